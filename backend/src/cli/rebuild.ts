import { runOnNewNode } from '../system/new-node.js';
import { runOnNodeWith, SMALL_YOUNG_HEAP } from '../system/small-heap.js';

await runOnNewNode(() =>
  runOnNodeWith(SMALL_YOUNG_HEAP, import.meta.url, () => import('./programs/rebuild.js')),
);
