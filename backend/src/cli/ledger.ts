import { runCommandLine } from './command-line.js';

await runCommandLine(import.meta.url, async () => (await import('./ledger-copy/run-copy.js')).runCopy);
