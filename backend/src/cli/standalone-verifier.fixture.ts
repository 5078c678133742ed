import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordedLog } from '../audit/station-log.fixture.js';
import { FORMAT } from '../audit/transfer-format.js';

export const VERIFIER = fileURLToPath(new URL('../../../tools/verify.mjs', import.meta.url));

/** An export of a log whose hashes are all right, whoever wrote it. */
export function exportOf(log: readonly string[]): string {
  const events = recordedLog(log);
  const { revision = -1, hash = '' } = events.at(-1) ?? {};
  const header = { format: FORMAT, stationId: '1', ledgerId: 'spec', revision, hash };
  const lines = events.map((event) => ({ revision: event.revision, hash: event.hash, json: event.json }));
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Runs the verifier as a third party does: the file, Node and nothing else. */
export class StandaloneVerifier {
  readonly folder = mkdtempSync(join(tmpdir(), 'taya-verify-'));

  dispose(): void {
    rmSync(this.folder, { recursive: true });
  }

  verify(exported: string, args: readonly string[] = []) {
    const file = join(this.folder, 'export.ndjson');
    writeFileSync(file, exported);
    return this.run([file, ...args]);
  }

  run(args: readonly string[], input?: string) {
    const options = { cwd: this.folder, encoding: 'utf8', input, env: {} } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, ...args], options);
    return { status, stdout, stderr };
  }
}

/** The rows of its table, by teller id, and `station`: the text of each figure. */
export function tableIn(stdout: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const [, table = ''] = stdout.split('\n\n');
  const [head = '', ...rows] = table.split('\n');
  const columns = head.trim().split(/\s+/);
  return new Map(
    rows.map((row) => {
      const cells = row.trim().split(/\s+/);
      const amounts = cells.slice(-columns.length);
      return [
        cells[0] ?? '',
        Object.fromEntries(columns.map((column, index) => [column, amounts[index] ?? ''])),
      ];
    }),
  );
}
