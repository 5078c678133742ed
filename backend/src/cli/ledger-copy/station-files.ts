import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { GeneratedPasswords } from '../../auth/generated-passwords.js';
import { signingFiles } from '../../printing/key-files.js';
import { makeDirectory, syncDirectory, syncFile } from '../../system/durable-files.js';

/**
 * Copies what a station keeps as files wherever its stores are: its key pair for QZ Tray, and passwords that it made up
 * and that nobody has changed yet.
 * @returns the names of the files copied
 * @throws Error for a file that is there already and differs
 */
export function copyStationFiles(fromDir: string, toDir: string): readonly string[] {
  return stationFiles(fromDir)
    .map((path) => basename(path))
    .filter((name) => copyFile(join(fromDir, name), join(toDir, name)));
}

function stationFiles(dataDir: string): readonly string[] {
  const { key, certificate } = signingFiles(dataDir);
  // The key first: a certificate without its key is refused at the start, a key without a certificate gets one.
  return [key, certificate, new GeneratedPasswords(dataDir).path].filter((path) => existsSync(path));
}

function copyFile(from: string, to: string): boolean {
  if (existsSync(to)) {
    if (readFileSync(from).equals(readFileSync(to))) return false;
    throw new Error(`${to} is there already, and differs from ${from}: remove it if it is not needed`);
  }
  makeDirectory(dirname(to));
  const draft = `${to}.new`;
  copyFileSync(from, draft);
  syncFile(draft);
  renameSync(draft, to);
  syncDirectory(dirname(to));
  return true;
}
