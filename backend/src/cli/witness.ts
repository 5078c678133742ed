import { runCommandLine } from './command-line.js';

await runCommandLine(import.meta.url, async () => (await import('./witness/run-witness.js')).runWitness);
