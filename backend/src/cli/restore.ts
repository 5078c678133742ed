import { runOnNewNode } from '../system/new-node.js';

await runOnNewNode(() => import('./programs/restore.js'));
