import { runOnNewNode } from '../system/new-node.js';
import { runOnNodeWith, SMALL_HEAP } from '../system/small-heap.js';

await runOnNewNode(() => runOnNodeWith(SMALL_HEAP, import.meta.url, () => import('./programs/audit.js')));
