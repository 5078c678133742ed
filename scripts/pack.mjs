/**
 * `npm run pack`: one archive that runs a station on a machine with Node alone, `release/taya-<version>.tar.gz`. It holds
 * the build, the packages that running needs, the files of `deploy/` and `tools/`, the pages of `docs/`, and the licences of
 * all that is other people's. The same sources and packages make the same bytes. `--out DIR` puts it elsewhere.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { RUNNING } from './commands.mjs';
import { isForRunning } from './run-tree.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Copied whole. */
const FOLDERS = ['backend/dist', 'contracts/dist', 'frontend/dist', 'deploy', 'docs', 'tools'];
const FILES = ['backend/package.json', 'contracts/package.json', 'README.md', 'CHANGELOG.md'];
/** Node is what the machine has to bring. */
const NODE_PACKAGE = /^node_modules\/node-(linux|win)-[^/]+$/;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
/** Times and owners say nothing here, and would be different in each archive. */
const PACKED_AT = new Date('2000-01-01T00:00:00Z');

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const slashed = (path) => path.replaceAll('\\', '/');

/** `backend/node_modules/@scope/name` -> `@scope/name` */
const nameAt = (location) => location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @returns the folders of packages that the lockfile wants for running and this machine has installed */
function packagesToRun() {
  const { packages } = readJson('package-lock.json');
  return Object.entries(packages)
    .filter(([location, { dev, link }]) => location.includes('node_modules/') && !dev && !link)
    .map(([location]) => location)
    .filter((location) => !NODE_PACKAGE.test(location) && existsSync(join(root, location)))
    .filter(
      (location) =>
        isForRunning(nameAt(location), true) && isForRunning(nameAt(location).split('/', 1)[0], true),
    );
}

/** Without the packages inside, which the lockfile names by themselves. */
function copyPackage(location, to) {
  const from = join(root, location);
  const name = nameAt(location);
  cpSync(from, join(to, location), {
    recursive: true,
    filter: (path) => {
      const inside = slashed(relative(from, path));
      return inside !== 'node_modules' && isForRunning(`${name}/${inside}`, false);
    },
  });
}

/** What the packages of the server say about their use; those of the client are in `frontend/dist/licenses.md`. */
function licences(locations) {
  const texts = locations.map((location) => {
    const { name, version, license = 'no licence named' } = readJson(`${location}/package.json`);
    const files = readdirSync(join(root, location)).filter((file) => LICENCE_FILE.test(file));
    const words = files.sort().map((file) => readFileSync(join(root, location, file), 'utf8').trim());
    return [`${name} ${version} (${typeof license === 'string' ? license : license.type})`, ...words].join(
      '\n\n',
    );
  });
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The proxy's certificate and its private key are put here: they are those of a machine, never of a release. */
const OF_THE_MACHINE = /^deploy\/tls\/(?!README\.md$)/;

/** Its source maps tell the log where in the sources an error was. */
const OF_THE_BUNDLE = /^backend\/dist\/bundled\//;

/** What this machine's Node has compiled of it (`backend/src/main.ts`): another makes its own. */
const COMPILED = /^backend\/dist\/bundled\/compiled(\/|$)/;

/** @param path below the root */
const isPacked = (path) =>
  (isForRunning(path, false) || OF_THE_BUNDLE.test(path)) &&
  !COMPILED.test(path) &&
  !path.endsWith('.tsbuildinfo') &&
  !OF_THE_MACHINE.test(path);

function fill(folder, version) {
  const copy = (path) =>
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => isPacked(slashed(relative(root, from))),
    });
  for (const path of [...FOLDERS, ...FILES]) copy(path);
  const locations = packagesToRun();
  for (const location of locations) copyPackage(location, folder);
  // The workspace, which is a link here.
  for (const part of ['package.json', 'dist']) {
    cpSync(join(folder, 'contracts', part), join(folder, 'node_modules/@taya/contracts', part), {
      recursive: true,
    });
  }
  cpSync(join(root, 'scripts', 'release'), folder, { recursive: true });
  chmodSync(join(folder, 'start'), 0o755);
  const own = { name: 'taya', version, private: true, type: 'module', engines: { node: '>=24' } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  writeFileSync(join(folder, 'commands.json'), `${JSON.stringify(RUNNING, null, 2)}\n`);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), licences(locations));
}

/** In one order, whatever the file system says. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(relative(folder, join(entry.parentPath, entry.name))))
    .sort();
}

const { out } = parseArgs({ options: { out: { type: 'string', default: join(root, 'release') } } }).values;
const { version } = readJson('package.json');
const staging = mkdtempSync(join(tmpdir(), 'taya-pack-'));
try {
  const name = `taya-${version}`;
  const folder = join(staging, name);
  mkdirSync(folder);
  fill(folder, version);
  const file = join(resolve(out), `${name}.tar.gz`);
  mkdirSync(dirname(file), { recursive: true });
  const paths = filesIn(folder).map((path) => `${name}/${path}`);
  await create({ cwd: staging, file, gzip: true, portable: true, mtime: PACKED_AT }, paths);
  console.log(file);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
