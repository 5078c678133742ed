/**
 * What `npm ci --omit=dev` installs according to the lockfile: the packages that the server needs, and none that only
 * building needs.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const lockfile = new URL('../../../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** The paths of all packages installed for running; a path ends with the package's name. */
const installed = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
  .map(([path]) => path);

/** Where a package finds another one: in its own folder, or further up. */
function found(from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

/** A package's required dependencies, and the optional ones that have a version for the machine. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) {
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/** All packages that the server needs, and Node itself, which is a dependency of the root. */
function serversPackages(): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = ['', 'backend', 'contracts'];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const name of needsOf(packages[from] ?? {})) {
      const path = found(from, name);
      if (path === null || reached.has(path) || packages[path]?.link === true) continue;
      reached.add(path);
      waiting.push(path);
    }
  }
  return reached;
}

/** Used by `@nestjs/swagger` if installed; `scripts/run-tree.mjs` removes it. */
const COMPILER = /node_modules\/(typescript|@typescript\/.*)$/;
const OF_CLIENT_AND_TOOLS =
  /node_modules\/(@mui\/|@emotion\/|@tanstack\/|react|ra-|vite|@vitejs\/|rolldown|@rolldown\/|lightningcss|@swc\/core|@babel\/|@biomejs\/|jest|playwright|knip|dependency-cruiser)/;

it('a machine that only runs the station gets the packages the server needs, and nothing else', () => {
  const needed = serversPackages();
  expect(needed.size).toBeGreaterThan(100);
  expect(needed).toContain('node_modules/fastify');
  expect([...needed].filter((path) => !installed.includes(path))).toEqual([]);
  expect(installed.filter((path) => !needed.has(path) && !COMPILER.test(path))).toEqual([]);
  expect(installed.filter((path) => OF_CLIENT_AND_TOOLS.test(path))).toEqual([]);
});
