import { type DayRule, dayAt, MIDNIGHT } from '@taya/contracts/day';
import { serverNow } from './server-clock.js';
import { timeZone } from './station-zone.js';

/** When the station's days begin, as the server writes it into the page; a change is seen once the page is loaded again. */
const stationDays: DayRule = {
  timeZone,
  dayStartsAt: startIn(
    globalThis.document?.querySelector<HTMLMetaElement>('meta[name="station-day"]')?.content,
  ),
};

/** Specs and `npm run dev` have no page, or a placeholder. */
function startIn(named = ''): string {
  return /^\d\d:\d\d$/.test(named) ? named : MIDNIGHT;
}

/** The station's day of an instant, `YYYY-MM-DD`. */
export const stationDayOf = (ms: number): string => dayAt(ms, stationDays);

/** The station's day now, on the server's clock. */
export const today = (): string => stationDayOf(serverNow());
