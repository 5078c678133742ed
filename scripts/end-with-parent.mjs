/**
 * A program whose starter has gone ends in order, like one that was told to: otherwise it would go on unseen, and hold the
 * data folder. On Windows a process does not learn that its parent has gone.
 */
import { isMainThread } from 'node:worker_threads';

const CHECK_MS = 100;

export function endWithParent() {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  check.unref();
}

// What `scripts/run.mjs` starts is preloaded with this file, the threads of a program too.
if (isMainThread && !process.argv[1]?.endsWith('run.mjs')) endWithParent();
