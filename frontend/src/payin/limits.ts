import type { OwnTotalsView } from '@taya/contracts/bet';
import { add, type Centavos, centavos, fromTwoPlaces, pesos } from '@taya/contracts/centavos';
import { GameStatus, type GameView } from '@taya/contracts/game';
import { type SettingsView, stakeLimitsOf } from '@taya/contracts/settings';
import { SIDES, type Side } from '@taya/contracts/side';
import { stakeProblem } from '@taya/contracts/stake-limits';
import { isOpen } from '../game/game-words.js';
import { groupedText, parseMoney } from '../ui/typed-money.js';
import type { BetInput } from './selling.js';

const PESO = 100;

/** The largest amount the field accepts. */
const MOST_PESOS = 99_999_999;

/** `₱50,000` */
const whole = (amount: number) => `₱${groupedText(String(amount))}`;

/** The same for an amount of whole pesos. */
export const wholePesosText = (amount: Centavos): string => whole(amount / PESO);

/** The limits of a bet in words: the smallest and the largest amount, and what is left of the teller's own limit. */
export function limitsText(settings: SettingsView | undefined, staked: Centavos): string {
  if (settings === undefined) return 'Whole pesos';
  const { minimumBet, maximumBet, maximumTellerStake } = stakeLimitsOf(settings);
  const smallest = Math.max(1, Math.ceil(minimumBet / PESO));
  const largest = Math.min(MOST_PESOS, Math.floor(maximumBet / PESO));
  const range = `Whole pesos · smallest bet ${whole(smallest)} · largest ${whole(largest)}`;
  return maximumTellerStake === null ? range : `${range} · ${leftText(maximumTellerStake, staked)}`;
}

function leftText(most: Centavos, staked: Centavos): string {
  return `your limit in this game ${pesos(most)}, ${pesos(centavos(Math.max(0, most - staked)))} left`;
}

export const stakeOf = ({ amount }: BetInput): Centavos => centavos(Number(amount) * PESO);

/** A teller's bets in a game, in total: those sold, and those confirmed but not answered yet. */
export function stakedIn(own: OwnTotalsView | undefined, pending: readonly BetInput[]): Centavos {
  const sold =
    own === undefined
      ? []
      : [fromTwoPlaces(own.total_meron_bet_amount), fromTwoPlaces(own.total_wala_bet_amount)];
  return add(...sold, ...pending.map(stakeOf));
}

/** Why the server would refuse this amount, in its words; null when it would not. */
export function whyNotThisStake(
  settings: SettingsView | undefined,
  digits: string,
  staked: Centavos,
): string | null {
  const stake = parseMoney(digits);
  if (settings === undefined || stake === null) return null;
  return stakeProblem(stakeLimitsOf(settings), stake, staked);
}

const CLOSED: Readonly<Record<Side, string>> = {
  MERON: 'Betting on Meron is not open',
  WALA: 'Betting on Wala is not open',
};

/** Why no bet on a side can be taken now, as shown to the teller; null when one can. */
export function whyNoEntry(game: GameView | null | undefined, side: Side): string | null {
  if (game === null || game === undefined) return 'There is no game yet';
  if (game.game_status_id !== GameStatus.BettingOpen) return 'The game is not open for entry';
  return isSideOpen(game, side) ? null : CLOSED[side];
}

export function isSideOpen(game: GameView | null | undefined, side: Side): boolean {
  return game !== null && game !== undefined && isOpen(game, side);
}

/** The toast for the key of a closed side. */
export const closedText = (side: Side): string => CLOSED[side];

export function isAnySideOpen(game: GameView | null | undefined): boolean {
  return SIDES.some((side) => isSideOpen(game, side));
}
