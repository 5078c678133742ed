import { SMALL_YOUNG_HEAP } from '../system/small-heap.js';
import { runCommandLine } from './command-line.js';

const load = async () => (await import('./rebuild/run-rebuild.js')).runRebuild;
await runCommandLine(import.meta.url, load, SMALL_YOUNG_HEAP);
