import { describe, expect, it } from '@jest/globals';
import { instantsOf } from './station-time.js';

const MANILA = 'Asia/Manila';

describe('a range of days and times of the station', () => {
  it('is whole days where no time is given, open at an end without a day', () => {
    expect(instantsOf({ from: '2026-11-21', to: '2026-11-21' }, MANILA)).toEqual({
      from: '2026-11-20T16:00:00.000Z',
      to: '2026-11-21T15:59:59.999Z',
    });
    expect(instantsOf({ from: '', to: '' }, MANILA)).toEqual({});
  });

  it('begins at a time, and ends with the minute or the second that is given', () => {
    const days = { from: '2026-11-21', to: '2026-11-22' };
    expect(instantsOf({ ...days, timeFrom: '14:40', timeTo: '06:05' }, MANILA)).toEqual({
      from: '2026-11-21T06:40:00.000Z',
      to: '2026-11-21T22:05:59.999Z',
    });
    expect(instantsOf({ ...days, timeFrom: '14:40:12', timeTo: '06:05:03' }, MANILA)).toEqual({
      from: '2026-11-21T06:40:12.000Z',
      to: '2026-11-21T22:05:03.999Z',
    });
  });

  it('does not take a time without its day for anything', () => {
    expect(instantsOf({ from: '', to: '', timeFrom: '14:40', timeTo: '15:00' }, MANILA)).toEqual({});
  });

  it.each([
    ['2026-03-29', '14:00', '2026-03-29T12:00:00.000Z'],
    ['2026-10-25', '14:00', '2026-10-25T13:00:00.000Z'],
    ['2026-10-25', '00:30', '2026-10-24T22:30:00.000Z'],
  ])('on a day whose clocks are changed, %s %s is what the clock showed', (from, timeFrom, instant) => {
    expect(instantsOf({ from, to: '', timeFrom }, 'Europe/Berlin')).toEqual({ from: instant });
  });
});
