/** Reduces the packages to those of a machine that only runs the station: `NODE_ENV=production`. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that packages contain but running never opens: Node's headers and manuals, the compiler that `@nestjs/swagger`
 * may use while building, type declarations, source maps.
 */
const FOLDERS = [/^node-[^/]+\/(include|share)$/, /^typescript$/, /^@typescript$/];
const FILES = /\.(map|d\.[cm]?ts)$/;

/** Removes from `node_modules` what running never opens. */
export function trim(nodeModules, folder = nodeModules) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const name = path.slice(nodeModules.length + 1).replaceAll('\\', '/');
    if (entry.isDirectory()) {
      if (FOLDERS.some((pattern) => pattern.test(name))) rmSync(path, { recursive: true });
      else trim(nodeModules, path);
    } else if (entry.isFile() && FILES.test(entry.name)) {
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
