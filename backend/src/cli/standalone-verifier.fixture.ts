import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { centavos, grouped } from '@taya/contracts/money';
import { FORMAT } from '../audit/log/export-ledger.js';
import { type Figures } from '../audit/log/figures.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { FIRST_DAY, workedDay } from '../audit/worked-day.fixture.js';
import { COUNTED } from '../ledger/movements.js';

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
      const named = columns.map((column, index) => [column, amounts[index] ?? ''] as const);
      const shown = named.filter(([column, amount]) => column !== 'overShort' || amount !== '0.00');
      return [cells[0] ?? '', Object.fromEntries(shown)];
    }),
  );
}

/** The worked day, then what was left is cleared and all is remitted. */
export function wholeHistory(): readonly string[] {
  const station = workedDay();
  for (const action of ['last_call', 'stop_betting_all', 'set_winner_meron', 'confirm_result'] as const) {
    station.do({ type: 'actOnGame', gameId: 3, action });
  }
  station.do({ type: 'clearDate', date: FIRST_DAY });
  station.do({ type: 'remit', tellerId: 4, amount: centavos(600_000) });
  return station.log;
}

/** Those of a teller that the verifier's table has. */
const SHOWN = COUNTED.slice(0, COUNTED.indexOf('paidOut') + 1);

/** What the station's audit counts, as the verifier writes it. */
export function figureTexts(figures: Figures): Record<string, string> {
  const { profit, totalProfit, onHand, remittable, overShort } = figures;
  const counted = SHOWN.map((figure) => [figure, figures[figure]] as const);
  const derived = { ...(overShort !== 0 && { overShort }), profit, totalProfit, onHand, remittable };
  const all = { ...Object.fromEntries(counted), ...derived };
  return Object.fromEntries(Object.entries(all).map(([name, amount]) => [name, grouped(centavos(amount))]));
}
