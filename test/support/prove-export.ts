import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ended } from './command-line.js';
import type { Station } from './station.js';

const VERIFIER = fileURLToPath(new URL('../../tools/verify.mjs', import.meta.url));

/** Proves an export of a station's ledger with what is on paper, as somebody does who has nothing of the station. */
export async function proveExport(station: Station, ...papers: readonly string[]): Promise<Ended> {
  const file = join(station.dataDir, 'exported.ndjson');
  const exported = await station.audit('export', '--out', file);
  if (exported.exitCode !== 0) return exported;
  try {
    const { status, stdout } = spawnSync(process.execPath, [VERIFIER, file, ...papers], { encoding: 'utf8' });
    return { exitCode: status, output: stdout };
  } finally {
    rmSync(file);
  }
}
