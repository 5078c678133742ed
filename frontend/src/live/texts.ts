import { BETTING_CLOSED, oneSideWords } from '../game/game-words.js';
import type { Announcement, BandState, Stage } from './stage.js';

/** What the band says; a half for each side where one alone is open. */
export const BAND_WORDS: Readonly<Record<BandState, readonly string[]>> = {
  notStarted: ['NOT OPEN YET'],
  open: ['BETTING OPEN'],
  meronOnly: oneSideWords('MERON'),
  walaOnly: oneSideWords('WALA'),
  lastCall: ['LAST CALL'],
  paused: ['PAUSED'],
  closed: [BETTING_CLOSED],
};

export const ANNOUNCED: Readonly<Record<Announcement, readonly string[]>> = {
  review: ['RESULT UNDER REVIEW'],
  draw: ['DRAW'],
  noContest: ['NO', 'CONTEST'],
  cancelled: ['GAME CANCELLED'],
  noGame: ['NO GAME YET'],
  connecting: ['CONNECTING…'],
};

/**
 * The stage in words, for screen readers.
 * @param payout what is paid per 100, once something is decided
 */
export function spoken(stage: Stage, payout: string): string {
  switch (stage.kind) {
    case 'band':
      return BAND_WORDS[stage.state].join(' – ');
    case 'winner':
      return `${stage.side} is the WINNER, PAYOUT: ${payout}`;
    case 'announcement':
      return ANNOUNCED[stage.what].join(' ');
  }
}
