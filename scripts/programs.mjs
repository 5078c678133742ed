/**
 * The programs that scripts start, as files that run without a shell: on Windows what npm puts into `node_modules/.bin`
 * are scripts of its shell, which splits arguments at the spaces of a path.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What is different from one operating system to another. Tests name another one. */
const HERE = {
  platform: process.platform,
  arch: process.arch,
  execPath: process.execPath,
  environment: process.env,
};

/** @returns the Node that came with the packages, else the one that runs this */
export function nodeProgram(root = ROOT, { platform, arch, execPath } = HERE) {
  const isWindows = platform === 'win32';
  const folder = `node-${isWindows ? 'win' : platform}-${arch}`;
  const own = join(root, 'node_modules', folder, 'bin', isWindows ? 'node.exe' : 'node');
  return existsSync(own) ? own : execPath;
}

/** @returns the command line of `name`, a program of an installed package */
export function packageProgram(packageName, name = packageName, root = ROOT) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [nodeProgram(root), join(folder, typeof bin === 'string' ? bin : bin[name])];
}

/** @returns the command line of npm: the one that started this, else the one beside Node */
export function npmProgram({ platform, execPath, environment } = HERE) {
  const { npm_execpath: running = '' } = environment;
  if (running.endsWith('npm-cli.js')) return [execPath, running];
  // Beside `node.exe` is no program of that name, only a script of the shell.
  if (platform === 'win32')
    return [execPath, join(dirname(execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')];
  return ['npm'];
}
