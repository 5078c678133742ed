import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { GameView } from '@taya/contracts/game';
import type { CashRecordView } from '@taya/contracts/teller';
import { decode } from '../../../backend/src/ledger/codec.js';
import type { EventData, LedgerEvent } from '../../../backend/src/ledger/events.js';
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
  const others = log.filter((event) => MONEY.has(event.type) && !asked.has(keyOf(event)));
  const differing = notebook.entries.flatMap((entry) => {
    const expected = entry.state === 'recorded' ? [answered(entry)] : [];
    const found = (byKey.get(entry.key) ?? []).map((event) => recorded(event));
    const isSame = JSON.stringify(found) === JSON.stringify(expected) && isShown(entry, byKey);
    return isSame
      ? []
      : [`${entry.key}: answered ${JSON.stringify(expected)}, in the log ${JSON.stringify(found)}`];
  });
  return [...differing, ...others.map((event) => `asked by nobody: ${JSON.stringify(event)}`)];
}

/** What only people do who write it down. */
const MONEY: ReadonlySet<string> = new Set([
  'bet.sold',
  'bet.cancelled',
  'bet.paid',
  'cash.added',
  'cash.remitted',
]);

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
  if (wish.type === 'actOnGame') return [wish.type, answer.id, OUTCOMES.get(wish.action)];
  return [wish.type, answer.id, (answer as GameView).name];
}

/** The same of an event. */
function recorded({ type, data }: LedgerEvent): readonly unknown[] {
  switch (type) {
    case 'bet.sold': {
      const { betId, stake, serial, gameId, sellerId, side } = data as EventData<'bet.sold'>;
      return ['sellBet', betId, money(stake), serial, gameId, sellerId, side];
    }
    case 'bet.paid': {
      const { betId, stake, payout, payerId } = data as EventData<'bet.paid'>;
      return ['payBet', betId, money(stake), money(payout), payerId];
    }
    case 'bet.cancelled': {
      const { betId, stake } = data as EventData<'bet.cancelled'>;
      return ['cancelBet', betId, money(stake)];
    }
    case 'cash.added': {
      const { cashinId, amount, refNumber, tellerId } = data as EventData<'cash.added'>;
      return ['cashIn', cashinId, money(amount), refNumber, tellerId];
    }
    case 'cash.remitted': {
      const { remitId, amount, refNumber, tellerId } = data as EventData<'cash.remitted'>;
      return ['remit', remitId, money(amount), refNumber, tellerId];
    }
    case 'game.created': {
      const { gameId, name } = data as EventData<'game.created'>;
      return ['createGame', gameId, name];
    }
    default: {
      const { gameId, result } = data as { readonly gameId?: number; readonly result?: string };
      return ['actOnGame', gameId, type === 'game.resultSet' ? result : undefined];
    }
  }
}

function money(centavos: number): string {
  return (centavos / 100).toFixed(2);
}
