/**
 * Builds on every change and restarts the server with the new build. Vite serves the client from its sources at
 * http://127.0.0.1:5173 and forwards calls and the socket to the server. Ctrl-C stops everything.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';

const children = [
  spawn('tsc', ['-b', '--watch', '--preserveWatchOutput'], { cwd: root, stdio: 'inherit', shell: isWindows }),
  spawn(process.execPath, ['--watch', 'backend/dist/main.js'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn('vite', ['frontend'], {
    cwd: root,
    env: { ...process.env, TAYA_BACKEND: `http://127.0.0.1:${process.env.PORT || '3000'}` },
    stdio: 'inherit',
    shell: isWindows,
  }),
];

let isStopping = false;

function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
