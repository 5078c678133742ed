import { onNewNode } from '../new-node.js';

await onNewNode(() => import('./programs/demo-history.js'));
