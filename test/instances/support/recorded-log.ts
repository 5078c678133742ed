import { parseServerAddress } from '../../../backend/src/config/server-address.js';
import { openKurrentEventReader } from '../../../backend/src/event-store/kurrent/kurrent-event-reader.js';
import { decode } from '../../../backend/src/ledger/codec.js';
import type { EventData, LedgerEvent } from '../../../backend/src/ledger/events.js';
import { nodeSystem } from '../../../backend/src/system/node-system.js';
import type { Entry, Notebook } from '../../crash/support/notebook.js';
import type { Cluster } from './cluster.js';

const WINDOW = 1_000;

/** Every event of the ledger, read from its server. */
export async function readLog({ eventStoreUrl, stationId }: Cluster): Promise<readonly LedgerEvent[]> {
  const address = parseServerAddress(eventStoreUrl);
  const reader = await openKurrentEventReader({ address, stationId, system: nodeSystem });
  const log: LedgerEvent[] = [];
  for (;;) {
    const events = await reader.read(log.length, WINDOW);
    log.push(...events.map(({ revision, json }) => decode(revision, json)));
    if (events.length < WINDOW) break;
  }
  await reader.close();
  return log;
}

/**
 * Holds the clients' notebook against the log: each recorded command is there once and says what was answered, each
 * refused one is not there.
 * @returns what differs
 */
export function differencesFromLog(notebook: Notebook, log: readonly LedgerEvent[]): readonly string[] {
  const byKey = new Map<string, LedgerEvent[]>();
  for (const event of log) {
    if (event.command === undefined) continue;
    // The key is the last part of `user|METHOD route|key`.
    const key = event.command.key.split('|').at(-1) ?? '';
    byKey.set(key, [...(byKey.get(key) ?? []), event]);
  }
  return notebook.entries.flatMap((entry) => {
    const expected = entry.state === 'recorded' ? [answered(entry)] : [];
    const found = (byKey.get(entry.key) ?? []).map((event) => recorded(event));
    const isSame = JSON.stringify(found) === JSON.stringify(expected) && isShown(entry, byKey);
    return isSame
      ? []
      : [`${entry.key}: answered ${JSON.stringify(expected)}, in the log ${JSON.stringify(found)}`];
  });
}

/** An answer names a revision up to which it shows everything: its own event is included. */
function isShown({ key, revision }: Entry, byKey: ReadonlyMap<string, readonly LedgerEvent[]>): boolean {
  return (byKey.get(key) ?? []).every((event) => event.revision <= revision);
}

/** What an answer says of its event, as texts. */
function answered({ order, answer }: Entry): readonly unknown[] {
  if (answer === null) return [];
  if ('bet' in answer) {
    const { id, serial, amount, payout_amount } = answer.bet;
    const more = { sell: serial, pay: payout_amount, cancel: '' }[order.kind as 'sell' | 'pay' | 'cancel'];
    return [order.kind, id, amount, more];
  }
  if ('ref_number' in answer) return [order.kind, answer.id, answer.amount, answer.ref_number];
  return [order.kind, answer.id, order.kind === 'game' ? answer.name : ''];
}

/** The same of an event. */
function recorded({ type, data }: LedgerEvent): readonly unknown[] {
  switch (type) {
    case 'bet.sold': {
      const { betId, stake, serial } = data as EventData<'bet.sold'>;
      return ['sell', betId, money(stake), serial];
    }
    case 'bet.paid': {
      const { betId, stake, payout } = data as EventData<'bet.paid'>;
      return ['pay', betId, money(stake), money(payout)];
    }
    case 'bet.cancelled': {
      const { betId, stake } = data as EventData<'bet.cancelled'>;
      return ['cancel', betId, money(stake), ''];
    }
    case 'cash.added': {
      const { cashinId, amount, refNumber } = data as EventData<'cash.added'>;
      return ['cashin', cashinId, money(amount), refNumber];
    }
    case 'cash.remitted': {
      const { remitId, amount, refNumber } = data as EventData<'cash.remitted'>;
      return ['remit', remitId, money(amount), refNumber];
    }
    case 'game.created': {
      const { gameId, name } = data as EventData<'game.created'>;
      return ['game', gameId, name];
    }
    default:
      return ['act', (data as { readonly gameId?: number }).gameId, ''];
  }
}

function money(centavos: number): string {
  return (centavos / 100).toFixed(2);
}
