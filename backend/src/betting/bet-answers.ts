import type { TellerName } from '@taya/contracts/bet';
import type { GameFacts } from '@taya/contracts/game';
import { fullName } from '@taya/contracts/teller';
import type { LedgerEvent } from '../ledger/events.js';
import type { StationState } from '../ledger/state/state.js';
import { BET_CHANGES, type BetChange } from './bet-facts.js';

/** The latest game when it is the one asked for; an older one is final and stands in the read models. */
export function latestGame(state: StationState, gameId: number): GameFacts | null {
  const game = state.game.get();
  return game?.id === gameId ? game : null;
}

/** @throws Error when there is no such user */
export function tellerName(state: StationState, userId: number): TellerName {
  const user = state.users.get(userId);
  if (user === undefined) throw new Error(`there is no user ${userId}`);
  return { full_name: fullName(user.firstName, user.middleName, user.lastName), location: user.location };
}

const isBetChange = (event: LedgerEvent): event is BetChange =>
  BET_CHANGES.some((type) => type === event.type);

/** What a command did to a bet. @throws Error when it did nothing to one */
export function betChange(events: readonly LedgerEvent[]): BetChange {
  const change = events.find(isBetChange);
  if (change === undefined) throw new Error('the command changed no bet');
  return change;
}
