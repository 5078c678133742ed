import type { Announcement, BandState, Stage } from './stage.js';

export const BAND_WORDS: Readonly<Record<BandState, string>> = {
  notStarted: 'NOT OPEN YET',
  open: 'BETTING OPEN',
  lastCall: 'LAST CALL',
  paused: 'PAUSED',
  closed: 'BETTING CLOSED',
};

/** The large words, by lines. */
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

/** @returns what an announcement means for the people in the hall; null when it needs no explanation */
export function besideAnnounced(what: Announcement, isConfirmed: boolean): string | null {
  switch (what) {
    case 'draw':
      // A result can be undone until it is confirmed.
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

/**
 * The stage in words, for screen readers.
 * @param payout what is paid per 100, once something is decided
 */
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
