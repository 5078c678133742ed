import { describe, expect, it } from '@jest/globals';
import { daysOf } from './business-day.js';
import { givenStation } from './testing/given.fixture.js';
import { finishGame, openGame } from './testing/play.fixture.js';
import { HOUR, openedStation, peso, type TestStation } from './testing/station.fixture.js';

/** 02:00 in Manila on 22 November: the evening of the 21st goes on. */
const AFTER_MIDNIGHT = Date.UTC(2026, 10, 21, 18);

function stationAt(at: number, dayStartsAt?: string): TestStation {
  const station = openedStation();
  if (dayStartsAt !== undefined) station.do({ type: 'changeSettings', dayStartsAt });
  station.at = at;
  return station;
}

function dateOfCashIn(station: TestStation): unknown {
  station.do({ type: 'cashIn', tellerId: 4, amount: peso(1) });
  return JSON.parse(station.log.at(-1) ?? '').data.businessDate;
}

describe('the business day', () => {
  it('is that of the evening until it begins', () => {
    const station = stationAt(AFTER_MIDNIGHT, '06:00');
    expect(dateOfCashIn(station)).toBe('2026-11-21');
    station.at += 4 * HOUR - 1;
    expect(dateOfCashIn(station)).toBe('2026-11-21');
    station.at += 1;
    expect(dateOfCashIn(station)).toBe('2026-11-22');
    expect(dateOfCashIn(stationAt(AFTER_MIDNIGHT))).toBe('2026-11-22');
  });

  it('is the day of a game, of what is cleared, and of what is sealed', () => {
    const station = stationAt(AFTER_MIDNIGHT, '06:00');
    const gameId = openGame(station);
    finishGame(station, gameId, 'set_draw');
    expect(station.state.game.get()).toMatchObject({ createdDate: '2026-11-21', businessDate: '2026-11-21' });
    givenStation(station).when({ type: 'clearDate', date: '2026-11-22' }).thenRefused('DATE_IN_FUTURE');
    givenStation(station).when({ type: 'sealDay', date: '2026-11-22' }).thenRefused('SEAL_IN_FUTURE');
    station.do({ type: 'clearDate', date: '2026-11-21' });
  });

  it('never goes back: after a change it stands until the new rule reaches it', () => {
    const station = stationAt(AFTER_MIDNIGHT);
    expect(dateOfCashIn(station)).toBe('2026-11-22');
    station.do({ type: 'changeSettings', dayStartsAt: '06:00' });
    expect(dateOfCashIn(station)).toBe('2026-11-22');
    station.do({ type: 'changeSettings', timeZone: 'Pacific/Honolulu' });
    expect(dateOfCashIn(station)).toBe('2026-11-22');
    expect(daysOf(station.state)?.dayFloor).toBe('2026-11-22');
    // 06:00 on the 23rd in Honolulu.
    station.at = Date.UTC(2026, 10, 23, 16) - 1;
    expect(dateOfCashIn(station)).toBe('2026-11-22');
    station.at += 1;
    expect(dateOfCashIn(station)).toBe('2026-11-23');
  });

  it('changes its start between two games only, to a time in the morning', () => {
    const station = openedStation();
    const change = (dayStartsAt: string) =>
      givenStation(station).when({ type: 'changeSettings', dayStartsAt });
    for (const time of ['12:01', '6:00', '24:00', '', 'noon', '06:60'])
      change(time).thenRefused('VALIDATION');
    const gameId = openGame(station);
    change('06:00').thenRefused('GAME_RUNNING');
    finishGame(station, gameId, 'set_draw');
    station.do({ type: 'changeSettings', dayStartsAt: '12:00' });
  });
});
