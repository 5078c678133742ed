import { onNewNode } from '../system/new-node.js';

await onNewNode(() => import('./programs/docs-events.js'));
