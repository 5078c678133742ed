/** A library of many modules as few files, for tests: jest finds, reads and compiles every module anew for each of their files. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

/**
 * Made once for each version.
 * @param entries what is imported: `typebox/compile` is the entry `compile`, `typebox` itself that of an empty name
 * @returns for jest's `moduleNameMapper`
 */
export async function oneFileLibrary(name, entries) {
  const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
  const folder = join(modules, '.taya', 'libraries', `${name}-${version}`);
  const fileOf = (entry) => entry || 'index';
  if (!existsSync(folder)) {
    const input = Object.fromEntries(
      entries.map((entry) => [fileOf(entry), entry === '' ? name : `${name}/${entry}`]),
    );
    // Not as `node`: for that rxjs names CommonJS, whose exports no module can import by name.
    const resolve = { conditionNames: ['es2015', 'import'] };
    const bundle = await rolldown({ cwd: modules, input, platform: 'neutral', resolve });
    // Several jests may begin at once: each makes it elsewhere, and the first one's stays.
    const next = `${folder}-${process.pid}`;
    mkdirSync(next, { recursive: true });
    await bundle.write({ dir: next, format: 'esm', entryFileNames: '[name].mjs', keepNames: true });
    await bundle.close();
    try {
      renameSync(next, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
      rmSync(next, { recursive: true });
    }
  }
  const names = entries.map((entry) => [
    `^${name}${entry === '' ? '' : `/${entry}`}$`,
    join(folder, `${fileOf(entry)}.mjs`),
  ]);
  return Object.fromEntries(names);
}
