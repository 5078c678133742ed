import { timeForPeople } from '@taya/contracts/time';
import { timeZone } from '../../data/station-zone.js';
import type { AwayReason, LinkState } from './tray-link.js';

const AWAY: Readonly<Record<AwayReason, string>> = {
  unreachable: 'QZ Tray away',
  blocked: 'QZ Tray blocked',
  uncertified: 'No certificate',
  forbidden: 'Browser blocks QZ',
};

/** `QZ Tray away since 2:41 PM` */
export function awayWords({ why, sinceMs }: Extract<LinkState, { state: 'away' }>): string {
  return `${AWAY[why]} since ${timeForPeople(sinceMs, timeZone)}`;
}
