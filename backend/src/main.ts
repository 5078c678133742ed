/** The server. */
import { onNewNode } from './new-node.js';

const { start } = await onNewNode(() => import('./start.js'));
await start();
