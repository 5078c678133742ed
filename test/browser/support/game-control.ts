import type { Result } from '@taya/contracts/game';
import type { Locator } from 'playwright-core';
import type { Screen } from './screen.js';

/** A button of game control by what stands on it, without its key. */
export function gameButton(screen: Screen, label: string): Locator {
  return screen.page.locator('#page').getByRole('button', { name: new RegExp(`^${label} ?[A-Z0-9]?$`) });
}

/** What game control has buttons for. */
export const BUTTONS = [
  'New Game',
  'Pause',
  'Resume',
  'Cancel',
  'Timer',
  'Start Betting All',
  'Start Betting Meron',
  'Start Betting Wala',
  'Stop Betting All',
  'Stop Betting Meron',
  'Stop Betting Wala',
  'MERON',
  'WALA',
  'DRAW',
  'UNDO',
  'CONFIRM',
] as const;
export type GameButton = (typeof BUTTONS)[number];

/** A press of a button, what is asked then, and what is told once it is done. */
export interface Step {
  readonly press: GameButton;
  readonly question: string;
  readonly toast: string;
}

const ON: Readonly<Record<string, string>> = { All: 'both sides', Meron: 'MERON', Wala: 'WALA' };

/** What is told of a game after betting was started or stopped, unless that stopped the last open side. */
export const toastOfBetting = (button: string): string =>
  `Game status changed to ${button === 'Stop Betting All' ? 'Ongoing' : 'Betting Open'} successfully`;

export const betting = (name: GameButton, toast = toastOfBetting(name)): Step => ({
  press: name,
  question: `${name.startsWith('Start') ? 'Open' : 'Stop'} betting on ${ON[name.split(' ').at(-1) ?? '']}?`,
  toast,
});

export const PAUSE: Step = {
  press: 'Pause',
  question: 'Do you want to pause the game?',
  toast: 'Game paused successfully',
};
export const RESUME: Step = {
  press: 'Resume',
  question: 'Do you want to resume the game?',
  toast: 'Game resumed successfully',
};
export const CANCEL: Step = {
  press: 'Cancel',
  question: 'Do you want to cancel the game? This is permanent.',
  toast: 'Game cancelled successfully',
};
export const winner = (side: 'MERON' | 'WALA'): Step => ({
  press: side,
  question: `Do you want to set ${side} as the winner?`,
  toast: `Winner set to ${side} successfully`,
});
export const DRAW: Step = {
  press: 'DRAW',
  question: 'Do you want to set the game to DRAW?',
  toast: 'Game set to DRAW successfully',
};
export const UNDO: Step = {
  press: 'UNDO',
  question: 'Do you want to undo the result?',
  toast: 'Game result undone successfully',
};
export const confirm = (result: Result): Step => ({
  press: 'CONFIRM',
  question: `Do you want to confirm ${result} as the result? This is permanent.`,
  toast: 'Game result confirmed successfully',
});
export const confirmNoContest = (result: Result): Step => ({
  ...confirm(result),
  question: 'No contest: all bets will be refunded, whatever the result.',
});
