import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { GameView } from '@taya/contracts/game';
import type { CashRecordView } from '@taya/contracts/teller';
import { decode } from '../../../backend/src/ledger/codec.js';
import { movesMoney } from '../../../backend/src/ledger/event-facts.js';
import { apply, type EventMap, type EventTypeOf } from '../../../backend/src/ledger/event-map.js';
import type { LedgerEvent } from '../../../backend/src/ledger/events.js';
import { RESULT_ACTIONS } from '../../../play/steps.js';
import type { Entry, Notebook } from './notebook.js';

/** Every event of the ledger in a data folder, whether its station runs or not. */
export function logIn(dataDir: string): readonly LedgerEvent[] {
  const file = new DatabaseSync(join(dataDir, 'ledger.sqlite'), { readOnly: true });
  try {
    const rows = file.prepare('SELECT json FROM events ORDER BY revision').all();
    return rows.map(({ json }, revision) => decode(revision, String(json)));
  } finally {
    file.close();
  }
}

/**
 * Holds the clients' notebook against the log: each recorded command is there once and says what was answered, each
 * refused one is not there, and no money was moved that is not in the notebook.
 * @returns what differs
 */
export function differencesFromLog(notebook: Notebook, log: readonly LedgerEvent[]): readonly string[] {
  const byKey = Map.groupBy(log, keyOf);
  const asked = new Set(notebook.entries.map(({ key }) => key));
  const others = log.filter((event) => movesMoney(event) && !asked.has(keyOf(event)));
  const differing = notebook.entries.flatMap((entry) => {
    const expected = entry.state === 'recorded' ? [answered(entry)] : [];
    const found = (byKey.get(entry.key) ?? []).map(recorded);
    const isSame = JSON.stringify(found) === JSON.stringify(expected) && isShown(entry, byKey);
    return isSame
      ? []
      : [`${entry.key}: answered ${JSON.stringify(expected)}, in the log ${JSON.stringify(found)}`];
  });
  return [...differing, ...others.map((event) => `asked by nobody: ${JSON.stringify(event)}`)];
}

/** The last part of `user|METHOD route|key`; empty where no command begins. */
function keyOf({ command }: LedgerEvent): string {
  return command?.key.split('|').at(-1) ?? '';
}

/** An answer names a revision up to which it shows everything: its own event is included. */
function isShown({ key, revision }: Entry, byKey: ReadonlyMap<string, readonly LedgerEvent[]>): boolean {
  return (byKey.get(key) ?? []).every((event) => event.revision <= revision);
}

const OUTCOMES = new Map<string | undefined, string>(
  Object.entries(RESULT_ACTIONS).map(([result, action]) => [action, result]),
);

/** What an answer says of its event, as texts. */
function answered({ order, answer }: Entry): readonly unknown[] {
  if (answer === null) return [];
  const { by, wish } = order.step;
  if ('bet' in answer) {
    const { id, serial, amount, payout_amount, game_id, teller_id, is_bet_meron } = answer.bet;
    if (wish.type === 'payBet') return [wish.type, id, amount, payout_amount, by];
    if (wish.type === 'cancelBet') return [wish.type, id, amount];
    return [wish.type, id, amount, serial, game_id, teller_id, is_bet_meron ? 'MERON' : 'WALA'];
  }
  if (wish.type === 'cashIn' || wish.type === 'remit') {
    const { id, amount, ref_number } = answer as CashRecordView;
    return [wish.type, id, amount, ref_number, wish.tellerId];
  }
  if (wish.type === 'actOnGame') return [wish.type, answer.id, OUTCOMES.get(wish.action) ?? null];
  return [wish.type, answer.id, (answer as GameView).name];
}

const acted = ({ data: { gameId } }: { readonly data: { readonly gameId: number } }) => [
  'actOnGame',
  gameId,
  null,
];

/** What the people of a shift cause, each event with what their answers say of it. */
type Caused =
  | 'bet.sold'
  | 'bet.cancelled'
  | 'bet.paid'
  | 'cash.added'
  | 'cash.remitted'
  | Exclude<EventTypeOf<'game'>, 'game.reopened'>;

const RECORDED: EventMap<Caused, readonly unknown[]> = {
  'bet.sold': ({ data: { betId, stake, serial, gameId, sellerId, side } }) => [
    ...['sellBet', betId, money(stake), serial, gameId, sellerId, side],
  ],
  'bet.paid': ({ data: { betId, stake, payout, payerId } }) => [
    ...['payBet', betId, money(stake), money(payout), payerId],
  ],
  'bet.cancelled': ({ data: { betId, stake } }) => ['cancelBet', betId, money(stake)],
  'cash.added': ({ data: { cashinId, amount, refNumber, tellerId } }) => [
    ...['cashIn', cashinId, money(amount), refNumber, tellerId],
  ],
  'cash.remitted': ({ data: { remitId, amount, refNumber, tellerId } }) => [
    ...['remit', remitId, money(amount), refNumber, tellerId],
  ],
  'game.created': ({ data: { gameId, name } }) => ['createGame', gameId, name],
  'game.resultSet': ({ data: { gameId, result } }) => ['actOnGame', gameId, result],
  'game.bettingOpened': acted,
  'game.bettingClosed': acted,
  'game.lastCallStarted': acted,
  'game.lastCallCancelled': acted,
  'game.paused': acted,
  'game.resumed': acted,
  'game.cancelled': acted,
  'game.resultUndone': acted,
  'game.confirmed': acted,
};

/**
 * The same of an event.
 * @throws Error for one that no answer of a shift speaks of
 */
function recorded(event: LedgerEvent): readonly unknown[] {
  const said = apply(RECORDED, event);
  if (said === undefined) throw new Error(`nobody of a shift causes ${event.type}`);
  return said;
}

function money(centavos: number): string {
  return (centavos / 100).toFixed(2);
}
