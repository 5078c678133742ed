import { onNewNode } from '../system/new-node.js';
import { onNodeWith, QUESTION_HEAP, SMALL_HEAP } from '../system/small-heap.js';

const heap = process.argv[2] === 'verify' ? SMALL_HEAP : QUESTION_HEAP;
await onNewNode(() => onNodeWith(heap, import.meta.url, () => import('./programs/audit.js')));
