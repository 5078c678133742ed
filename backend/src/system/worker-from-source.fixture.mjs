/**
 * Preloaded into worker threads that are started from the TypeScript sources (see `startWorker` in `worker-rpc.ts`):
 * jest's transforms do not reach into a worker, so Node's own type stripping does the work and this file lets the `.js` of
 * an import find the `.ts` beside it. Tests so run what is written, never a stale build. Not part of the build, and
 * JavaScript itself: a thread that finds everything compiled need not load Node's compiler.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

/** Compiled sources, each named by a hash of what it was made from: every worker would compile them all again. */
const compiledSources = fileURLToPath(
  new URL('../../../node_modules/.cache/taya/worker-sources/', import.meta.url),
);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const source = sourceOf(specifier, context.parentURL);
    return source === null
      ? nextResolve(specifier, context)
      : { url: source, format: 'module', shortCircuit: true };
  },
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts')) return nextLoad(url, context);
    const source = compiled(url, readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});

function compiled(url, typescript) {
  const name = createHash('sha256').update([process.version, url, typescript].join('\0')).digest('hex');
  const file = join(compiledSources, `${name}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  // Plain stripping refuses parameter properties and enums, which the compiler allows.
  const source = stripTypeScriptTypes(typescript, { mode: 'transform', sourceMap: true, sourceUrl: url });
  try {
    keep(file, source);
  } catch (error) {
    // Where another account has installed the packages, each worker compiles for itself.
    if (!['EACCES', 'EROFS'].includes(error.code)) throw error;
  }
  return source;
}

function keep(file, source) {
  mkdirSync(compiledSources, { recursive: true });
  // Other threads and processes compile the same sources at the same time.
  const written = `${file}.${process.pid}-${threadId}`;
  writeFileSync(written, source);
  renameSync(written, file);
}

function sourceOf(specifier, parent) {
  if (!/^(\.{1,2}\/|file:).*\.js$/.test(specifier)) return null;
  const url = new URL(specifier, parent).href.replace(/\.js$/, '.ts');
  return existsSync(fileURLToPath(url)) ? url : null;
}
