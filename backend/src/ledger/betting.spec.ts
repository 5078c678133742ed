import { describe, expect, it } from '@jest/globals';
import { type Centavos, centavos, MAX_AMOUNT, MAX_POOL } from '@taya/contracts/money';
import type { CommandOf } from './commands.js';
import { given, givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, sell } from './testing/play.fixture.js';
import { ADMIN, ANA, BEN, openedStation, peso, type TestStation } from './testing/station.fixture.js';

const bet = (change: Partial<CommandOf<'sellBet'>> = {}): CommandOf<'sellBet'> => ({
  type: 'sellBet',
  gameId: 1,
  side: 'MERON',
  stake: peso(100),
  ...change,
});

function betting(): TestStation {
  const station = openedStation();
  openGame(station);
  return station;
}

describe('selling a bet', () => {
  it('adds the stake to the drawer and gives a ticket with a serial', () => {
    const station = betting();
    const serial = station.nextSerial;
    givenStation(station)
      .when(bet(), ANA)
      .then({
        type: 'bet.sold',
        data: { betId: 1, serial, gameId: 1, sellerId: 4, side: 'MERON', stake: peso(100) },
      });
    expect(station.state.game.get()?.pools).toEqual({ meron: peso(100), wala: 0 });
    expect(balanceOf(station, ANA)).toMatchObject({
      payin: peso(100),
      unfinished: peso(100),
      onHand: peso(100),
    });
  });

  it('is refused for an amount that is not above 0 or too large', () => {
    givenStation(betting())
      .when(bet({ stake: centavos(0) }))
      .thenRefused('VALIDATION', 'Bet amount must be greater than 0');
    givenStation(betting())
      .when(bet({ stake: centavos(-1) }))
      .thenRefused('VALIDATION');
    givenStation(betting())
      .when(bet({ stake: centavos(MAX_AMOUNT + 1) }))
      .thenRefused('VALIDATION');
    expect(betting().refusalOf(bet({ stake: MAX_AMOUNT }))).toBeNull();
  });

  it('is refused for an unknown game, or one that is not open', () => {
    given().when(bet()).thenRefused('GAME_NOT_FOUND');
    givenStation(betting())
      .when(bet({ gameId: 2 }))
      .thenRefused('GAME_NOT_FOUND');
    const station = betting();
    finishGame(station, 1, 'set_draw');
    givenStation(station).when(bet()).thenRefused('GAME_NOT_OPEN', 'The game is not open for entry.');
    openGame(station);
    givenStation(station).when(bet()).thenRefused('GAME_NOT_OPEN');
  });

  it.each([
    ['MERON', 'stop_betting_meron', 'Betting on Meron is not open'],
    ['WALA', 'stop_betting_wala', 'Betting on Wala is not open'],
  ] as const)('is refused on %s once it is closed', (side, action, message) => {
    const station = betting();
    station.do({ type: 'actOnGame', gameId: 1, action });
    givenStation(station).when(bet({ side })).thenRefused('SIDE_CLOSED', message);
    expect(station.refusalOf(bet({ side: side === 'MERON' ? 'WALA' : 'MERON' }))).toBeNull();
  });

  it('is refused while the game is paused', () => {
    const station = betting();
    station.do({ type: 'actOnGame', gameId: 1, action: 'pause' });
    givenStation(station).when(bet()).thenRefused('GAME_NOT_OPEN');
  });

  it('fills the pool to its limit and not a centavo more', () => {
    const station = betting();
    for (let sold = 0; sold < 10; sold += 1) sell(station, 1, sold % 2 === 0 ? 'MERON' : 'WALA', MAX_AMOUNT);
    const left = centavos(MAX_POOL - 10 * MAX_AMOUNT);
    givenStation(station)
      .when(bet({ stake: centavos(left + 1) }))
      .thenRefused('POOL_LIMIT');
    expect(station.refusalOf(bet({ stake: left }))).toBeNull();
  });

  it('is for tellers only', () => {
    givenStation(betting()).when(bet(), ADMIN).thenRefused('FORBIDDEN');
  });
});

describe('cancelling a bet', () => {
  it('refunds the stake at once', () => {
    const station = betting();
    const { serial, ...sold } = sell(station, 1, 'WALA', peso(50), ANA);
    givenStation(station)
      .when({ type: 'cancelBet', serial }, ANA)
      .then({ type: 'bet.cancelled', data: sold });
    expect(station.state.game.get()?.pools).toEqual({ meron: 0, wala: 0 });
    expect(balanceOf(station, ANA)).toMatchObject({ payin: 0, unfinished: 0, onHand: 0 });
  });

  it('is refused for a serial that no bet has', () => {
    const station = betting();
    givenStation(station)
      .when({ type: 'cancelBet', serial: station.nextSerial }, ANA)
      .thenRefused('BET_NOT_FOUND');
  });

  it('is refused with the same code after the next game has started, whoever asks', () => {
    const station = betting();
    const { serial } = sell(station, 1, 'WALA', peso(50), ANA);
    station.do({ type: 'cancelBet', serial }, ANA);
    finishGame(station, 1, 'set_draw');
    openGame(station);
    givenStation(station).when({ type: 'cancelBet', serial }, ANA).thenRefused('BET_ALREADY_CANCELLED');
    givenStation(station).when({ type: 'cancelBet', serial }, BEN).thenRefused('NOT_YOUR_BET');
  });

  it('is for the teller who sold it', () => {
    const station = betting();
    const sold = sell(station, 1, 'WALA', peso(50), ANA);
    givenStation(station).when({ type: 'cancelBet', serial: sold.serial }, BEN).thenRefused('NOT_YOUR_BET');
  });

  it('happens once', () => {
    const station = betting();
    const sold = sell(station, 1, 'WALA', peso(50), ANA);
    station.do({ type: 'cancelBet', serial: sold.serial }, ANA);
    givenStation(station)
      .when({ type: 'cancelBet', serial: sold.serial }, ANA)
      .thenRefused('BET_ALREADY_CANCELLED');
  });

  it.each(['pause', 'stop_betting_all'] as const)('is refused after %s', (action) => {
    const station = betting();
    const sold = sell(station, 1, 'WALA', peso(50), ANA);
    station.do({ type: 'actOnGame', gameId: 1, action });
    givenStation(station)
      .when({ type: 'cancelBet', serial: sold.serial }, ANA)
      .thenRefused('BET_NOT_CANCELLABLE');
  });

  it('is possible on a side that is closed while the other is open', () => {
    const station = betting();
    const sold = sell(station, 1, 'WALA', peso(50), ANA);
    station.do({ type: 'actOnGame', gameId: 1, action: 'stop_betting_wala' });
    expect(station.refusalOf({ type: 'cancelBet', serial: sold.serial }, ANA)).toBeNull();
  });

  it('needs the stake in the drawer', () => {
    const station = betting();
    const anas = sell(station, 1, 'MERON', peso(60), ANA);
    sell(station, 1, 'WALA', peso(20), BEN);
    finishGame(station, 1, 'set_draw');
    openGame(station);
    const bens = sell(station, 2, 'MERON', peso(50), BEN);
    station.do({ type: 'payBet', serial: anas.serial }, BEN);
    expect(balanceOf(station, BEN).onHand).toBe(peso(10));
    givenStation(station)
      .when({ type: 'cancelBet', serial: bens.serial }, BEN)
      .thenRefused('ON_HAND_TOO_LOW');
    station.do({ type: 'cashIn', tellerId: BEN.userId, amount: peso(40) });
    expect(station.refusalOf({ type: 'cancelBet', serial: bens.serial }, BEN)).toBeNull();
  });
});

describe('stake limits', () => {
  const limited = (): TestStation => {
    const station = openedStation();
    station.do({
      type: 'changeSettings',
      minimumBet: peso(20),
      maximumBet: peso(5_000),
      maximumTellerStake: peso(6_000),
    });
    openGame(station);
    return station;
  };
  const refusedWith = (station: TestStation, stake: Centavos, message: string, actor = ANA) =>
    givenStation(station).when(bet({ stake }), actor).thenRefused('BET_LIMIT', message);

  it('refuse a stake below the smallest or above the largest, with the figure', () => {
    const station = limited();
    refusedWith(station, peso(19.99), 'A bet must be at least 20.00.');
    refusedWith(station, peso(5_000.01), 'A bet must be at most 5,000.00.');
    expect(station.refusalOf(bet({ stake: peso(20) }))).toBeNull();
    expect(station.refusalOf(bet({ stake: peso(5_000) }))).toBeNull();
  });

  it('count a teller’s stakes on both sides in the game that runs, cancelled ones out', () => {
    const station = limited();
    sell(station, 1, 'MERON', peso(4_000));
    const wala = sell(station, 1, 'WALA', peso(1_500));
    const full = 'A teller may take at most 6,000.00 in one game: 500.00 is left.';
    refusedWith(station, peso(500.01), full);
    expect(station.refusalOf(bet({ stake: peso(500.01) }), BEN)).toBeNull();
    station.do({ type: 'cancelBet', serial: wala.serial }, ANA);
    sell(station, 1, 'MERON', peso(2_000));
    refusedWith(station, peso(20), 'A teller may take at most 6,000.00 in one game: 0.00 is left.');
  });

  it('start at zero again with the next game, also with unpaid winners', () => {
    const station = limited();
    sell(station, 1, 'MERON', peso(5_000));
    sell(station, 1, 'WALA', peso(4_000), BEN);
    finishGame(station, 1, 'set_winner_meron');
    openGame(station);
    expect(station.refusalOf(bet({ gameId: 2, stake: peso(5_000) }))).toBeNull();
  });

  it('are checked after the reasons why no bet is sold at all', () => {
    const station = limited();
    station.do({ type: 'actOnGame', gameId: 1, action: 'pause' });
    givenStation(station)
      .when(bet({ stake: peso(1) }))
      .thenRefused('GAME_NOT_OPEN');
  });
});
