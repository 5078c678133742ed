import { describe, expect, it } from '@jest/globals';
import { centavos, MAX_AMOUNT, MAX_DAY_TURNOVER, MAX_TURNOVER } from '@taya/contracts/money';
import type { DomainEvent } from './events.js';
import { givenStation } from './testing/given.fixture.js';
import { openGame, sell } from './testing/play.fixture.js';
import { ANA, DAY, openedStation, peso, type TestStation } from './testing/station.fixture.js';

/** As if this much had come in over the years; more at once than any command could. */
const cameIn = (amount: number, tellerId = 4): DomainEvent => ({
  type: 'cash.added',
  data: { cashinId: 1, tellerId, amount, refNumber: 'R', businessDate: '2026-11-21' },
});

/** A station that had taken in all but `left` centavos before today. */
function stationWith(left: number): TestStation {
  const station = openedStation();
  station.record([cameIn(MAX_TURNOVER - left)]);
  station.at += 2 * DAY;
  return station;
}

const cashIn = (amount: number) => ({ type: 'cashIn', tellerId: 5, amount: centavos(amount) }) as const;
const bet = (amount: number) =>
  ({ type: 'sellBet', gameId: 1, side: 'WALA', stake: centavos(amount) }) as const;

describe('the turnover over all time', () => {
  const full = 'A station can take in 9,999,999,999,999.99 in cash-ins and bets: 1.50 is left.';

  it('are limited to fifteen digits, cash-ins and bets together', () => {
    const station = stationWith(250);
    openGame(station);
    sell(station, 1, 'MERON', centavos(100));
    for (const command of [cashIn(151), bet(151)]) {
      givenStation(station).when(command).thenRefused('STATION_LIMIT', full);
    }
    for (const command of [cashIn(150), bet(150)]) expect(station.refusalOf(command)).toBeNull();
    station.do(cashIn(150));
    expect(station.state.turnover.get().total).toBe(MAX_TURNOVER);
    expect(station.refusalOf(cashIn(1))).toBe('STATION_LIMIT');
  });

  it('decrease with a cancelled bet, not with a remit', () => {
    const station = stationWith(100);
    openGame(station);
    const sold = sell(station, 1, 'MERON', centavos(100));
    station.do({ type: 'remit', tellerId: 4, amount: MAX_AMOUNT });
    expect(station.refusalOf(cashIn(1))).toBe('STATION_LIMIT');
    station.do({ type: 'cancelBet', ...sold }, ANA);
    expect(station.refusalOf(cashIn(100))).toBeNull();
  });

  it('may exceed the limit in a log of an older program: winners are paid and drawers emptied, but nothing more comes in', () => {
    const station = openedStation();
    openGame(station);
    const sold = sell(station, 1, 'MERON', peso(100));
    sell(station, 1, 'WALA', peso(100));
    for (const tellerId of [4, 5]) station.record([cameIn(8 * MAX_TURNOVER, tellerId)]);
    expect(station.state.turnover.get().total).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(station.refusalOf(bet(1))).toBe('STATION_LIMIT');
    for (const action of ['stop_betting_all', 'set_winner_meron', 'confirm_result'] as const) {
      station.do({ type: 'actOnGame', gameId: 1, action });
    }
    station.do({ type: 'payBet', ...sold }, ANA);
    station.do({ type: 'remit', tellerId: 4, amount: MAX_AMOUNT });
    expect(station.refusalOf(cashIn(1))).toBe('STATION_LIMIT');
  });
});

describe('the turnover of a day', () => {
  it('are limited, and start at zero again on the next day', () => {
    const station = openedStation();
    station.record([cameIn(MAX_DAY_TURNOVER - 200)]);
    const full = 'In one day a station can take in 100,000,000,000.00 in cash-ins and bets: 2.00 is left.';
    givenStation(station).when(cashIn(201)).thenRefused('STATION_LIMIT', full);
    station.do(cashIn(200));
    openGame(station);
    expect(station.refusalOf(bet(1))).toBe('STATION_LIMIT');
    station.at += DAY;
    expect(station.refusalOf(bet(1))).toBeNull();
    station.do(cashIn(200));
    expect(station.state.turnover.get()).toMatchObject({ total: MAX_DAY_TURNOVER + 200, ofDay: 200 });
  });

  it('never fall below zero when a stake of the day before is refunded', () => {
    const station = openedStation();
    openGame(station);
    const sold = sell(station, 1, 'MERON', peso(100));
    station.at += DAY;
    sell(station, 1, 'WALA', peso(10));
    station.do({ type: 'cancelBet', ...sold }, ANA);
    expect(station.state.turnover.get()).toMatchObject({ total: peso(10), ofDay: 0 });
  });
});
