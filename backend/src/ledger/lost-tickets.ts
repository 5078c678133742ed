import { dateAfter, startOfDay } from '@taya/contracts/day';
import { Role } from '@taya/contracts/roles';
import { personIn } from './approvals.js';
import { betAfter } from './bet-facts.js';
import { daysOf } from './business-day.js';
import { command } from './command.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { requireRow } from './invariant.js';
import { factsOf, findKnownBet, locateBet } from './known-bets.js';
import { payableBet, unpaidWinner } from './payouts.js';
import { betChanged } from './results.js';
import { freeSerial } from './serials.js';
import type { SerialRow, StationState } from './state/state.js';

/**
 * A winner who lost their ticket gets a claim slip, by which alone it is paid some days later: whoever has the ticket may
 * show up meanwhile, and the admin takes the lock off where it was theirs.
 */

/**
 * A winning ticket was reported lost.
 * @returns refusal: BET_NOT_FOUND and the others of `payBet`, BET_LOCKED
 */
function lockBet(
  state: StationState,
  { betId, claimant, reason }: { readonly betId: number; readonly claimant: string; readonly reason: string },
  { at, today, serials }: Context,
): DecisionOf<'bet.locked'> {
  const winner = payableBet(state, findKnownBet(state, betId));
  if ('ok' in winner) return winner;
  const claimCode = freeSerial(state, serials);
  if (claimCode === null) return refuse('NOT_RECORDED');
  const { gameId, tellerId: sellerId } = winner.bet;
  const { lostTicketDays: days } = state.settings.get();
  const payableDay = dateAfter(today, days);
  const payableFrom = days === 0 ? at : startOfDay(payableDay, requireRow(daysOf(state), 'the station'));
  const said = { claimant, reason, claimCode, payableFrom, payableDay };
  return accept({ type: 'bet.locked', data: { betId, gameId, sellerId, ...said } });
}

/**
 * A lost ticket was found, or reported by the wrong person: the code of its claim slip ends.
 * @returns refusal: BET_NOT_FOUND and the others of `payBet`, BET_NOT_LOCKED
 */
function unlockBet(
  state: StationState,
  { betId, reason }: { readonly betId: number; readonly reason: string },
): DecisionOf<'bet.unlocked'> {
  const winner = unpaidWinner(state, findKnownBet(state, betId));
  if ('ok' in winner) return winner;
  const { gameId, tellerId: sellerId, lock } = winner.bet;
  if (lock === null) return refuse('BET_NOT_LOCKED');
  return accept({ type: 'bet.unlocked', data: { betId, gameId, sellerId, reason } });
}

export function betLocked(state: StationState, event: EventOf<'bet.locked'>): void {
  const { bets, placed } = locateWinner(state, event.data);
  const { bet, ...row } = placed;
  const { lock } = betAfter(factsOf(state, placed), event, personIn(state, event.by.userId));
  bets.put(row.betId, { ...bet, lock });
  state.slips.put(event.data.claimCode, row);
}

export function betUnlocked(state: StationState, { data }: EventOf<'bet.unlocked'>): void {
  const { bets, placed } = locateWinner(state, data);
  bets.put(data.betId, { ...placed.bet, lock: null });
  state.slips.put(requireRow(placed.bet.lock, `lock of bet ${data.betId}`).claimCode, undefined);
}

const locateWinner = (state: StationState, { betId, gameId }: Pick<SerialRow, 'betId' | 'gameId'>) =>
  requireRow(locateBet(state, gameId, betId), `unpaid winner ${betId}`);

export const LOST_TICKET_COMMANDS = {
  lockBet: command(Role.Admin, lockBet, betChanged),
  unlockBet: command(Role.Admin, unlockBet, betChanged),
} as const;
