import { expect } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import { centavos, twoPlaces } from '@taya/contracts/money';
import type { CashRecordView, TellerBalanceView } from '@taya/contracts/teller';
import { encode } from '../../../backend/src/ledger/codec.js';
import { Judge } from '../../../tools/verify.mjs';
import { dataOf } from '../../support/client.js';
import type { House } from '../../support/house.js';
import { type Entry, each } from './notebook.js';
import { differencesFromLog, logIn } from './recorded-log.js';
import type { Shift } from './shift.js';

/** Every recorded command can be read as it was answered. */
export async function expectEverythingThere(house: House, recorded: readonly Entry[]): Promise<void> {
  const missing: string[] = [];
  await each(recorded, async ({ order, answer }) => {
    if (answer === null || !('bet' in answer)) return;
    const { id, serial, amount, game_id, teller_id } = answer.bet;
    const now = dataOf(await house.admin.get<{ readonly bet: BetView }>(`/api/bet/${id}`)).bet;
    expect(now).toMatchObject({ id, serial, amount, game_id, teller_id });
    const { type } = order.step.wish;
    const isThere =
      (type !== 'payBet' || now.claimed_date === answer.bet.claimed_date) &&
      (type !== 'cancelBet' || now.is_cancelled);
    if (!isThere) missing.push(`${type} of bet ${id}`);
  });
  expect(missing).toEqual([]);
}

/**
 * The log is what the clients' notebook says, and no more; no record is missing or doubled; and every balance is what
 * `tools/verify.mjs` makes of that log, which it must find legal.
 */
export async function expectStationEqualsNotebook(
  { house, tellers, notebook }: Pick<Shift, 'house' | 'tellers' | 'notebook'>,
  log = logIn(house.station.dataDir),
): Promise<void> {
  expect(differencesFromLog(notebook, log)).toEqual([]);
  const judge = new Judge();
  for (const event of log) judge.take(event.revision, JSON.parse(encode(event, event)));
  expect(await total(house, '/api/bet')).toBe(
    countOfIds(notebook.recorded('sellBet').map(({ answer }) => answer.bet)),
  );
  expect(await total(house, '/api/game')).toBe(
    countOfIds(notebook.recorded('createGame').map(({ answer }) => answer)),
  );
  for (const teller of tellers) {
    for (const kind of ['cashIn', 'remit'] as const) {
      const isOwn = ({ order: { step } }: Entry) =>
        step.wish.type === kind && step.wish.tellerId === teller.id;
      const own = notebook.recorded(kind).filter(isOwn);
      expect(await total(house, `/api/teller/${teller.id}/${kind.toLowerCase()}`)).toBe(
        countOfIds(own.map(({ answer }) => answer)),
      );
    }
    const balance = dataOf(await teller.get<TellerBalanceView>('/api/teller_balance'));
    const judged = judge.books.tellers.get(teller.id);
    const names = Object.keys(balance) as (keyof TellerBalanceView)[];
    const expected = names.map((name) => [name, twoPlaces(centavos(judged?.[name] ?? 0))]);
    expect([teller.username, balance]).toEqual([teller.username, Object.fromEntries(expected)]);
  }
}

async function total(house: House, path: string): Promise<number | undefined> {
  const answer = await house.auditor.get(`${path}?page=1&page_size=1`);
  dataOf(answer);
  return answer.body.total;
}

/** How many records there are; fails when an id was used twice. */
function countOfIds(records: readonly Pick<BetView | CashRecordView, 'id'>[]): number {
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  return records.length;
}
