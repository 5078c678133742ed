import { runOnNewNode } from '../system/new-node.js';
import { QUESTION_HEAP, runOnNodeWith, SMALL_HEAP } from '../system/small-heap.js';

const heap = process.argv[2] === 'verify' ? SMALL_HEAP : QUESTION_HEAP;
await runOnNewNode(() => runOnNodeWith(heap, import.meta.url, () => import('./programs/audit.js')));
