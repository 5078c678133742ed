import { normaliseCode } from '@taya/contracts/serial';
import { drawerAccount, type Entry, payableAccount, poolAccount } from './journal.js';

/** Selects entries of the journal. */
export type EntryFilter = (entry: Entry) => boolean;

/** Entries that move a teller's cash. */
export function ofTeller(tellerId: number): EntryFilter {
  return ofAccounts([drawerAccount(tellerId)]);
}

/** Entries that move stakes of a game, or money owed on it. */
export function ofGame(gameId: number): EntryFilter {
  return ofAccounts([poolAccount(gameId), payableAccount(gameId)]);
}

function ofAccounts(accounts: readonly string[]): EntryFilter {
  return ({ postings }) => postings.some(({ account }) => accounts.includes(account));
}

/** Entries of one bet, by its id or its code. They must be given in the order of the log. */
export function ofBet(text: string): EntryFilter {
  const code = normaliseCode(text);
  const ids = new Set<number>(/^\d+$/.test(text) ? [Number(text)] : []);
  return ({ event }) => {
    if (event.type === 'bet.sold' && event.data.serial === code) ids.add(event.data.betId);
    return 'betId' in event.data && ids.has(event.data.betId);
  };
}
