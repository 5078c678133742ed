/**
 * A registry mirror may lack the binaries of platforms it is not used on; npm then leaves them out of the lockfile, and
 * a Mac or a Windows machine could not install from it. This adds the missing entries (name, version, platform). Run it
 * after changing dependencies; a complete lockfile stays as it is.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

/** Where a package may be installed for `parent`: beside it, or further up. */
function isLocked(parent, name) {
  for (
    let folder = parent;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    const location = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[location] !== undefined) return true;
    if (folder === '') return false;
  }
}

/** `@unrs/resolver-binding-linux-arm-musleabihf` -> linux, arm, musl; undefined when the name does not tell. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = OPERATING_SYSTEMS.find((known) => words.includes(known));
  const cpu = PROCESSORS.find((known) => words.includes(known));
  if (os === undefined || cpu === undefined) return undefined;
  const isMusl = words.some((word) => word.startsWith('musl'));
  const isGlibc = words.some((word) => word.startsWith('gnu'));
  const libc = isMusl ? { libc: ['musl'] } : isGlibc ? { libc: ['glibc'] } : {};
  return { cpu: [cpu], libc, os: [os] };
}

const added = [];
for (const [location, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name);
    if (isLocked(location, name)) continue;
    if (platform === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
      console.warn(`left out: ${name}@${version} (wanted by ${location})`);
      continue;
    }
    const { cpu, libc, os } = platform;
    const dev = entry.dev === true ? { dev: true } : {};
    // In npm's own order, so that npm does not rewrite the file.
    packages[`node_modules/${name}`] = { version, cpu, ...dev, ...libc, optional: true, os };
    added.push(`${name}@${version}`);
  }
}

if (added.length > 0) {
  const inOrder = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(inOrder.map((location) => [location, packages[location]]));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(
  added.length === 0 ? 'The lockfile is complete.' : `Added to the lockfile:\n  ${added.join('\n  ')}`,
);
