import { onNewNode } from '../system/new-node.js';
import { onNodeWith, SMALL_YOUNG_HEAP } from '../system/small-heap.js';

await onNewNode(() => onNodeWith(SMALL_YOUNG_HEAP, import.meta.url, () => import('./programs/rebuild.js')));
