/**
 * Prepares the working tree: packages as in the lockfile, then a build of what has changed. With `--to-run`, where
 * NODE_ENV is "production", only the packages needed for running stay, and a build that was made elsewhere is used.
 * Needs only Node 20 and npm. Writes to stderr only, and only when it has something to do.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compressFiles } from './compress-files.mjs';
import { nodeProgram, npmProgram, packageProgram } from './programs.mjs';
import { megabytesOf, trim } from './run-tree.mjs';

/** The oldest Node that runs the server. */
const OLDEST_MAJOR = 24;

const root = fileURLToPath(new URL('..', import.meta.url));
const notes = join(root, 'node_modules', '.taya');
/** Folders with sources; the compiler builds each into the `dist` beside it. */
const built = ['contracts', 'backend'];
/** The server as few files, made of them: see `bundle-server.mjs`. */
const BUNDLED = join('backend', 'dist', 'bundled');
/** What the compiler and the bundler go by, beside the sources. */
const SERVER_SETTINGS = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'scripts/bundle-server.mjs',
  ...built.flatMap((name) => [`${name}/tsconfig.json`, `${name}/package.json`]),
];
/** The sources from which Vite builds the client. */
const CLIENT_FOLDERS = ['frontend/src', 'frontend/public', 'contracts/src'];
const CLIENT_FILES = [
  'package-lock.json',
  'frontend/index.html',
  'frontend/package.json',
  'frontend/vite.config.ts',
  'scripts/compress-files.mjs',
  'scripts/first-load.mjs',
];

/** Where a build records which sources it was made from, so that it can be copied to another machine. */
const BUILT_FROM = join(root, 'backend', 'dist', 'built-from.json');

const say = (line) => process.stderr.write(`${line}\n`);

function fail(line) {
  say(line);
  process.exit(1);
}

const INSTALLED = join(notes, 'installed');
const isInstalled = (fingerprint) => existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === fingerprint;

const noteInstalled = (fingerprint) => {
  mkdirSync(notes, { recursive: true });
  writeFileSync(INSTALLED, fingerprint);
};

/** What npm puts in front of PATH for a script: packages are built with it, and this file may be run by hand. */
const environment = () => {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env[name] ?? ''}`;
  return { ...process.env, [name]: path };
};

/** Runs a command with its output on stderr, so that stdout has only the output of the command that follows. */
function run([program, ...args], what) {
  const startedMs = Date.now();
  const result = spawnSync(program, args, { cwd: root, env: environment(), stdio: ['ignore', 2, 2] });
  if (result.error) fail(`${what} could not be started: ${result.error.message}`);
  if (result.status !== 0) fail(`${what} failed (${[program, ...args].join(' ')}).`);
  return ((Date.now() - startedMs) / 1000).toFixed(1);
}

/** Windows does not delete a program that runs, as Node does here: what is there and still right stays in place. */
const isKept = process.platform === 'win32' && existsSync(join(root, 'node_modules'));
const INSTALL = isKept ? ['install', '--no-save'] : ['ci'];

const lockFingerprint = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** All packages: to build, to test and to run. */
function install() {
  const fingerprint = lockFingerprint();
  if (isInstalled(fingerprint)) return checkNode();

  const isFirst = !existsSync(join(root, 'node_modules'));
  const wasToRun = isInstalled(toRun(fingerprint));
  if (isFirst) say('Installing packages (once, about a minute) ...');
  else if (wasToRun) say('Installing the packages that building needs too ...');
  else say('The lockfile has changed: installing packages ...');
  const options = ['--include=dev', '--include=optional', '--no-progress', '--loglevel=error'];
  const seconds = run([...npmProgram(), ...INSTALL, ...options], 'npm');
  // npm skips an optional package that it cannot download, including Node 24: then the installation is repeated.
  checkNode();
  noteInstalled(fingerprint);
  say(`Packages installed in ${seconds} s.`);
}

const toRun = (fingerprint) => `${fingerprint} to run`;

/** Only the packages needed for running. */
function installToRun() {
  const fingerprint = lockFingerprint();
  if (isInstalled(toRun(fingerprint))) return checkNode();

  const isComplete = isInstalled(fingerprint);
  say(isComplete ? 'Removing the packages that only building needs ...' : 'Installing packages to run ...');
  const options = ['--omit=dev', '--include=optional', '--no-progress', '--loglevel=error'];
  const seconds = run([...npmProgram(), ...(isComplete ? ['prune'] : INSTALL), ...options], 'npm');
  checkNode();
  const packages = [root, ...['backend', 'contracts', 'frontend'].map((name) => join(root, name))]
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => existsSync(folder));
  for (const folder of packages) trim(folder);
  noteInstalled(toRun(fingerprint));
  const size = packages.reduce((sum, folder) => sum + megabytesOf(folder), 0);
  say(`Packages to run are there, ${size} MB, in ${seconds} s.`);
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

/** Changes only with the contents of the files, so it is the same on every machine. */
function contentsOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash
      .update(`${file.replaceAll('\\', '/')}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function serverContents() {
  const files = built.flatMap((name) => filesUnder(join(root, name, 'src'), ['.ts', '.json']));
  return contentsOf([
    ...files.filter((file) => !/\.(spec|suite|fixture)\.ts$/.test(file)),
    ...SERVER_SETTINGS,
  ]);
}

function clientContents() {
  const files = CLIENT_FOLDERS.flatMap((name) => filesUnder(join(root, name), ['']));
  return contentsOf([...files.filter((file) => !/\.spec\.tsx?$/.test(file)), ...CLIENT_FILES]);
}

function builtFrom() {
  return existsSync(BUILT_FROM) ? JSON.parse(readFileSync(BUILT_FROM, 'utf8')) : {};
}

function sayBuiltFrom(parts) {
  mkdirSync(dirname(BUILT_FROM), { recursive: true });
  writeFileSync(BUILT_FROM, `${JSON.stringify({ ...builtFrom(), ...parts }, null, 2)}\n`);
}

const isServerThere = () =>
  [...built.map((name) => join(name, 'dist')), BUNDLED].every((path) => existsSync(join(root, path)));
const isClientThere = () => existsSync(join(root, 'frontend', 'dist', 'index.html'));

/** Whether there is a build of these sources; without sources, whether there is a build at all. */
function isBuilt() {
  if (!isServerThere() || !isClientThere()) return false;
  if (!existsSync(join(root, 'backend', 'src'))) return true;
  const { server, client } = builtFrom();
  return server === serverContents() && client === clientContents();
}

/** The compiler does not delete the output of a deleted source, and an import of it would still work, on this machine only. */
function removeOrphans() {
  for (const name of built) {
    for (const file of filesUnder(join(root, name, 'dist'), ['.js', '.d.ts', '.map'])) {
      const source = join(
        root,
        file.replace(join(name, 'dist'), join(name, 'src')).replace(/(\.d)?\.[jt]s(\.map)?$/, '.ts'),
      );
      if (!file.startsWith(BUNDLED) && !existsSync(source)) rmSync(join(root, file));
    }
  }
}

function build() {
  const server = serverContents();
  if (isServerThere() && builtFrom().server === server) return;

  say('Building ...');
  sayBuiltFrom({ server: '' });
  removeOrphans();
  const settings = contentsOf(SERVER_SETTINGS);
  // The incremental build does not notice a changed setting (`lib`).
  const force = builtFrom().settings === settings ? [] : ['--force'];
  const seconds = run([...packageProgram('typescript', 'tsc'), '-b', ...force], 'The build');
  sayBuiltFrom({ settings });
  if (flags['types-only']) return say(`Built in ${seconds} s.`);
  const bundled = run([nodeProgram(), join('scripts', 'bundle-server.mjs')], 'Bundling the server');
  sayBuiltFrom({ server });
  say(`Built in ${seconds} s, bundled in ${bundled} s.`);
}

async function buildClient() {
  const client = clientContents();
  if (isClientThere() && builtFrom().client === client) return;

  say('Building the client ...');
  sayBuiltFrom({ client: '' });
  // Built in another folder and then moved into place, so that a running server never serves half of it.
  const next = join(notes, `client-${process.pid}`);
  const options = ['--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  const seconds = run(
    [...packageProgram('vite'), 'build', 'frontend', ...options],
    'The build of the client',
  );
  await compressFiles(next);
  const dist = join(root, 'frontend', 'dist');
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  sayBuiltFrom({ client });
  say(`Client built in ${seconds} s.`);
}

/** The Node that the next command gets, not the one running this file. On Linux and Windows the packages include one. */
function checkNode() {
  const { stdout } = spawnSync(nodeProgram(), ['--version'], { encoding: 'utf8' });
  const version = (stdout ?? '').trim();
  if (Number.parseInt(version.replace(/^v/, ''), 10) >= OLDEST_MAJOR) return;
  fail(
    `Node ${OLDEST_MAJOR} or newer is needed, ${version === '' ? 'none' : version} was found. It comes with the packages on ` +
      'Linux and Windows: install them without --omit=optional. Elsewhere install Node 24 (https://nodejs.org).',
  );
}

const { values: flags } = parseArgs({
  options: {
    'install-only': { type: 'boolean' },
    /** `npm run check` runs nothing of the bundle: whoever does builds it then. */
    'types-only': { type: 'boolean' },
    /** `npm run dev` serves the client from its sources. */
    'without-client': { type: 'boolean' },
    'to-run': { type: 'boolean' },
  },
});
const isOnlyToRun = flags['to-run'] && process.env.NODE_ENV === 'production';

if (!isOnlyToRun || !isBuilt()) {
  if (isOnlyToRun)
    say('There is no build of these sources yet: it is made now, with all the packages it needs.');
  install();
  if (!flags['install-only']) {
    build();
    if (!flags['types-only'] && !flags['without-client']) await buildClient();
  }
}
if (isOnlyToRun) installToRun();
