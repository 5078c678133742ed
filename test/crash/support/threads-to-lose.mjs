/**
 * Loaded into a server before its own code. Each thread of the server watches for a file in the folder
 * `TEST_LOSE_THREADS` that makes it end: `projector.worker.exit` ends the projector's thread.
 */
import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const POLL_MS = 20;
const folder = process.env.TEST_LOSE_THREADS;

const ENDS = {
  exit: () => process.exit(7),
  throw: () => {
    throw new Error('thrown by nobody');
  },
};

if (!isMainThread && folder !== undefined) {
  const name = basename(process.argv[1] ?? '', '.js');
  const look = () => {
    for (const [kind, end] of Object.entries(ENDS)) {
      const file = join(folder, `${name}.${kind}`);
      if (!existsSync(file)) continue;
      rmSync(file);
      end();
    }
  };
  setInterval(look, POLL_MS).unref();
}
