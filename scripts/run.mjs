/**
 * What the npm scripts run: prepares the working tree, then runs a program with the Node of the packages, on every
 * operating system alike. Signals, arguments, input, output and the exit code are the program's own. Needs only Node 20.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from './commands.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { nodeProgram } from './programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const END_WITH_PARENT = new URL('end-with-parent.mjs', import.meta.url).href;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const isWindows = process.platform === 'win32';

let child = null;

/** The console of Windows notifies every program in it by itself, and a signal sent there would end one at once. */
const pass = (signal) => {
  if (!isWindows) child?.kill(signal);
};
for (const signal of isWindows ? [...SIGNALS, 'SIGBREAK'] : SIGNALS) process.on(signal, pass);

/** Runs a program with the Node of the packages; a signal that ends it ends this process too. @returns its exit code */
function run(program, args) {
  const command = ['--import', END_WITH_PARENT, join(root, program), ...args];
  return new Promise((resolve, reject) => {
    child = spawn(nodeProgram(root), command, { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (signal === null) return resolve(code);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}

const [name, ...args] = process.argv.slice(2);
// Some shells between npm and this process end at a signal and do not pass it on.
if (process.env.npm_lifecycle_event === name) endWithParent();
const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
if (command === undefined) {
  console.error(`Commands: ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
} else {
  const [needs, program, ...first] = command;
  process.exitCode = (await run('scripts/setup.mjs', needs)) || (await run(program, [...first, ...args]));
}
