import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A package of its own, so that nothing of it is installed with the project. */
export const PEERS_FOLDER = fileURLToPath(new URL('../peers', import.meta.url));
const COMPILER = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const LOCK = join(PEERS_FOLDER, 'package-lock.json');
const INSTALLED = join(PEERS_FOLDER, 'node_modules', '.installed-from');

function run(command: string, args: readonly string[]): void {
  const isNpmOnWindows = command === 'npm' && process.platform === 'win32';
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: PEERS_FOLDER,
    encoding: 'utf8',
    shell: isNpmOnWindows,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? stdout + stderr}`);
}

/** Installs the peers as their lockfile says, unless they are, and builds them. */
export function buildPeers(): void {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    writeFileSync(INSTALLED, lock);
  }
  run(process.execPath, [COMPILER, '--project', PEERS_FOLDER]);
}
