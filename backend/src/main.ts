/** The server. */
import { fileURLToPath } from 'node:url';
import { keepCompiled } from './system/compile-cache.js';
import { runOnNewNode } from './system/new-node.js';

/** Beside the program, never in the data folder: what is in it is run. */
const COMPILED = fileURLToPath(new URL('./bundled/compiled', import.meta.url));

const { start } = await runOnNewNode(() => {
  keepCompiled(COMPILED);
  return import('./start.js');
});
await start();
