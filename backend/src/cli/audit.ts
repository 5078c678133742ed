import { onNewNode } from '../new-node.js';
import { onNodeWith, QUESTION_HEAP, SMALL_HEAP } from '../small-heap.js';

const heap = process.argv[2] === 'verify' ? SMALL_HEAP : QUESTION_HEAP;
await onNewNode(() => onNodeWith(heap, import.meta.url, () => import('./programs/audit.js')));
