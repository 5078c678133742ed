import { SMALL_HEAP } from '../system/small-heap.js';
import { runCommandLine } from './command-line.js';

await runCommandLine(import.meta.url, async () => (await import('./audit/run-audit.js')).audit, SMALL_HEAP);
