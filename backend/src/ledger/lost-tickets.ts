import { dateAfter, startOfDay } from '@taya/contracts/day';
import { personIn } from './approvals.js';
import { betAfter } from './bet-facts.js';
import { daysOf } from './business-day.js';
import type { CommandOf, Context } from './commands.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { known } from './invariant.js';
import { factsOf, findKnownBet } from './known-bets.js';
import { payableBet, unpaidWinner } from './payouts.js';
import { betsOf, freeSerial } from './serials.js';
import type { OpenBet, SerialRow, StationState } from './state/state.js';

/**
 * A winner who lost their ticket gets a claim slip, by which alone it is paid some days later: whoever has the ticket may
 * show up meanwhile, and the admin takes the lock off where it was theirs.
 */

/** @returns refusal: BET_NOT_FOUND and the others of `payBet`, BET_LOCKED */
export function lockBet(
  state: StationState,
  { betId, claimant, reason }: CommandOf<'lockBet'>,
  { at, today, serials }: Context,
): DecisionOf<'lockBet'> {
  const winner = payableBet(state, findKnownBet(state, betId));
  if ('ok' in winner) return winner;
  const claimCode = freeSerial(state, serials);
  if (claimCode === null) return refuse('NOT_RECORDED');
  const { gameId, tellerId: sellerId } = winner.bet;
  const { lostTicketDays: days } = state.settings.get();
  const payableDay = dateAfter(today, days);
  const payableFrom = days === 0 ? at : startOfDay(payableDay, known(daysOf(state), 'the station'));
  const said = { claimant, reason, claimCode, payableFrom, payableDay };
  return accept({ type: 'bet.locked', data: { betId, gameId, sellerId, ...said } });
}

/** Ends the code of the claim slip. @returns refusal: BET_NOT_FOUND and the others of `payBet`, BET_NOT_LOCKED */
export function unlockBet(
  state: StationState,
  { betId, reason }: CommandOf<'unlockBet'>,
): DecisionOf<'unlockBet'> {
  const winner = unpaidWinner(state, findKnownBet(state, betId));
  if ('ok' in winner) return winner;
  const { gameId, tellerId: sellerId, lock } = winner.bet;
  if (lock === null) return refuse('BET_NOT_LOCKED');
  return accept({ type: 'bet.unlocked', data: { betId, gameId, sellerId, reason } });
}

export function betLocked(state: StationState, event: EventOf<'bet.locked'>): void {
  const { row, bet, put } = placeOf(state, event.data);
  const { lock } = betAfter(factsOf(state, { ...row, bet }), event, personIn(state, event.by.userId));
  put({ ...bet, lock });
  state.slips.put(event.data.claimCode, row);
}

export function betUnlocked(state: StationState, { data }: EventOf<'bet.unlocked'>): void {
  const { bet, put } = placeOf(state, data);
  put({ ...bet, lock: null });
  state.slips.put(known(bet.lock, `lock of bet ${data.betId}`).claimCode, undefined);
}

function placeOf(state: StationState, { betId, gameId }: Pick<SerialRow, 'betId' | 'gameId'>) {
  const side = known(findKnownBet(state, betId), `bet ${betId}`).bet.side;
  const bets = known(betsOf(state, gameId, side), `unpaid winners of game ${gameId}`);
  const bet = known(bets.get(betId), `unpaid winner ${betId}`);
  return { row: { betId, gameId, side }, bet, put: (after: OpenBet) => bets.put(betId, after) };
}
