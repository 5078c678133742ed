import { isNoContest } from '@taya/contracts/payout';
import { accept, type Decision, type DomainEventOf } from './decision.js';
import type { Game } from './game.js';
import type { StationState } from './state/state.js';
import { timerAsBettingEnds, timerAsBettingOpens } from './timer.js';

type Opening = DomainEventOf<'game.bettingOpened' | 'timer.changed'>;
type Closing = DomainEventOf<'game.bettingClosed' | 'timer.changed'>;

/** Which sides take bets from then on. */
export interface Sides {
  readonly meronOpen: boolean;
  readonly walaOpen: boolean;
}

export const BOTH_OPEN: Sides = { meronOpen: true, walaOpen: true };
export const BOTH_CLOSED: Sides = { meronOpen: false, walaOpen: false };

/** With the first open side the timer starts, where the settings say so. */
export function openSides(state: StationState, game: Game, sides: Sides, at: number): Decision<Opening> {
  const wasClosed = !game.meronOpen && !game.walaOpen;
  const timer = wasClosed ? timerAsBettingOpens(state, at) : [];
  return accept<Opening>({ type: 'game.bettingOpened', data: { gameId: game.id, ...sides } }, ...timer);
}

/**
 * With the last closed side the game is checked for no contest, so that nobody wins less than the minimum by surprise,
 * and the timer stops if it has run out, or where the settings say so.
 * @param causedBy revision of the last call whose time is up, if that is the cause
 */
export function closeSides(
  state: StationState,
  game: Game,
  sides: Sides,
  at: number,
  causedBy?: number,
): Decision<Closing> {
  const isOver = !sides.meronOpen && !sides.walaOpen;
  const noContest = isOver && isNoContest(game.pools, game.terms);
  const timer = isOver ? timerAsBettingEnds(state, at) : [];
  const cause = causedBy === undefined ? {} : { causedBy };
  const data = { gameId: game.id, ...sides, noContest, ...cause };
  return accept<Closing>({ type: 'game.bettingClosed', data }, ...timer);
}
