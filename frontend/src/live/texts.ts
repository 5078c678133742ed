import type { Announcement, BandState, Stage } from './stage.js';

export const BAND_WORDS: Readonly<Record<BandState, string>> = {
  notStarted: 'NOT OPEN YET',
  open: 'BETTING OPEN',
  lastCall: 'LAST CALL',
  paused: 'PAUSED',
  closed: 'BETTING CLOSED',
};

/** The lines of the large words. */
export const ANNOUNCED: Readonly<Record<Announcement, readonly string[]>> = {
  draw: ['DRAW'],
  noContest: ['NO', 'CONTEST'],
  cancelled: ['GAME CANCELLED'],
  noGame: ['NO GAME YET'],
  connecting: ['CONNECTING…'],
};

const REFUNDED = 'ALL BETS REFUNDED';
export const KEEP_TICKET = 'Keep your ticket until the result is confirmed.';
export const CONFIRMED = 'The result is confirmed.';

/** @returns what an announcement means for the hall; null when it says all */
export function besideAnnounced(what: Announcement, isConfirmed: boolean): string | null {
  switch (what) {
    case 'draw':
      // Until it is confirmed a result can be undone.
      return isConfirmed ? REFUNDED : KEEP_TICKET;
    case 'noContest':
      return REFUNDED;
    case 'noGame':
      return 'The board starts with the first game.';
    case 'cancelled':
    case 'connecting':
      return null;
  }
}

/** The stage in words, for those who cannot see it. @param payout what is paid per 100, where something is decided */
export function spoken(stage: Stage, payout: string): string {
  switch (stage.kind) {
    case 'band':
      return BAND_WORDS[stage.state];
    case 'winner':
      return `${stage.side} is the WINNER, PAYOUT: ${payout}`;
    case 'announcement':
      return ANNOUNCED[stage.what].join(' ');
  }
}
