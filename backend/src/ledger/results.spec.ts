import { describe, expect, it } from '@jest/globals';
import type { Actor, Command } from './commands.js';
import { resultOf } from './results.js';
import { StationState } from './state/state.js';
import { finishGame, openGame, pay, sell } from './testing/play.fixture.js';
import { ANA, BEN, OPENED, openedStation, peso, TestStation } from './testing/station.fixture.js';

/**
 * Gives a command.
 * @returns its result, and the result of repeating it later
 */
function doing<Given extends Command>(station: TestStation, command: Given, actor?: Actor) {
  const events = station.do(command, actor);
  return {
    result: resultOf(station.state, command, events),
    later: () => resultOf(station.state, command, events),
  };
}

describe('the result of a sale', () => {
  it('has the new bet, its game and its seller', () => {
    const station = openedStation();
    const gameId = openGame(station);
    const command = { type: 'sellBet', gameId, side: 'WALA', stake: peso(50) } as const;
    const { result, later } = doing(station, command, ANA);
    expect(result).toMatchObject({
      bet: { id: 1, gameId, side: 'WALA', stake: peso(50), soldAt: station.at, tellerId: ANA.userId },
      game: { id: gameId, pools: { meron: 0, wala: peso(50) } },
      seller: { id: ANA.userId, firstName: 'Ana' },
    });
    finishGame(station, gameId, 'set_draw');
    openGame(station);
    expect(later()).toEqual({ ...result, game: null });
  });
});

describe('the result of a payout', () => {
  it('has the bet and its game, as long as they are remembered', () => {
    const station = new TestStation();
    station.state = new StationState({ bets: 1 });
    station.record(OPENED);
    const gameId = openGame(station);
    const bets = [
      sell(station, gameId, 'MERON', peso(10), ANA),
      sell(station, gameId, 'WALA', peso(20), BEN),
    ];
    finishGame(station, gameId, 'set_draw');
    const [first, second] = bets;
    if (first === undefined || second === undefined) throw new Error('two were sold');
    const { result, later } = doing(station, { type: 'payBet', serial: first.serial }, ANA);
    expect(result).toMatchObject({
      betId: first.betId,
      after: { bet: { payout: peso(10), payerId: ANA.userId }, game: { id: gameId, result: 'DRAW' } },
    });
    pay(station, second, BEN);
    expect(later()).toEqual({ betId: first.betId, after: null });
  });

  it('includes a later print when the command is repeated', () => {
    const station = openedStation();
    const gameId = openGame(station);
    const { serial } = sell(station, gameId, 'MERON', peso(10), ANA);
    finishGame(station, gameId, 'set_draw');
    const { later } = doing(station, { type: 'payBet', serial }, ANA);
    const print = doing(station, { type: 'recordPrint', serial, receipt: 'payout' }, ANA);
    expect(print.result).toMatchObject({ count: 1, receipt: 'payout', payer: { id: ANA.userId } });
    expect(later().after?.bet.prints).toEqual({ bet: 0, payout: 1 });
  });
});

describe('the result of an edit', () => {
  it('says whether the teller was disabled, also when repeated later', () => {
    const station = openedStation();
    const { result, later } = doing(station, { type: 'editTeller', tellerId: 4, isActive: false });
    expect(result).toMatchObject({ isActive: false, user: { id: 4, isActive: false } });
    station.do({ type: 'editTeller', tellerId: 4, isActive: true });
    expect(later()).toMatchObject({ isActive: false, user: { isActive: true } });
    expect(doing(station, { type: 'editTeller', tellerId: 4, location: 'Gate' }).result.isActive).toBeNull();
  });
});
