import { describe, expect, it } from '@jest/globals';
import { dateAfter, dayAt, startOfDay } from './day.js';
import {
  dateForPeople,
  instant,
  isLocalDate,
  isTimeZone,
  localDate,
  momentForPeople,
  secondForPeople,
  timeForPeople,
} from './time.js';

const utc = (iso: string) => Date.parse(iso);

describe('the local date', () => {
  it.each([
    ['Asia/Manila', '2026-11-21T15:59:59.999Z', '2026-11-21'],
    ['Asia/Manila', '2026-11-21T16:00:00.000Z', '2026-11-22'],
    ['Asia/Manila', '2026-12-31T16:00:00.000Z', '2027-01-01'],
    ['Asia/Manila', '2028-02-28T16:00:00.000Z', '2028-02-29'],
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22'],
    ['America/New_York', '2026-11-22T04:59:59.999Z', '2026-11-21'],
    ['America/New_York', '2026-11-22T05:00:00.000Z', '2026-11-22'],
    // Summer time begins on 8 March 2026 and ends on 1 November: midnight is an hour earlier or later in UTC.
    ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['Europe/Vienna', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Vienna', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Vienna', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    // Midnight itself is skipped in Santiago on 6 September 2026.
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59.999Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00.000Z', '2026-11-22'],
  ])('in %s at %s is %s', (zone, iso, expected) => {
    expect(localDate(utc(iso), zone)).toBe(expected);
  });

  it('never goes back as time goes on, in zones that change their clocks', () => {
    for (const zone of [
      'America/New_York',
      'Europe/Vienna',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Asia/Manila',
    ]) {
      const start = utc('2026-01-01T00:00:00Z');
      const dates = Array.from({ length: 365 * 24 }, (_, hour) => localDate(start + hour * 3_600_000, zone));
      expect([...dates].sort()).toEqual(dates);
      expect(new Set(dates).size).toBeGreaterThanOrEqual(365);
    }
  });
});

describe('a date from outside', () => {
  it.each(['2026-11-21', '2028-02-29', '0001-01-01'])('%s is one', (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-11-21',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21\n',
    '２０２６-11-21',
    '',
    null,
    20261121,
    ['2026-11-21'],
    {},
  ])('%p is none', (text) => {
    expect(isLocalDate(text)).toBe(false);
  });
});

describe('time zones', () => {
  it('are known by their IANA names', () => {
    expect(isTimeZone('Asia/Manila')).toBe(true);
    for (const name of ['Asia/Atlantis', '', 'Manila', '../etc']) expect(isTimeZone(name)).toBe(false);
  });
});

describe('moments', () => {
  it('are written as ISO 8601 UTC with milliseconds; null stays null', () => {
    expect(instant(utc('2026-11-21T06:40:00.005Z'))).toBe('2026-11-21T06:40:00.005Z');
    expect(instant(null)).toBeNull();
  });

  it('are shown to people in the station’s time', () => {
    expect(momentForPeople(utc('2026-11-21T06:40:00Z'), 'Asia/Manila')).toBe('Nov 21, 2026, 2:40 PM');
    expect(momentForPeople(utc('2026-11-20T16:05:00Z'), 'Asia/Manila')).toBe('Nov 21, 2026, 12:05 AM');
    expect(secondForPeople(utc('2026-11-21T06:40:05Z'), 'Asia/Manila')).toBe('Nov 21, 2026, 2:40:05 PM');
    expect(timeForPeople(utc('2026-11-20T16:05:00Z'), 'Asia/Manila')).toBe('12:05 AM');
    expect(dateForPeople('2026-11-21')).toBe('Nov 21, 2026');
  });
});

describe('the day of a station', () => {
  it.each([
    ['Asia/Manila', '06:00', '2026-11-27T21:59:59.999Z', '2026-11-27'],
    ['Asia/Manila', '06:00', '2026-11-27T22:00:00.000Z', '2026-11-28'],
    ['Asia/Manila', '00:00', '2026-11-27T15:59:59.999Z', '2026-11-27'],
    ['Asia/Manila', '12:00', '2026-11-28T03:59:59.999Z', '2026-11-27'],
    ['Asia/Manila', '12:00', '2026-11-28T04:00:00.000Z', '2026-11-28'],
    // Half past two is skipped in New York on 8 March, and comes twice in Vienna on 25 October: the first time counts.
    ['America/New_York', '02:30', '2026-03-08T06:59:59.999Z', '2026-03-07'],
    ['America/New_York', '02:30', '2026-03-08T07:00:00.000Z', '2026-03-08'],
    ['Pacific/Kiritimati', '05:00', '2026-11-20T14:59:59.999Z', '2026-11-20'],
    ['Pacific/Kiritimati', '05:00', '2026-11-20T15:00:00.000Z', '2026-11-21'],
  ])('in %s from %s on, at %s, is %s', (timeZone, dayStartsAt, iso, day) => {
    expect(dayAt(utc(iso), { timeZone, dayStartsAt })).toBe(day);
  });

  // The days around those on which clocks are changed.
  it.each([
    ['Europe/Vienna', '2026-03-27', '2026-10-23'],
    ['America/New_York', '2026-03-06', '2026-10-30'],
    ['Australia/Lord_Howe', '2026-04-03', '2026-10-02'],
    ['Asia/Manila', '2026-03-27', '2026-10-23'],
  ])('begins where it says, and never goes back, in %s', (timeZone, ...weeks) => {
    const rule = { timeZone, dayStartsAt: '02:30' };
    for (const week of weeks) {
      const quarters = Array.from({ length: 7 * 96 }, (_, quarter) => utc(week) + quarter * 900_000);
      const days = quarters.map((ms) => dayAt(ms, rule));
      expect([...days].sort()).toEqual(days);
      for (const day of new Set(days.slice(96))) {
        const start = startOfDay(day, rule);
        expect([dayAt(start - 1, rule), dayAt(start, rule)]).toEqual([dateAfter(day, -1), day]);
      }
    }
  });
});
