import { businessDay, dayAt, MIDNIGHT, type StationDays } from '@taya/contracts/day';
import { serverNow } from './server-clock.js';
import { timeZone } from './station-zone.js';

/** When the station's days begin, as the server writes it into the page; a change is seen once the page is loaded again. */
export const stationDays: StationDays = {
  timeZone,
  dayStartsAt: named('station-day', /^\d\d:\d\d$/) ?? MIDNIGHT,
  dayFloor: named('station-day-floor', /^\d{4}-\d\d-\d\d$/) ?? '',
};

/** Specs and `npm run dev` have no page, or a placeholder. */
function named(name: string, form: RegExp): string | undefined {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return form.exec(meta?.content ?? '')?.[0];
}

/** The station's day of an instant, `YYYY-MM-DD`, by the rule in force. */
export const stationDayOf = (ms: number): string => dayAt(ms, stationDays);

/** The station's day now, on the server's clock. */
export const today = (): string => businessDay(serverNow(), stationDays);
