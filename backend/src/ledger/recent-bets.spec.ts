import { describe, expect, it } from '@jest/globals';
import { knownBet, knownBetById } from './known-bets.js';
import { buildLookUps } from './look-ups.js';
import { fromSnapshot, toSnapshot } from './state/snapshot.js';
import { REMEMBERED_BETS, StationState } from './state/state.js';
import { finishGame, openGame, pay, sell } from './testing/play.fixture.js';
import { ANA, BEN, OPENED, peso, TestStation } from './testing/station.fixture.js';
import { stored } from './testing/stored-snapshot.fixture.js';

/** A station that remembers few bets. */
function remembering(bets: number): TestStation {
  const station = new TestStation();
  station.state = new StationState({ bets });
  station.record(OPENED);
  for (const { userId } of [ANA, BEN]) station.do({ type: 'cashIn', tellerId: userId, amount: peso(9_000) });
  return station;
}

/** A game with one bet on each side, of which the one on MERON won and was paid. */
function paidGame(station: TestStation) {
  const gameId = openGame(station);
  const winner = sell(station, gameId, 'MERON', peso(100), ANA);
  sell(station, gameId, 'WALA', peso(100), BEN);
  finishGame(station, gameId, 'set_winner_meron');
  station.at += 60_000;
  pay(station, winner, BEN);
  return winner;
}

describe('a bet that was paid or cancelled', () => {
  it('is still known, with its final game', () => {
    const station = remembering(REMEMBERED_BETS);
    const gameId = openGame(station);
    const soldAt = station.at;
    const cancelled = sell(station, gameId, 'WALA', peso(50), ANA);
    const winner = sell(station, gameId, 'MERON', peso(100), ANA);
    sell(station, gameId, 'WALA', peso(100), BEN);
    station.at += 1_000;
    station.do({ type: 'cancelBet', serial: cancelled.serial }, ANA);
    finishGame(station, gameId, 'set_winner_meron');
    station.at += 1_000;
    pay(station, winner, BEN);
    openGame(station);

    const ended = { id: gameId, status: 6, result: 'MERON', pools: { meron: peso(100), wala: peso(100) } };
    expect(knownBet(station.state, winner.serial)).toMatchObject({
      bet: { id: winner.betId, soldAt, paidAt: soldAt + 2_000, payerId: BEN.userId, payout: peso(190) },
      game: ended,
    });
    expect(knownBetById(station.state, gameId, cancelled.betId)).toMatchObject({
      bet: { serial: cancelled.serial, soldAt, cancelledAt: soldAt + 1_000, paidAt: null },
      game: ended,
    });
  });

  it('is still known after a snapshot', () => {
    const station = remembering(REMEMBERED_BETS);
    const { serial } = paidGame(station);
    const before = knownBet(station.state, serial);
    const read = buildLookUps(fromSnapshot(stored(toSnapshot(station.state))));
    expect(knownBet(read, serial)).toEqual(before);
    expect(knownBetById(read, before?.game.id ?? 0, before?.bet.id ?? 0)).toEqual(before);
  });

  it('is forgotten after enough other bets, and its game with the last of its bets', () => {
    const station = remembering(2);
    const serials = Array.from({ length: 5 }, () => paidGame(station).serial);
    const { state } = station;
    expect(serials.map((serial) => knownBet(state, serial) !== undefined)).toEqual([
      ...[false, false, false],
      ...[true, true],
    ]);
    const sizes = [state.recentBets, state.recentIds, state.recentSerials, state.recentGames].map(
      ({ size }) => size,
    );
    expect(sizes).toEqual([2, 2, 2, 2]);
  });

  it('keeps its game as long as one bet of that game is remembered', () => {
    const station = remembering(2);
    const gameId = openGame(station);
    const bets = [10, 20, 30].map((stake) => sell(station, gameId, 'MERON', peso(stake), ANA));
    finishGame(station, gameId, 'set_draw');
    for (const bet of bets) pay(station, bet, ANA);
    finishGame(station, openGame(station), 'set_draw');
    const [first, ...others] = bets;
    expect(knownBet(station.state, first?.serial ?? '')).toBeUndefined();
    for (const { serial } of others) expect(knownBet(station.state, serial)?.game.id).toBe(gameId);
    for (let game = 0; game < 2; game += 1) paidGame(station);
    expect(station.state.recentGames.has(gameId)).toBe(false);
  });

  it('stays known by its serial when an older bet with the same serial is forgotten', () => {
    const station = remembering(1);
    const { serial, ...winner } = paidGame(station);
    const gameId = openGame(station);
    const again = { ...winner, betId: station.state.counters.get().bet + 1, gameId, serial };
    station.record([{ type: 'bet.sold', data: again }], ANA);
    station.do({ type: 'cancelBet', serial }, ANA);
    expect(knownBet(station.state, serial)?.bet.id).toBe(again.betId);
  });

  it('comes after a payable bet with the same serial', () => {
    const station = remembering(REMEMBERED_BETS);
    const { serial, gameId, ...winner } = paidGame(station);
    const next = openGame(station);
    const again = { ...winner, betId: station.state.counters.get().bet + 1, gameId: next, serial };
    station.record([{ type: 'bet.sold', data: again }], ANA);
    expect(knownBet(station.state, serial)?.bet.id).toBe(again.betId);
    station.do({ type: 'cancelBet', serial }, ANA);
    expect(knownBet(station.state, serial)?.bet).toMatchObject({ id: again.betId, paidAt: null });
    expect(knownBetById(station.state, gameId, winner.betId)?.bet.paidAt).not.toBeNull();
  });
});
