import { onNewNode } from '../new-node.js';
import { onSmallHeap } from '../small-heap.js';

await onNewNode(() => onSmallHeap(import.meta.url, () => import('./programs/audit.js')));
