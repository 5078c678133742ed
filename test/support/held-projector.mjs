/**
 * Loaded into a server before its own code: the thread that writes the read models begins once the file
 * `TEST_HOLD_PROJECTOR` is gone, as after a start that has much to rebuild.
 */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 20;
const file = process.env.TEST_HOLD_PROJECTOR;

if (!isMainThread && file !== undefined && basename(process.argv[1] ?? '') === 'projector.worker.js') {
  while (existsSync(file)) await pause(LOOK_MS);
}
