/**
 * Makes few files of the thousands of modules that a start loads, those of packages included: `main.js` and one entry for
 * each worker thread, in `backend/dist/bundled`. Finding and reading the modules one by one takes most of a start. The
 * modules themselves, in `backend/dist`, stay what command lines, specs and `npm run dev` run.
 */
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import http from 'node:http';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'backend', 'dist');
const bundled = join(dist, 'bundled');
const folders = [dist, join(root, 'contracts', 'dist')];

/** Loaded only by the stations and calls that use them, some with files of their own beside them. */
const LEFT_OUT = ['@kurrent/kurrentdb-client', 'mongodb', 'pdfmake', 'write-excel-file'];
/** Stays the one file that is read before it is believed. Seen from the bundle. */
const VERIFIER = '../../../tools/verify.mjs';
/** What Nest can work with and this server does not; asking for them fails there as it does without a bundle. */
const NOT_INSTALLED = [
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@fastify/multipart',
  '@fastify/view',
  'class-transformer',
  'class-validator',
];

const WORKER = /new URL\('[./\w-]*?([\w-]+\.worker\.js)', import\.meta\.url\)/g;

/**
 * Takes in what the compiler made, with its source map. `import.meta.url` stays the place of the module in
 * `backend/dist`, from which files are found; only modules of worker threads are those beside the bundle.
 */
const compiled = {
  name: 'compiled',
  resolveId: (path) => (path.endsWith('/tools/verify.mjs') ? { id: VERIFIER, external: 'absolute' } : null),
  load(path) {
    if (!folders.some((folder) => path.startsWith(folder + sep))) return null;
    const relativePath = `../${relative(dist, path).replaceAll(sep, '/')}`;
    const code = readFileSync(path, 'utf8')
      .replace(WORKER, "new URL('./$1', import.meta['url'])")
      .replaceAll('import.meta.url', `new URL('${relativePath}', import.meta['url']).href`);
    return { code, map: readFileSync(`${path}.map`, 'utf8') };
  },
};

/**
 * An import of Node's `http` reads all of its properties, and the lazy ones load the client behind `fetch`: a tenth of a
 * start. It is taken without an import, with the names that are there at once.
 */
const plainHttp = {
  name: 'plain-http',
  resolveId: (path, _importer, { kind }) =>
    /^(node:)?http$/.test(path) && kind === 'import-statement' ? '\0plain-http' : null,
  load(id) {
    if (id !== '\0plain-http') return null;
    const properties = Object.entries(Object.getOwnPropertyDescriptors(http));
    const names = properties.filter(([, { get }]) => get === undefined).map(([name]) => name);
    const module = "process.getBuiltinModule('node:http')";
    return `const http = ${module};\nexport default http;\nexport const { ${names.join(', ')} } = http;\n`;
  },
};

function entries() {
  const modules = readdirSync(dist, { recursive: true });
  const workers = modules.filter((path) => path.endsWith('.worker.js') && !path.startsWith('bundled'));
  const named = ['main.js', ...workers].map((path) => [basename(path, '.js'), join(dist, path)]);
  const input = Object.fromEntries(named);
  if (Object.keys(input).length < named.length)
    throw new Error('Two modules of worker threads have one name');
  return input;
}

rmSync(bundled, { recursive: true, force: true });
const names = (packages) => packages.map((name) => new RegExp(`^${name}(/|$)`));
const problems = [];
const bundle = await rolldown({
  cwd: root,
  input: entries(),
  platform: 'node',
  external: names([...LEFT_OUT, ...NOT_INSTALLED]),
  plugins: [compiled, plainHttp],
  onLog: (level, { code, message }) => {
    if (level === 'warn' && code !== 'EVAL') problems.push(message);
  },
});
// Elsewhere first: a build that is broken off leaves none, and not half of one.
const next = `${bundled}-${process.pid}`;
await bundle.write({
  dir: next,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // Nest and the log tell classes and errors by them.
  keepNames: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await bundle.close();
if (problems.length > 0) {
  rmSync(next, { recursive: true });
  throw new Error(`The bundle may not work as its modules do:\n${problems.join('\n')}`);
}
renameSync(next, bundled);
