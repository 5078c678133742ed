import { onNewNode } from '../new-node.js';

await onNewNode(() => import('./programs/witness.js'));
