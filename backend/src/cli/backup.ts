import { runCommandLine } from './command-line.js';

await runCommandLine(import.meta.url, async () => (await import('./backup/run-backup.js')).runBackup);
