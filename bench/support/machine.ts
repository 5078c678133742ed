import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { median } from '../rounds.js';
import { postgresPrograms, postgresVersion } from './postgres.js';

const SYNCS = 300;
const PAGE = Buffer.alloc(4_096, 1);

/** Milliseconds of one durable page behind the last, the middle one of many: what a commit waits for at least. */
function syncMedianMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'taya-disk-'));
  const file = openSync(join(folder, 'pages'), 'w');
  try {
    const times = Array.from({ length: SYNCS }, () => {
      writeSync(file, PAGE);
      const startMs = performance.now();
      fdatasyncSync(file);
      return performance.now() - startMs;
    });
    return median(times);
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

/** In one paragraph, what figures are to be read with. */
export function machine(): string {
  const [core] = cpus();
  const programs = postgresPrograms();
  const sqlite = new DatabaseSync(':memory:').prepare('SELECT sqlite_version() AS version').get()?.version;
  return [
    `${cpus().length} x ${core?.model.trim()}`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    `SQLite ${sqlite}`,
    ...(programs === null ? [] : [postgresVersion(programs)]),
    `fdatasync of 4 kB ${syncMedianMs().toFixed(2)} ms (median of ${SYNCS})`,
    `load average ${loadavg()[0]?.toFixed(1)} before`,
  ].join(', ');
}
