/**
 * Loaded into a server before its own code: a thread neither begins nor answers while a file with the name of its module,
 * such as `projector.worker.js`, is in the folder `TEST_HELD_THREADS`, as if it had much to do.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parentPort } from 'node:worker_threads';

const LOOK_MS = 20;
const folder = process.env.TEST_HELD_THREADS;

if (parentPort !== null && folder !== undefined) {
  const file = join(folder, basename(process.argv[1] ?? ''));
  const lock = new Int32Array(new SharedArrayBuffer(4));
  const wait = () => {
    while (existsSync(file)) Atomics.wait(lock, 0, 0, LOOK_MS);
  };
  wait();
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (...message) => {
    wait();
    post(...message);
  };
}
