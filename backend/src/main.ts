/** The server. */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runOnNewNode } from './system/new-node.js';

/** Beside the program, never in the data folder: what is in it is run. */
const COMPILED = fileURLToPath(new URL('./bundled/compiled', import.meta.url));

const { start } = await runOnNewNode(() => {
  // Not in worker threads: Node aborts now and then where one that keeps what it compiled ends with the process.
  module.enableCompileCache(COMPILED);
  return import('./start.js');
});
const { training } = parseArgs({ options: { training: { type: 'boolean' } }, strict: false }).values;
await start(training === true);
