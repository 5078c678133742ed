import { runCommandLine } from './command-line.js';

await runCommandLine(
  import.meta.url,
  async () => (await import('./qz-certificate/print-certificate.js')).printCertificate,
);
