import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { GeneratedPasswords } from '../../auth/generated-passwords.js';
import { signingFiles } from '../../printing/key-files.js';
import { makeDirectory, writeWhole } from '../../system/durable-files.js';

/**
 * The names of what a station keeps as files wherever its stores are, and the other folder does not have: its key pair
 * for QZ Tray, and passwords that it made up and that nobody has changed yet.
 * @throws Error for a file that is there already and differs
 */
export function missingStationFiles(fromDir: string, toDir: string): readonly string[] {
  const { key, certificate } = signingFiles(fromDir);
  // The key first: a certificate without its key is refused at the start, a key without a certificate gets one.
  const paths = [key, certificate, new GeneratedPasswords(fromDir).path].filter((path) => existsSync(path));
  return paths
    .map((path) => basename(path))
    .filter((name) => isMissing(join(fromDir, name), join(toDir, name)));
}

/** Copies them durably, each whole or not at all, for their owner alone. */
export function copyStationFiles(names: readonly string[], fromDir: string, toDir: string): void {
  if (names.length > 0) makeDirectory(toDir);
  for (const name of names) writeWhole(join(toDir, name), readFileSync(join(fromDir, name)));
}

function isMissing(from: string, to: string): boolean {
  if (!existsSync(to)) return true;
  if (readFileSync(from).equals(readFileSync(to))) return false;
  throw new Error(`${to} is there already, and differs from ${from}: remove it if it is not needed`);
}
