/**
 * The station's IANA time zone, which the server writes into the page: days and times are the station's on every PC,
 * however its clock is set. Without one (`npm run dev`) the PC's own.
 */
export const timeZone = zoneOf(
  // Specs without a page have none.
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="station-time-zone"]')?.content,
);

function zoneOf(told: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: told }).resolvedOptions().timeZone;
  } catch {
    // Not filled in: the mark itself is no zone.
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
