import { momentForPeople } from '@taya/contracts/time';
import { timeZone } from '../../data/station-zone.js';
import type { AwayReason, LinkState } from './tray-link.js';
import type { Trust } from './tray-printer.js';

const AWAY: Readonly<Record<AwayReason, string>> = {
  unreachable: 'QZ Tray away',
  blocked: 'QZ Tray blocked',
  uncertified: 'No certificate',
  forbidden: 'Browser blocks QZ',
};

/** `QZ Tray away since 2:41 PM` */
export function awayWords({ why, sinceMs }: Extract<LinkState, { state: 'away' }>): string {
  return `${AWAY[why]} since ${momentForPeople(sinceMs, timeZone).split(', ').at(-1)}`;
}

/** Why nothing is printed though QZ Tray is there; within a sentence. */
export const TRUST_WORDS: Readonly<Record<Trust, string>> = {
  unknown: 'QZ Tray does not answer',
  asking: 'choose Allow in QZ Tray’s window',
  trusted: 'ready',
  refused: 'QZ Tray does not trust this station',
  unsigned: 'the server did not sign',
};
