import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Entry = Readonly<Record<string, unknown>>;

/** The entries of a station's security log with these values. They are written a moment after the call was answered. */
export function securityLog(dataDir: string, about: Entry): readonly Entry[] {
  const path = join(dataDir, 'security.log');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  const wanted = Object.entries(about);
  return lines
    .map((line) => JSON.parse(line) as Entry)
    .filter((entry) => wanted.every(([name, value]) => entry[name] === value));
}
