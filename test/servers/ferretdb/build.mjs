/**
 * Builds the tests' server of MongoDB's protocol, once for its sources, and writes the program's path to standard
 * output. Needs Go 1.22; its modules come from the module proxy, pinned by `go.sum`.
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
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FERRETDB = 'github.com/FerretDB/FerretDB';
const SOURCES = ['main.go', 'go.mod', 'go.sum', 'build.mjs'];

/** Mistakes of FerretDB 1.24.0 that change answers, each mended by an exchange of text in one of its files. */
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
];

const here = fileURLToPath(new URL('.', import.meta.url));
const cache = fileURLToPath(new URL('../../../node_modules/.taya', import.meta.url));
const isWindows = process.platform === 'win32';

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function go(args) {
  const { status, error, stdout, stderr } = spawnSync('go', args, { cwd: here, encoding: 'utf8' });
  if (error)
    fail(`The test server for MongoDB is built with Go 1.22 or later, which is not here: ${error.message}`);
  if (status !== 0) fail(`go ${args.join(' ')} failed:\n${stderr}`);
  return stdout.trim();
}

/** Copies FerretDB's sources into `folder`, mends them, and writes a `go.mod` that takes them from there. */
function mendedModule(folder) {
  go(['mod', 'download', FERRETDB]);
  const copy = join(folder, 'source');
  cpSync(go(['list', '-m', '-f', '{{.Dir}}', FERRETDB]), copy, { recursive: true });
  for (const { file, wrong, right } of MENDED) {
    const path = join(copy, ...file.split('/'));
    const text = readFileSync(path, 'utf8');
    if (!wrong.test(text)) fail(`${file} is not what is mended here`);
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
  mkdirSync(cache, { recursive: true });
  process.stderr.write('Building the test server for MongoDB (once, about a minute) ...\n');
  const folder = mkdtempSync(join(cache, 'ferretdb-'));
  const built = join(folder, 'program');
  go(['build', '-trimpath', '-ldflags=-s', `-modfile=${mendedModule(folder)}`, '-o', built, '.']);
  // Several test processes may build at the same time: each puts a whole program in place.
  renameSync(built, program);
  removeAll(folder);
}

/** Folders copied from the module cache are read-only too. */
function removeAll(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o700);
  }
  rmSync(folder, { recursive: true });
}

const hash = createHash('sha256');
for (const name of SOURCES) hash.update(readFileSync(join(here, name)));
const program = join(cache, `ferretdb-${hash.digest('hex').slice(0, 16)}${isWindows ? '.exe' : ''}`);
if (!existsSync(program)) build(program);
process.stdout.write(program);
