/**
 * The station's IANA time zone, which the server writes into the page, so that days and times are the station's on
 * every PC, whatever its own zone. Without it (`npm run dev`) the zone of the PC.
 */
export const timeZone = zoneOf(
  // Specs have no page.
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="station-time-zone"]')?.content,
);

function zoneOf(named: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    // Not filled in: the placeholder is not a zone.
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
