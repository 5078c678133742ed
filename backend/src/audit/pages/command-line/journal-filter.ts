import { normaliseCode } from '@taya/contracts/serial';
import { drawerAccount, payableAccount, poolAccount } from '../../../ledger/accounts.js';
import { betOf, codeOf } from '../../../ledger/event-subject.js';
import type { Entry } from '../../log/read-journal.js';

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
    const betId = betOf(event);
    if (betId !== null && codeOf(event) === code) ids.add(betId);
    return betId !== null && ids.has(betId);
  };
}
