import { businessDay, dayAt, MIDNIGHT, type StationDays } from '@taya/contracts/day';
import { serverNow } from './server-clock.js';
import { timeZone } from './station-zone.js';

// Specs and `npm run dev` have no page, or a placeholder.
const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="station-day"]')?.content;
const [, dayStartsAt = MIDNIGHT, dayFloor = ''] = /^(\d\d:\d\d) (\S*)$/.exec(written ?? '') ?? [];

/** When the station's days begin, as the server writes it into the page; a change is seen once the page is loaded again. */
export const stationDays: StationDays = {
  timeZone,
  dayStartsAt,
  dayFloor,
};

/** The station's day of an instant, `YYYY-MM-DD`, by the rule in force. */
export const stationDayOf = (ms: number): string => dayAt(ms, stationDays);

/** The station's day now, on the server's clock. */
export const today = (): string => businessDay(serverNow(), stationDays);
