/** Reduces the packages to those of a machine that only runs the station: `NODE_ENV=production`. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that packages contain but running never opens: Node's headers and manuals, the compiler that `@nestjs/swagger`
 * may use while building, type declarations, source maps.
 */
const FOLDERS = [/^node-[^/]+\/(include|share)$/, /^typescript$/, /^@typescript$/];
const FILES = /\.(map|d\.[cm]?ts)$/;

/** @param name path below `node_modules` @returns whether running may open this file or folder */
export const isForRunning = (name, isFolder) =>
  isFolder ? !FOLDERS.some((pattern) => pattern.test(name)) : !FILES.test(name);

/** Removes from `node_modules` what running never opens. */
export function trim(nodeModules, folder = nodeModules) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const name = path.slice(nodeModules.length + 1).replaceAll('\\', '/');
    if (entry.isDirectory()) {
      if (isForRunning(name, true)) trim(nodeModules, path);
      else rmSync(path, { recursive: true });
    } else if (entry.isFile() && !isForRunning(name, false)) {
      rmSync(path);
    }
  }
}

/** How much disk space the files of a folder take, in megabytes. */
export function megabytesOf(folder) {
  const bytes = (path) => {
    const { blocks, size } = lstatSync(path);
    // Windows does not report blocks.
    return blocks === undefined ? size : blocks * 512;
  };
  const sum = (path) =>
    readdirSync(path, { withFileTypes: true }).reduce((total, entry) => {
      const inner = join(path, entry.name);
      return total + bytes(inner) + (entry.isDirectory() ? sum(inner) : 0);
    }, 0);
  return Math.ceil(sum(folder) / 2 ** 20);
}
