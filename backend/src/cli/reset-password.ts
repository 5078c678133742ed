import { runCommandLine } from './command-line.js';

await runCommandLine(import.meta.url, async () => (await import('./reset-password/run-reset.js')).runReset);
