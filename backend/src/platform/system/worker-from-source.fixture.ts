/**
 * Preloaded into worker threads that are started from the TypeScript sources (see `startWorker` in `worker-rpc.ts`):
 * jest's transforms do not reach into a worker, so Node's own type stripping does the work and this file lets the `.js` of
 * an import find the `.ts` beside it. Tests so run what is written, never a stale build. Not part of the build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const source = sourceOf(specifier, context.parentURL);
    return source === null
      ? nextResolve(specifier, context)
      : { url: source, format: 'module', shortCircuit: true };
  },
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts')) return nextLoad(url, context);
    // Plain stripping refuses parameter properties and enums, which the compiler allows.
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'), {
      mode: 'transform',
      sourceMap: true,
      sourceUrl: url,
    });
    return { format: 'module', source, shortCircuit: true };
  },
});

function sourceOf(specifier: string, parent: string | undefined): string | null {
  if (!/^(\.{1,2}\/|file:).*\.js$/.test(specifier)) return null;
  const url = new URL(specifier, parent).href.replace(/\.js$/, '.ts');
  return existsSync(fileURLToPath(url)) ? url : null;
}
