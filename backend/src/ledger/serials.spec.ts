import { describe, expect, it } from '@jest/globals';
import { localDate } from '@taya/contracts/time';
import { sellBet } from './betting.js';
import { buildLookUps } from './look-ups.js';
import { freeSerial } from './serials.js';
import { fromSnapshot, toSnapshot } from './state/snapshot.js';
import { finishGame, openGame, pay, sell, ticketOf } from './testing/play.fixture.js';
import {
  ANA,
  BEN,
  contextOf,
  DAY,
  openedStation,
  peso,
  serialNumber,
  type TestStation,
  TIME_ZONE,
} from './testing/station.fixture.js';

const isFree = (station: TestStation, serial: string) => freeSerial(station.state, [serial]) === serial;

function soldSerial(station: TestStation, gameId: number, side: 'MERON' | 'WALA'): string {
  const serial = station.nextSerial;
  sell(station, gameId, side, peso(100), side === 'MERON' ? ANA : BEN);
  return serial;
}

function oneGame() {
  const station = openedStation();
  openGame(station);
  return { station, winner: soldSerial(station, 1, 'MERON'), loser: soldSerial(station, 1, 'WALA') };
}

describe('a serial', () => {
  it('is in use while its bet is open, while it won and is unpaid, and until the next game', () => {
    const { station, winner, loser } = oneGame();
    expect([isFree(station, winner), isFree(station, loser)]).toEqual([false, false]);
    finishGame(station, 1, 'set_winner_meron');
    expect([isFree(station, winner), isFree(station, loser)]).toEqual([false, false]);
    openGame(station);
    expect([isFree(station, winner), isFree(station, loser)]).toEqual([false, true]);
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(1_000) });
    pay(station, ticketOf(station, 1), ANA);
    expect(isFree(station, winner)).toBe(true);
  });

  it('can be used again when its bet was cancelled or cleared', () => {
    const { station, winner, loser } = oneGame();
    station.do({ type: 'cancelBet', serial: ticketOf(station, 2).serial }, BEN);
    expect(isFree(station, loser)).toBe(true);
    finishGame(station, 1, 'set_winner_meron');
    station.do({ type: 'clearDate', date: '2026-11-21' });
    expect(isFree(station, winner)).toBe(true);
  });

  it('that is in use is skipped for the second one, and without a free one nothing is recorded', () => {
    const { station, winner, loser } = oneGame();
    const command = { type: 'sellBet', gameId: 1, side: 'MERON', stake: peso(1) } as const;
    const offered = (...serials: [string, string]) =>
      sellBet(station.state, command, contextOf(ANA, station.at, serials, ''));
    const fresh = serialNumber(900);
    expect(offered(winner, fresh)).toMatchObject({ ok: true, events: [{ data: { serial: fresh } }] });
    expect(offered(winner, loser)).toMatchObject({ ok: false, refusal: { code: 'NOT_RECORDED' } });
  });

  it('is still known after a snapshot', () => {
    const { station, winner, loser } = oneGame();
    finishGame(station, 1, 'set_winner_meron');
    openGame(station);
    const open = soldSerial(station, 2, 'WALA');
    station.state = buildLookUps(fromSnapshot(toSnapshot(station.state)));
    expect([winner, loser, open].map((serial) => isFree(station, serial))).toEqual([false, true, false]);
  });
});

describe('the index of serials', () => {
  it('does not grow with the games that were played', () => {
    const station = openedStation();
    let largest = 0;
    for (let gameId = 1; gameId <= 40; gameId += 1) {
      openGame(station);
      for (let bet = 0; bet < 10; bet += 1) soldSerial(station, gameId, bet % 2 === 0 ? 'MERON' : 'WALA');
      finishGame(station, gameId, 'set_winner_wala');
      station.do({ type: 'clearDate', date: localDate(station.at, TIME_ZONE) });
      station.at += DAY;
      largest = Math.max(largest, station.state.serials.size, station.state.serialOrder.size);
    }
    // At most 10 bets are in use: never more than twice as many rows and the bets of one game.
    expect(largest).toBeLessThanOrEqual(30);
  });

  it('stays below twice the bets in use, also while many winners stay unpaid', () => {
    const station = openedStation();
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(100_000) });
    openGame(station);
    for (let bet = 0; bet < 30; bet += 1) soldSerial(station, 1, 'MERON');
    soldSerial(station, 1, 'WALA');
    finishGame(station, 1, 'set_draw');
    for (let gameId = 2; gameId <= 60; gameId += 1) {
      openGame(station);
      soldSerial(station, gameId, 'MERON');
      const winner = ticketOf(station, station.state.counters.get().bet);
      for (let bet = 0; bet < 9; bet += 1) soldSerial(station, gameId, 'WALA');
      finishGame(station, gameId, 'set_winner_meron');
      pay(station, winner, ANA);
    }
    const inUse = 31 + 10;
    expect(station.state.serials.size).toBeLessThanOrEqual(2 * inUse);
    expect(station.state.serialOrder.size).toBeLessThanOrEqual(2 * inUse);
  });

  it('never forgets a serial in use', () => {
    const { station, winner } = oneGame();
    finishGame(station, 1, 'set_winner_meron');
    for (let gameId = 2; gameId <= 20; gameId += 1) {
      openGame(station);
      const open = Array.from({ length: 6 }, () => soldSerial(station, gameId, 'WALA'));
      expect(open.some((serial) => isFree(station, serial))).toBe(false);
      expect(isFree(station, winner)).toBe(false);
      finishGame(station, gameId, 'set_winner_meron');
    }
  });
});
