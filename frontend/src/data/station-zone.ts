import type { DayRule } from '@taya/contracts/time';

const written = (name: string) =>
  // Specs have no page.
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/**
 * The station's IANA time zone, which the server writes into the page, so that days and times are the station's on
 * every PC, whatever its own zone. Without it (`npm run dev`) the zone of the PC.
 */
export const timeZone = zoneOf(written('station-time-zone'));

/** When its days begin; after a change pages follow once they are loaded again. */
export const stationDays: DayRule = { timeZone, dayStartsAt: startOf(written('station-day')) };

function zoneOf(named: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    // Not filled in: the placeholder is not a zone.
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}

function startOf(named = ''): string {
  return /^\d\d:\d\d$/.test(named) ? named : '00:00';
}
