import type { GameAction } from '@taya/contracts/game';
import type { ButtonTone } from '../ui/button.js';

export interface Control {
  readonly action: GameAction;
  readonly label: string;
  /** Asked before it is done. */
  readonly question: string;
  readonly tone?: ButtonTone;
  readonly isPermanent?: boolean;
  /** Toasted when the server gives no message. */
  readonly failure: string;
}

const betting = (side: string) => `Failed to change the game status to start or stop betting${side}`;
const WINNER = 'Failed to change the game status to Meron or Wala as winner or Draw';

export const PAUSE: Control = {
  action: 'pause',
  label: 'Pause',
  question: 'Do you want to pause the game?',
  failure: 'Failed to pause the game or resume the game',
};

export const CANCEL: Control = {
  action: 'cancel',
  label: 'Cancel',
  question: 'Do you want to cancel the game? This is permanent.',
  tone: 'danger',
  isPermanent: true,
  failure: 'Failed to cancel the game',
};

export const BET_CONTROLS: readonly Control[] = [
  control('start_betting_all', 'Start Betting All', betting('')),
  control('start_betting_meron', 'Start Betting Meron', betting(' of meron')),
  control('start_betting_wala', 'Start Betting Wala', betting(' of wala')),
  control('stop_betting_all', 'Stop Betting All', betting(''), 'strong'),
  control('stop_betting_meron', 'Stop Betting Meron', betting(' of meron')),
  control('stop_betting_wala', 'Stop Betting Wala', betting(' of wala')),
];

export const WINNER_CONTROLS: readonly Control[] = [
  {
    ...control('set_winner_meron', 'MERON', WINNER, 'meron'),
    question: 'Do you want to set MERON as the winner?',
  },
  {
    ...control('set_winner_wala', 'WALA', WINNER, 'wala'),
    question: 'Do you want to set WALA as the winner?',
  },
  { ...control('set_draw', 'DRAW', WINNER), question: 'Do you want to set the game to DRAW?' },
];

export const UNDO: Control = {
  action: 'undo_result',
  label: 'UNDO',
  question: 'Do you want to undo the result?',
  failure: 'Failed to undo the game result',
};

export const CONFIRM: Control = {
  action: 'confirm_result',
  label: 'CONFIRM',
  question: 'Do you want to confirm the result? This is permanent.',
  tone: 'accent',
  isPermanent: true,
  failure: 'Failed to confirm the game result',
};

/** What goes back to page 1 of the history. */
export const RELOADS_HISTORY: readonly GameAction[] = [
  'cancel',
  'set_winner_meron',
  'set_winner_wala',
  'set_draw',
  'undo_result',
  'confirm_result',
];

function control(action: GameAction, label: string, failure: string, tone?: ButtonTone): Control {
  return {
    action,
    label,
    failure,
    question: `Do you want to ${label.toLowerCase()}?`,
    ...(tone && { tone }),
  };
}
