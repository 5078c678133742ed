import { onNewNode } from '../new-node.js';

await onNewNode(() => import('./programs/backup.js'));
