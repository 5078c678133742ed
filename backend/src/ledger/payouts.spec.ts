import { describe, expect, it } from '@jest/globals';
import { BrokenInvariantError } from './invariant.js';
import { givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, sell } from './testing/play.fixture.js';
import { ADMIN, ANA, BEN, openedStation, peso } from './testing/station.fixture.js';

/** MERON won 1,000 against 800 at 5 %: Ana's ticket is worth 1,710.00, Ben's lost. Ana has 1,000 and Ben 800 on hand. */
function finished() {
  const station = openedStation();
  openGame(station);
  const winner = sell(station, 1, 'MERON', peso(1_000), ANA);
  const loser = sell(station, 1, 'WALA', peso(800), BEN);
  finishGame(station, 1, 'set_winner_meron');
  return { station, winner, loser };
}

function withCash() {
  const day = finished();
  for (const { userId } of [ANA, BEN])
    day.station.do({ type: 'cashIn', tellerId: userId, amount: peso(1_000) });
  return day;
}

describe('paying a winning bet', () => {
  it('takes the cash from the payer’s drawer, and reduces the debt of the seller', () => {
    const { station, winner } = withCash();
    givenStation(station)
      .when({ type: 'payBet', serial: winner.serial }, BEN)
      .then({
        type: 'bet.paid',
        data: {
          betId: 1,
          gameId: 1,
          sellerId: 4,
          payerId: 5,
          side: 'MERON',
          stake: peso(1_000),
          payout: peso(1_710),
        },
      });
    expect(balanceOf(station, BEN)).toMatchObject({ paidOut: peso(1_710), onHand: peso(90) });
    expect(balanceOf(station, ANA)).toMatchObject({ paidOut: 0, unclaimed: 0, onHand: peso(2_000) });
  });

  it('needs the payout on hand, to the centavo', () => {
    const { station, winner } = finished();
    station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(709.99) });
    givenStation(station).when({ type: 'payBet', serial: winner.serial }, ANA).thenRefused('ON_HAND_TOO_LOW');
    station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(0.01) });
    expect(station.refusalOf({ type: 'payBet', serial: winner.serial }, ANA)).toBeNull();
  });

  it('happens once', () => {
    const { station, winner } = withCash();
    station.do({ type: 'payBet', serial: winner.serial }, ANA);
    for (const teller of [ANA, BEN]) {
      givenStation(station)
        .when({ type: 'payBet', serial: winner.serial }, teller)
        .thenRefused('BET_ALREADY_PAID');
    }
  });

  it('happens once in any log: one in which a bet is paid again is not read', () => {
    const station = openedStation();
    const gameId = openGame(station);
    const bets = [peso(10), peso(20)].map((stake) => sell(station, gameId, 'MERON', stake, ANA));
    finishGame(station, gameId, 'set_draw');
    for (const { serial } of bets) {
      const [paid] = station.do({ type: 'payBet', serial }, ANA);
      if (paid?.type !== 'bet.paid') throw new Error('a payout records one event');
      const { type, data } = paid;
      expect(() => station.record([{ type, data }])).toThrow(BrokenInvariantError);
    }
    expect(balanceOf(station, ANA)).toMatchObject({ paidOut: peso(30), unclaimed: 0, onHand: 0 });
  });

  it('is refused for an unfinished game, a losing bet, and one that never existed', () => {
    const { station, loser } = withCash();
    givenStation(station).when({ type: 'payBet', serial: loser.serial }, BEN).thenRefused('BET_LOST');
    openGame(station);
    const open = sell(station, 2, 'MERON', peso(1), ANA);
    givenStation(station).when({ type: 'payBet', serial: open.serial }, ANA).thenRefused('GAME_NOT_FINISHED');
    givenStation(station)
      .when({ type: 'payBet', serial: station.nextSerial }, ANA)
      .thenRefused('BET_NOT_FOUND');
  });

  it('is refused for a cancelled bet', () => {
    const station = openedStation();
    openGame(station);
    sell(station, 1, 'MERON', peso(10), ANA);
    const cancelled = sell(station, 1, 'MERON', peso(10), ANA);
    station.do({ type: 'cancelBet', serial: cancelled.serial }, ANA);
    finishGame(station, 1, 'set_draw');
    givenStation(station)
      .when({ type: 'payBet', serial: cancelled.serial }, ANA)
      .thenRefused('BET_ALREADY_CANCELLED');
  });

  it('is for tellers', () => {
    const { station, winner } = withCash();
    givenStation(station).when({ type: 'payBet', serial: winner.serial }, ADMIN).thenRefused('FORBIDDEN');
  });
});

describe('a payout hold', () => {
  const held = () => {
    const station = openedStation();
    for (const { userId } of [ANA, BEN])
      station.do({ type: 'cashIn', tellerId: userId, amount: peso(1_000) });
    station.do({ type: 'changeSettings', payoutHoldSeconds: 310 });
    openGame(station);
    const winner = sell(station, 1, 'MERON', peso(1_000), ANA);
    sell(station, 1, 'WALA', peso(800), BEN);
    finishGame(station, 1, 'set_winner_meron');
    return { station, pay: { type: 'payBet', serial: winner.serial } as const, winner };
  };
  const text = 'Pays from 10:05:10 AM';

  it('refuses a payout and a claim by hand until it has passed, and says when that is', () => {
    const { station, pay, winner } = held();
    station.at += 309_999;
    givenStation(station).when(pay, ANA).thenRefused('PAYOUT_HELD', text);
    givenStation(station).when({ type: 'claimBet', serial: winner.serial }).thenRefused('PAYOUT_HELD', text);
    station.at += 1;
    expect(station.refusalOf(pay, ANA)).toBeNull();
    expect(station.refusalOf({ type: 'claimBet', serial: winner.serial })).toBeNull();
  });

  it('stays as it was when the game was confirmed', () => {
    const { station, pay } = held();
    station.do({ type: 'changeSettings', payoutHoldSeconds: 0 });
    expect(station.refusalOf(pay, ANA)).toBe('PAYOUT_HELD');
    openGame(station);
    expect(station.refusalOf(pay, ANA)).toBe('PAYOUT_HELD');
  });

  it('is a whole number from 0 to 600 seconds, in a game that has none no field', () => {
    const { station } = finished();
    for (const payoutHoldSeconds of [-1, 0.5, 601])
      givenStation(station)
        .when({ type: 'changeSettings', payoutHoldSeconds })
        .thenRefused('VALIDATION', 'payoutHoldSeconds must be a whole number from 0 to 600');
    expect(station.log.at(-1)).not.toContain('paysFrom');
  });
});

describe('a manual claim', () => {
  it('flags the bet permanently and changes no figure', () => {
    const { station, winner } = withCash();
    const before = balanceOf(station, ANA);
    givenStation(station)
      .when({ type: 'claimBet', serial: winner.serial })
      .then({ type: 'bet.claimed', data: { betId: 1, gameId: 1, sellerId: 4 } });
    expect(balanceOf(station, ANA)).toEqual(before);
    givenStation(station)
      .when({ type: 'payBet', serial: winner.serial }, ANA)
      .thenRefused('BET_ALREADY_CLAIMED');
    givenStation(station)
      .when({ type: 'claimBet', serial: winner.serial })
      .thenRefused('BET_ALREADY_CLAIMED');
  });

  it('is refused for a paid, a losing and an unfinished bet, and to tellers', () => {
    const { station, winner, loser } = withCash();
    givenStation(station).when({ type: 'claimBet', serial: winner.serial }, ANA).thenRefused('FORBIDDEN');
    givenStation(station).when({ type: 'claimBet', serial: loser.serial }).thenRefused('BET_LOST');
    station.do({ type: 'payBet', serial: winner.serial }, ANA);
    givenStation(station).when({ type: 'claimBet', serial: winner.serial }).thenRefused('BET_ALREADY_PAID');
    openGame(station);
    const open = sell(station, 2, 'MERON', peso(1), ANA);
    givenStation(station).when({ type: 'claimBet', serial: open.serial }).thenRefused('GAME_NOT_FINISHED');
  });
});
