/**
 * Builds on every change and restarts the server with the new build. Vite serves the client from its sources at
 * http://127.0.0.1:5173 and forwards calls and the socket to the server. Ctrl-C stops everything.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { packageProgram } from './programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const begin = ([program, ...args], environment = {}) =>
  spawn(program, args, { cwd: root, env: { ...process.env, ...environment }, stdio: 'inherit' });

const children = [
  begin([...packageProgram('typescript', 'tsc'), '-b', '--watch', '--preserveWatchOutput']),
  begin([process.execPath, '--watch', 'backend/dist/main.js']),
  begin([...packageProgram('vite'), 'frontend'], {
    TAYA_BACKEND: `http://127.0.0.1:${process.env.PORT || '3000'}`,
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
