/**
 * Makes the working tree ready to run: packages as the lockfile says, then a build of what has changed.
 * Needs nothing but an old Node (20) and npm. Talks on stderr only, and only when it has something to do.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { complaintAbout } from './node-version.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const notes = join(root, 'node_modules', '.taya');
/** Folders with sources, each built into the `dist` beside it by the compiler. */
const built = ['contracts', 'backend'];
/** What the client is built from, by Vite. */
const CLIENT_FOLDERS = ['frontend/src', 'frontend/public', 'contracts/src'];
const CLIENT_FILES = [
  'package-lock.json',
  'frontend/index.html',
  'frontend/package.json',
  'frontend/vite.config.ts',
  'scripts/first-load.mjs',
];

const say = (line) => process.stderr.write(`${line}\n`);

function fail(line) {
  say(line);
  process.exit(1);
}

const isNoted = (name, fingerprint) => {
  const file = join(notes, name);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint;
};

const note = (name, fingerprint) => {
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, name), fingerprint);
};

/** What npm puts in front of PATH for a script; needed too when this file is run by hand. */
const environment = () => {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env[name] ?? ''}`;
  return { ...process.env, [name]: path };
};

/** Runs a command with its output on stderr, so that the output of what follows stays clean on stdout. */
function run(command, args, what) {
  const startedMs = Date.now();
  const isWindows = process.platform === 'win32';
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  });
  if (result.error) fail(`${what} could not be started: ${result.error.message}`);
  if (result.status !== 0) fail(`${what} failed (${command} ${args.join(' ')}).`);
  return ((Date.now() - startedMs) / 1000).toFixed(1);
}

function install() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const fingerprint = createHash('sha256').update(lockfile).digest('hex');
  if (isNoted('installed', fingerprint)) return checkNode();

  const isFirst = !existsSync(join(root, 'node_modules'));
  say(
    isFirst
      ? 'Installing packages (once, about a minute) ...'
      : 'The lockfile has changed: installing packages ...',
  );
  // The compiler is a development package: it is needed to start even where NODE_ENV is "production".
  const seconds = run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error'],
    'npm ci',
  );
  // npm passes over an optional package that it cannot get, Node 24 too: such an installation is tried again.
  checkNode();
  note('installed', fingerprint);
  say(`Packages installed in ${seconds} s.`);
}

/** Files under `folder` with one of the `endings`, as paths from the root. */
function filesUnder(folder, endings) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path, endings);
    return endings.some((ending) => entry.name.endsWith(ending)) ? [relative(root, path)] : [];
  });
}

/** Changes with what a compiler setting or a package says. */
function settingsFingerprint() {
  const files = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
  const hash = createHash('sha256');
  for (const file of [
    ...files,
    ...built.flatMap((name) => [`${name}/tsconfig.json`, `${name}/package.json`]),
  ]) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Changes whenever one of the files is added, removed or written. */
function fingerprintOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/** The compiler leaves the output of a deleted source behind, and an import of it would go on working here only. */
function removeOrphans() {
  for (const name of built) {
    for (const file of filesUnder(join(root, name, 'dist'), ['.js', '.d.ts', '.map'])) {
      const source = join(
        root,
        file.replace(join(name, 'dist'), join(name, 'src')).replace(/(\.d)?\.[jt]s(\.map)?$/, '.ts'),
      );
      if (!existsSync(source)) rmSync(join(root, file));
    }
  }
}

function build() {
  const settings = settingsFingerprint();
  const sources = fingerprintOf(
    built.flatMap((name) => filesUnder(join(root, name, 'src'), ['.ts', '.json'])),
  );
  const isThere = built.every((name) => existsSync(join(root, name, 'dist')));
  const isSameSettings = isNoted('settings', settings);
  if (isThere && isSameSettings && isNoted('built', sources)) return;

  say('Building ...');
  removeOrphans();
  // The incremental build does not see that a setting (`lib`) has changed.
  const seconds = run('tsc', isSameSettings ? ['-b'] : ['-b', '--force'], 'The build');
  note('settings', settings);
  note('built', sources);
  say(`Built in ${seconds} s.`);
}

function buildClient() {
  const files = CLIENT_FOLDERS.flatMap((name) => filesUnder(join(root, name), ['']));
  const sources = fingerprintOf([...files.filter((file) => !/\.spec\.tsx?$/.test(file)), ...CLIENT_FILES]);
  const dist = join(root, 'frontend', 'dist');
  const isThere = existsSync(join(dist, 'index.html'));
  if (isThere && isNoted('client', sources)) return;

  say('Building the client ...');
  // Built beside and then put in place, so that a server that runs meanwhile never serves half of it.
  const next = join(notes, `client-${process.pid}`);
  const options = ['--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  const seconds = run('vite', ['build', 'frontend', ...options], 'The build of the client');
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  note('client', sources);
  say(`Client built in ${seconds} s.`);
}

/** The `node` that the next command will find, not the one that runs this file. */
function checkNode() {
  const { stdout } = spawnSync('node', ['--version'], { env: environment(), encoding: 'utf8' });
  const complaint = complaintAbout(stdout ?? '');
  if (complaint !== undefined) fail(complaint);
}

install();
if (!process.argv.includes('--install-only')) {
  build();
  // `npm run dev` serves the client from its sources.
  if (!process.argv.includes('--without-client')) buildClient();
}
