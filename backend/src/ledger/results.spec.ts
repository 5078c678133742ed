import { describe, expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import type { Command } from './commands.js';
import { resultOf } from './commands.js';
import type { Actor } from './context.js';
import { StationState } from './state/state.js';
import { finishGame, openGame, pay, printOf, sell } from './testing/play.fixture.js';
import {
  ADMIN_PERSON,
  ANA,
  BEN,
  OPENED,
  openedStation,
  peso,
  TestStation,
} from './testing/station.fixture.js';

/**
 * Gives a command.
 * @returns its result, and the result of repeating it later
 */
function doing<Given extends Command>(station: TestStation, command: Given, actor?: Actor) {
  const events = station.do(command, actor);
  const result = resultOf(station.state, command, events);
  // Instances send it to each other.
  expect(JSON.parse(JSON.stringify(result))).toStrictEqual(result);
  return {
    result,
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

describe('the result of a claim', () => {
  it('has the bet and its game, on either side', () => {
    const station = openedStation();
    const gameId = openGame(station);
    const bets = (['MERON', 'WALA'] as const).map((side) => sell(station, gameId, side, peso(10), ANA));
    finishGame(station, gameId, 'set_draw');
    for (const { betId, serial, side } of bets) {
      expect(doing(station, { type: 'claimBet', serial }).result).toMatchObject({
        betId,
        after: { bet: { id: betId, side, claimedBy: ADMIN_PERSON }, game: { id: gameId, result: 'DRAW' } },
      });
    }
  });
});

describe('the result of a print', () => {
  it('names no payer of a bet that is not paid, or that the ledger no longer knows', () => {
    const station = new TestStation();
    station.state = new StationState({ bets: 0 });
    station.record(OPENED);
    const gameId = openGame(station);
    const ticket = sell(station, gameId, 'MERON', peso(10), ANA);
    const unpaid = doing(station, printOf(station, ticket, 'bet'), ANA).result;
    expect(unpaid).toMatchObject({ count: 1, payer: null, after: { bet: { prints: { bet: 1 } } } });
    finishGame(station, gameId, 'set_draw');
    pay(station, ticket, ANA);
    const forgotten = doing(station, printOf(station, ticket, 'payout'), ANA).result;
    expect(forgotten).toMatchObject({ count: 1, payer: null, after: null, seller: { id: ANA.userId } });
  });
});

describe('the result of a game action', () => {
  it('has the game as it is then, and says whether betting goes on after a pause', () => {
    const station = openedStation();
    const created = doing(station, { type: 'createGame', name: 'Final' }).result;
    expect(created).toMatchObject({ gameId: 1, game: { name: 'Final', status: 1 } });
    const act = (action: GameAction) => doing(station, { type: 'actOnGame', gameId: 1, action }).result;
    expect(act('start_betting_all')).toMatchObject({ gameId: 1, game: { status: 2 }, wasResumed: false });
    expect(act('pause')).toMatchObject({ game: { status: 3 }, wasResumed: false });
    expect(act('pause')).toMatchObject({ game: { status: 2 }, wasResumed: true });
  });
});

describe('the result of moving cash and of a clearing', () => {
  it('has the number, amount and time of its entry', () => {
    const station = openedStation();
    const { at } = station;
    const cashIn = doing(station, { type: 'cashIn', tellerId: 4, amount: peso(100) }).result;
    expect(cashIn).toMatchObject({ id: 1, amount: peso(100), at });
    const remit = doing(station, { type: 'remit', tellerId: 4, amount: peso(40) }).result;
    expect(remit).toMatchObject({ id: 1, amount: peso(40), at });
    expect(cashIn.refNumber).not.toBe(remit.refNumber);
    const cleared = doing(station, { type: 'clearDate', date: '2026-11-21' }).result;
    expect(cleared).toEqual({ id: 1, date: '2026-11-21', at });
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
