import type { CountedReceipt } from '@taya/contracts/print';
import { Role } from '@taya/contracts/roles';
import type { BetFacts } from './bet-facts.js';
import { command, type OwnEvents } from './command.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { BrokenInvariantError, requireRow } from './invariant.js';
import { countPrint, knownBet } from './known-bets.js';
import { type BetChanged, betChanged, userOf } from './results.js';
import { type PrintWindow, printKey, type StationState, type UserRow } from './state/state.js';

/**
 * Decides how often a receipt was printed, for bets of any age, with a state of limited size. Bets that the ledger
 * knows carry their counts. For all others, the state has the receipts printed most recently, and the read models have
 * the older ones; their count comes in with the command, with the revision up to which it is complete. A receipt that
 * is not in the state was not printed after the newest print that the state has forgotten, so a count that is complete
 * up to that print is still the current one.
 */

/** A bet in the read models when they included at least the events up to `revision`. */
export interface StoredBet
  extends Pick<BetFacts, 'id' | 'gameId' | 'tellerId' | 'prints' | 'payerId' | 'claimedBy'> {
  readonly revision: number;
}

/** The data that a decision about a print needs. */
type Printable = Pick<BetFacts, 'id' | 'gameId' | 'tellerId' | 'payerId' | 'claimedBy'>;

/** A receipt of a bet is about to be printed. */
export interface RecordPrint {
  readonly serial: string;
  readonly receipt: CountedReceipt;
  /** What the read models know about a bet that the ledger no longer knows; ignored for other bets. */
  readonly stored?: StoredBet;
}

/**
 * @returns refusal: BET_NOT_FOUND when no bet known here has the serial and none came with the command, NOT_YOUR_BET,
 *   BET_NOT_PAID, BEHIND when the count that came with the command is too old
 */
function recordPrint(
  state: StationState,
  { serial, receipt, stored }: RecordPrint,
  { actor }: Context,
): DecisionOf<'bet.printed'> {
  const bet = knownBet(state, serial)?.bet;
  const printable = bet ?? stored;
  if (printable === undefined) return refuse('BET_NOT_FOUND');
  if (!mayPrint(state, printable, receipt, actor.userId)) return refuse('NOT_YOUR_BET');
  const { id: betId, gameId, tellerId: sellerId, payerId, claimedBy } = printable;
  if (receipt === 'payout' && payerId === null && claimedBy === null) return refuse('BET_NOT_PAID');
  const printed = bet?.prints[receipt] ?? printsOfStored(state, stored, receipt);
  if (printed === null) return refuse('BEHIND');
  return accept({ type: 'bet.printed', data: { betId, gameId, sellerId, receipt, count: printed + 1 } });
}

/** The admin prints any receipt, a teller those of bets they sold and of payouts they made. */
function mayPrint(
  state: StationState,
  { tellerId, payerId }: Printable,
  receipt: CountedReceipt,
  userId: number,
): boolean {
  if (state.users.get(userId)?.role === Role.Admin) return true;
  return userId === tellerId || (receipt === 'payout' && userId === payerId);
}

/** null when the count cannot be known from what came with the command. */
function printsOfStored(
  state: StationState,
  stored: StoredBet | undefined,
  receipt: CountedReceipt,
): number | null {
  if (stored === undefined) return null;
  const row = state.prints.get(printKey(stored.id, receipt));
  if (row !== undefined) return row.count;
  return stored.revision >= state.printWindow.get().horizon ? stored.prints[receipt] : null;
}

/** @throws BrokenInvariantError for a count that leaves a gap, as far as the state can tell */
export function betPrinted(state: StationState, event: EventOf<'bet.printed'>): void {
  const { data, revision } = event;
  const { betId, receipt, count } = data;
  const key = printKey(betId, receipt);
  const { first, next, horizon } = state.printWindow.get();
  const before = state.prints.get(key)?.count;
  if (before !== undefined && count !== before + 1) {
    throw new BrokenInvariantError(`print ${count} of ${key} follows print ${before}`);
  }
  state.prints.put(key, { count, revision, offset: next });
  state.printOrder.put(next, key);
  const window = { first, next: next + 1, horizon };
  state.printWindow.put(
    window.next - first > state.remembered.prints ? withoutOldest(state, window) : window,
  );
  countPrint(state, event);
}

/** Drops the oldest offset, and its receipt too unless it was printed again since and has a later offset. */
function withoutOldest(state: StationState, { first, next, horizon }: PrintWindow): PrintWindow {
  const key = requireRow(state.printOrder.get(first), 'oldest print');
  const row = requireRow(state.prints.get(key), 'receipt of the oldest print');
  state.printOrder.put(first, undefined);
  if (row.offset !== first) return { first: first + 1, next, horizon };
  state.prints.put(key, undefined);
  return { first: first + 1, next, horizon: row.revision };
}

export interface BetPrinted extends BetChanged {
  /** Where the print is in the log. */
  readonly revision: number;
  readonly receipt: CountedReceipt;
  readonly count: number;
  readonly at: number;
  readonly seller: UserRow;
  /** Who paid the bet, as far as the ledger knows. */
  readonly payer: UserRow | null;
}

function printAfter(state: StationState, [event]: OwnEvents<'bet.printed'>): BetPrinted {
  const { receipt, count, sellerId } = event.data;
  const changed = betChanged(state, [event]);
  const payerId = changed.after?.bet.payerId ?? null;
  const seller = userOf(state, sellerId);
  const payer = payerId === null ? null : userOf(state, payerId);
  return { ...changed, revision: event.revision, receipt, count, at: event.at, seller, payer };
}

export const PRINT_COMMANDS = {
  recordPrint: command([Role.Admin, Role.Teller], recordPrint, printAfter),
} as const;
