import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the files of a data folder belong to, by their names. */
const KINDS: readonly (readonly [kind: string, name: RegExp])[] = [
  ['ledger', /^ledger\.sqlite$/],
  ['ledger-wal', /^ledger\.sqlite-wal$/],
  ['read-models', /^read-models\..*sqlite(-wal)?$/],
  ['kept', /^kept\.sqlite(-wal)?$/],
  ['auditors-book', /^audit\.sqlite(-wal)?$/],
  ['security-log', /^security\.log/],
];
const FOLDERS = ['snapshots'];

/** How many bytes each kind of file takes. A file that goes away meanwhile counts nothing. */
export async function fileSizes(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const names = await readdir(dataDir);
  const sizes = new Map<string, number>();
  for (const name of names) {
    const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0];
    if (kind !== undefined) sizes.set(kind, (sizes.get(kind) ?? 0) + (await sizeOf(join(dataDir, name))));
  }
  for (const folder of FOLDERS.filter((name) => names.includes(name))) {
    sizes.set(folder, await sizeOfFolder(join(dataDir, folder)));
  }
  return sizes;
}

async function sizeOfFolder(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map((name) => sizeOf(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
