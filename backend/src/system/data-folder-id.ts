import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';

/** Names a data folder on its machine. Only one process at a time writes there. */
export function dataFolderId(dataDir: string): string {
  return createHash('sha256')
    .update(JSON.stringify([hostname(), resolve(dataDir)]))
    .digest('hex')
    .slice(0, 16);
}
