import { describe, expect, it } from '@jest/globals';
import { instantOf, parseMoment } from './moment.js';

/** The instant as ISO UTC. */
function utc(text: string, timeZone = 'Asia/Manila'): string | null {
  const moment = parseMoment(text);
  return moment === null ? null : new Date(instantOf(moment, timeZone)).toISOString();
}

describe('a moment', () => {
  it('is in the station’s time zone without an offset', () => {
    expect(utc('2026-11-21T14:00')).toBe('2026-11-21T06:00:00.000Z');
    expect(utc('2026-11-21T00:00:30.250')).toBe('2026-11-20T16:00:30.250Z');
    expect(utc('2026-11-21T14:00', 'Asia/Kolkata')).toBe('2026-11-21T08:30:00.000Z');
  });

  it('is independent of the station’s zone with an offset', () => {
    expect(utc('2026-11-21T14:00Z')).toBe('2026-11-21T14:00:00.000Z');
    expect(utc('2026-11-21T14:00+05:30')).toBe('2026-11-21T08:30:00.000Z');
    expect(utc('2026-11-21T14:00-03:00')).toBe('2026-11-21T17:00:00.000Z');
  });

  it('follows changes of the clock: an hour that comes twice means the first one', () => {
    const berlin = 'Europe/Berlin';
    expect(utc('2026-10-25T01:59', berlin)).toBe('2026-10-24T23:59:00.000Z');
    expect(utc('2026-10-25T02:30', berlin)).toBe('2026-10-25T00:30:00.000Z');
    expect(utc('2026-10-25T03:00', berlin)).toBe('2026-10-25T02:00:00.000Z');
    expect(utc('2026-03-29T02:30', berlin)).toBe('2026-03-29T01:30:00.000Z');
    expect(utc('2026-03-29T03:00', berlin)).toBe('2026-03-29T01:00:00.000Z');
  });

  it.each(['2026-11-21', '2026-11-21 14:00', '2026-11-31T14:00', '2026-11-21T25:00', '14:00', 'now', ''])(
    'cannot be %j',
    (text) => {
      expect(parseMoment(text)).toBeNull();
    },
  );
});
