import { describe, expect, it } from '@jest/globals';
import { given, givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, pay, sell, sellBy } from './testing/play.fixture.js';
import { ANA, BEN, DAY, openedStation, peso } from './testing/station.fixture.js';

const clear = (date: string) => ({ type: 'clearDate', date }) as const;

/** On each of three days Ana and Ben sold 100 on each side and MERON won: Ana owes 190.00 a day. */
function threeDays() {
  const station = openedStation();
  const winners = [1, 2, 3].map((gameId) => {
    openGame(station);
    const winner = sell(station, gameId, 'MERON', peso(100), ANA);
    sell(station, gameId, 'WALA', peso(100), BEN);
    finishGame(station, gameId, 'set_winner_meron');
    if (gameId < 3) station.at += DAY;
    return winner;
  });
  return { station, winners };
}

describe('clearing a date', () => {
  it('clears unpaid winners up to that day, with one row for each teller', () => {
    const { station, winners } = threeDays();
    givenStation(station)
      .when(clear('2026-11-22'))
      .then({
        type: 'date.cleared',
        data: { clearId: 1, date: '2026-11-22', tellers: [{ tellerId: 4, bets: 2, amount: peso(380) }] },
      });
    expect(balanceOf(station, ANA)).toMatchObject({ unclaimed: peso(190), remittable: peso(110) });
    const refusals = winners.map((winner) =>
      station.refusalOf({ type: 'payBet', serial: winner.serial }, ANA),
    );
    expect(refusals).toEqual(['BET_NOT_FOUND', 'BET_NOT_FOUND', null]);
  });

  it('has its rows in the order of the tellers', () => {
    const station = openedStation();
    for (const [gameId, winner, loser] of [
      [1, BEN, ANA],
      [2, ANA, BEN],
    ] as const) {
      openGame(station);
      sell(station, gameId, 'MERON', peso(100), winner);
      sell(station, gameId, 'WALA', peso(100), loser);
      finishGame(station, gameId, 'set_winner_meron');
      station.at += DAY;
    }
    const row = { bets: 1, amount: peso(190) };
    givenStation(station)
      .when(clear('2026-11-22'))
      .then({
        type: 'date.cleared',
        data: {
          clearId: 1,
          date: '2026-11-22',
          tellers: [
            { tellerId: 4, ...row },
            { tellerId: 5, ...row },
          ],
        },
      });
  });

  it('has teller 10 after teller 9', () => {
    const station = openedStation();
    openGame(station);
    for (const sellerId of [10, 9]) sellBy(station, sellerId, 'MERON', peso(100));
    finishGame(station, 1, 'set_draw');
    const [event] = station.do(clear('2026-11-21'));
    expect(event?.data).toMatchObject({ tellers: [{ tellerId: 9 }, { tellerId: 10 }] });
  });

  it('leaves out what was paid and counts what was only claimed', () => {
    const { station, winners } = threeDays();
    const [paid, claimed] = winners;
    if (paid === undefined || claimed === undefined) throw new Error('three days have three winners');
    pay(station, paid, ANA);
    station.do({ type: 'claimBet', serial: claimed.serial });
    givenStation(station)
      .when(clear('2026-11-22'))
      .then({
        type: 'date.cleared',
        data: { clearId: 1, date: '2026-11-22', tellers: [{ tellerId: 4, bets: 1, amount: peso(190) }] },
      });
  });

  it('takes what is still owed on a day of which only some bets were paid', () => {
    const station = openedStation();
    openGame(station);
    const paid = sell(station, 1, 'MERON', peso(100), ANA);
    sell(station, 1, 'MERON', peso(60), ANA);
    sell(station, 1, 'WALA', peso(160), BEN);
    finishGame(station, 1, 'set_winner_meron');
    station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(30) });
    expect(pay(station, paid, ANA)).toBe(peso(190));
    givenStation(station)
      .when(clear('2026-11-21'))
      .then({
        type: 'date.cleared',
        data: { clearId: 1, date: '2026-11-21', tellers: [{ tellerId: 4, bets: 1, amount: peso(114) }] },
      });
    expect(balanceOf(station, ANA).unclaimed).toBe(0);
  });

  it('goes by the day on which a game was finished, not by that of its creation', () => {
    const station = openedStation();
    openGame(station);
    const winner = sell(station, 1, 'MERON', peso(100), ANA);
    station.at += DAY;
    finishGame(station, 1, 'set_draw');
    const [first] = station.do(clear('2026-11-21'));
    expect(first?.data).toMatchObject({ tellers: [] });
    expect(station.state.game.get()?.clearedAt).toBeNull();
    expect(station.refusalOf({ type: 'payBet', serial: winner.serial }, ANA)).toBeNull();
    const [second] = station.do(clear('2026-11-22'));
    expect(second?.data).toMatchObject({ tellers: [{ tellerId: 4, bets: 1, amount: peso(100) }] });
  });

  it('is allowed for today, also when nothing is left to clear', () => {
    given()
      .when(clear('2026-11-21'))
      .then({ type: 'date.cleared', data: { clearId: 1, date: '2026-11-21', tellers: [] } });
  });

  it('is refused for tomorrow, and for a date on or before one cleared already', () => {
    const { station } = threeDays();
    givenStation(station).when(clear('2026-11-24')).thenRefused('DATE_IN_FUTURE');
    station.do(clear('2026-11-22'));
    givenStation(station).when(clear('2026-11-22')).thenRefused('DATE_ALREADY_CLEARED');
    givenStation(station).when(clear('2026-11-20')).thenRefused('DATE_ALREADY_CLEARED');
    expect(station.refusalOf(clear('2026-11-23'))).toBeNull();
  });

  it('is refused while a game created on or before it is not final', () => {
    const { station } = threeDays();
    station.at += DAY;
    openGame(station);
    expect(station.refusalOf(clear('2026-11-23'))).toBeNull();
    station.at += DAY;
    givenStation(station).when(clear('2026-11-24')).thenRefused('DATE_HAS_OPEN_GAME');
    finishGame(station, 4, 'set_draw');
    expect(station.refusalOf(clear('2026-11-24'))).toBeNull();
  });

  it('leaves a game that is finished later on the cleared day to the next clearing', () => {
    const { station } = threeDays();
    station.do(clear('2026-11-23'));
    openGame(station);
    const later = sell(station, 4, 'MERON', peso(100), ANA);
    finishGame(station, 4, 'set_draw');
    expect(station.refusalOf({ type: 'payBet', serial: later.serial }, ANA)).toBeNull();
    station.at += DAY;
    const [event] = station.do(clear('2026-11-24'));
    expect(event?.data).toMatchObject({ tellers: [{ tellerId: 4, bets: 1, amount: peso(100) }] });
  });

  it('waits until no unpaid ticket of the date may be claimed any more', () => {
    const station = openedStation();
    station.do({ type: 'changeSettings', claimDays: 2 });
    openGame(station);
    const kept = sell(station, 1, 'MERON', peso(100), ANA);
    sell(station, 1, 'WALA', peso(100), BEN);
    finishGame(station, 1, 'set_winner_meron');
    expect(kept).toMatchObject({ claimUntil: '2026-11-23' });
    // Sold under the promise of its time, whatever is promised later.
    station.do({ type: 'changeSettings', claimDays: null });
    openGame(station);
    sell(station, 2, 'MERON', peso(10), ANA);
    finishGame(station, 2, 'set_draw');
    station.at += 2 * DAY;
    givenStation(station)
      .when(clear('2026-11-21'))
      .thenRefused('NOT_DUE', 'Tickets of Nov 21, 2026 may be claimed until Nov 23, 2026.');
    givenStation(station).when(clear('2026-11-23')).thenRefused('NOT_DUE');
    expect(station.refusalOf(clear('2026-11-20'))).toBeNull();
    station.at += DAY;
    expect(station.refusalOf(clear('2026-11-21'))).toBeNull();
  });

  it('waits until its games pay, after a hold', () => {
    const station = openedStation();
    station.do({ type: 'changeSettings', payoutHoldSeconds: 60 });
    openGame(station);
    sell(station, 1, 'MERON', peso(100), ANA);
    sell(station, 1, 'WALA', peso(100), BEN);
    finishGame(station, 1, 'set_winner_meron');
    expect(station.refusalOf(clear('2026-11-21'))).toBe('PAYOUT_HELD');
    expect(station.refusalOf(clear('2026-11-20'))).toBeNull();
    station.at += 60_000;
    expect(station.refusalOf(clear('2026-11-21'))).toBeNull();
  });

  it('need not wait for tickets that were paid, or lost', () => {
    const station = openedStation();
    station.do({ type: 'changeSettings', claimDays: 2 });
    openGame(station);
    const paid = sell(station, 1, 'MERON', peso(100), ANA);
    sell(station, 1, 'WALA', peso(100), BEN);
    finishGame(station, 1, 'set_winner_meron');
    expect(station.refusalOf(clear('2026-11-21'))).toBe('NOT_DUE');
    station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(500) });
    pay(station, paid, ANA);
    expect(station.refusalOf(clear('2026-11-21'))).toBeNull();
  });

  it('marks the latest game as cleared', () => {
    const { station } = threeDays();
    station.do(clear('2026-11-22'));
    expect(station.state.game.get()?.clearedAt).toBeNull();
    station.do(clear('2026-11-23'));
    expect(station.state.game.get()?.clearedAt).toBe(station.at);
  });

  it('is refused for an invalid date', () => {
    for (const date of ['', '2026-02-30', '21.11.2026', '2026-11-21T00:00']) {
      given().when(clear(date)).thenRefused('VALIDATION', 'Please select a date');
    }
  });

  it('is for the admin only', () => {
    given().when(clear('2026-11-21'), ANA).thenRefused('FORBIDDEN');
  });
});
