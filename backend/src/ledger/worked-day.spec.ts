import { describe, expect, it } from '@jest/globals';
import { balanceOf, finishGame, openGame, pay, sell } from './testing/play.fixture.js';
import { ANA, BEN, DAY, openedStation, peso } from './testing/station.fixture.js';

/** The worked day of the house rules, at 5 %, through the deciders. */
function workedDay() {
  const station = openedStation();
  station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(5_000) });
  station.do({ type: 'cashIn', tellerId: BEN.userId, amount: peso(3_000) });

  const first = openGame(station);
  sell(station, first, 'MERON', peso(1_000), ANA);
  const anasWala = sell(station, first, 'WALA', peso(500), ANA);
  const bensWala = sell(station, first, 'WALA', peso(300), BEN);
  finishGame(station, first, 'set_winner_wala');
  const cashedAtBen = pay(station, anasWala, BEN);

  const second = openGame(station);
  const anasDraw = sell(station, second, 'MERON', peso(200), ANA);
  const bensDraw = sell(station, second, 'WALA', peso(100), BEN);
  finishGame(station, second, 'set_draw');
  const refunds = [pay(station, anasDraw, ANA), pay(station, bensDraw, BEN)];

  station.at += DAY;
  const third = openGame(station);
  sell(station, third, 'MERON', peso(400), ANA);
  const cancelled = sell(station, third, 'MERON', peso(50), ANA);
  station.do({ type: 'cancelBet', serial: cancelled.serial }, ANA);
  sell(station, third, 'WALA', peso(250), BEN);
  return { station, bensWala, cashedAtBen, refunds };
}

describe('the worked day', () => {
  it('pays and refunds to the centavo', () => {
    const { cashedAtBen, refunds } = workedDay();
    expect(cashedAtBen).toBe(peso(1_068.75));
    expect(refunds).toEqual([peso(200), peso(100)]);
  });

  it('leaves Ana with the figures of the table', () => {
    expect(balanceOf(workedDay().station, ANA)).toEqual({
      cashin: peso(5_000),
      remit: 0,
      payin: peso(2_100),
      paidOut: peso(200),
      overShort: 0,
      unfinished: peso(400),
      unclaimed: 0,
      onHand: peso(6_900),
      remittable: peso(6_500),
    });
  });

  it('leaves Ben with the figures of the table', () => {
    expect(balanceOf(workedDay().station, BEN)).toEqual({
      cashin: peso(3_000),
      remit: 0,
      payin: peso(650),
      paidOut: peso(1_168.75),
      overShort: 0,
      unfinished: peso(250),
      unclaimed: peso(641.25),
      onHand: peso(2_481.25),
      remittable: peso(1_590),
    });
  });

  it('leaves the house its cash-ins and its profit: 8,000 + 90', () => {
    const { station } = workedDay();
    expect(balanceOf(station, ANA).remittable + balanceOf(station, BEN).remittable).toBe(peso(8_090));
  });

  it('gives the unclaimed ticket to the house once the first day is cleared', () => {
    const { station, bensWala } = workedDay();
    station.do({ type: 'clearDate', date: '2026-11-21' });
    expect(balanceOf(station, BEN)).toMatchObject({ unclaimed: 0, remittable: peso(2_231.25) });
    expect(balanceOf(station, ANA)).toMatchObject({ remittable: peso(6_500) });
    expect(station.refusalOf({ type: 'payBet', serial: bensWala.serial }, BEN)).toBe('BET_NOT_FOUND');
  });

  it('does not change by a manual claim', () => {
    const { station, bensWala } = workedDay();
    const before = [balanceOf(station, ANA), balanceOf(station, BEN)];
    station.do({ type: 'claimBet', serial: bensWala.serial });
    expect([balanceOf(station, ANA), balanceOf(station, BEN)]).toEqual(before);
    expect(station.refusalOf({ type: 'payBet', serial: bensWala.serial }, BEN)).toBe('BET_ALREADY_CLAIMED');
    station.do({ type: 'clearDate', date: '2026-11-21' });
    expect(balanceOf(station, BEN)).toMatchObject({ unclaimed: 0, remittable: peso(2_231.25) });
  });
});
