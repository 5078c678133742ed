import { onNewNode } from '../new-node.js';
import { onNodeWith, SMALL_HEAP } from '../small-heap.js';

await onNewNode(() => onNodeWith(SMALL_HEAP, import.meta.url, () => import('./programs/audit.js')));
