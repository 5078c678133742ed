import { describe, expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import type { DomainEvent } from './events.js';
import { givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, pay, sell, sellBy, ticketOf } from './testing/play.fixture.js';
import { ANA, BEN, openedStation, peso, type TestStation } from './testing/station.fixture.js';

const act = (action: GameAction) => ({ type: 'actOnGame', gameId: 1, action }) as const;

function gameWith(
  meron: number,
  wala: number,
  terms: { payoutUnit?: number; minimumPayout?: number; rate?: number } = {},
) {
  const station = openedStation();
  const { rate, ...settings } = terms;
  if (rate !== undefined) station.record([{ type: 'settings.housePercentageChanged', data: { rate } }]);
  station.record([{ type: 'settings.changed', data: settings }]);
  openGame(station);
  if (meron > 0) sell(station, 1, 'MERON', peso(meron), ANA);
  if (wala > 0) sell(station, 1, 'WALA', peso(wala), BEN);
  return station;
}

function confirmation(
  station: TestStation,
  outcome: GameAction,
): Extract<DomainEvent, { type: 'game.confirmed' }> {
  for (const action of ['stop_betting_all', outcome] as const) station.do(act(action));
  const [event] = station.do(act('confirm_result'));
  if (event?.type !== 'game.confirmed') throw new Error('confirming records one event');
  return event;
}

const isNoContest = (station: TestStation) => station.state.game.get()?.noContest;

describe('confirming a result', () => {
  it('freezes both percentages, takes the commission, and records what is owed on each teller’s bets', () => {
    const station = gameWith(1_000, 800);
    sell(station, 1, 'WALA', peso(0.01), ANA);
    station.do({ type: 'cancelBet', serial: ticketOf(station, 3).serial }, ANA);
    for (const action of ['stop_betting_all', 'set_winner_meron'] as const) station.do(act(action));
    givenStation(station)
      .when(act('confirm_result'))
      .then({
        type: 'game.confirmed',
        data: {
          gameId: 1,
          result: 'MERON',
          noContest: false,
          meronPercentage: 17_100,
          walaPercentage: 21_375,
          commission: peso(90),
          breakage: 0,
          businessDate: '2026-11-21',
          tellers: [
            { tellerId: 4, wonStakes: peso(1_000), lostStakes: 0, payouts: peso(1_710) },
            { tellerId: 5, wonStakes: 0, lostStakes: peso(800), payouts: 0 },
          ],
        },
      });
  });

  it('has a row for each teller, teller 10 after teller 9', () => {
    const station = gameWith(0, 100);
    for (const sellerId of [10, 9]) sellBy(station, sellerId, 'MERON', peso(100));
    const { data } = confirmation(station, 'set_winner_meron');
    expect(data.tellers.map(({ tellerId }) => tellerId)).toEqual([5, 9, 10]);
  });

  it('has no row for a teller whose bets were all cancelled', () => {
    const station = gameWith(100, 100);
    sellBy(station, 9, 'MERON', peso(100));
    const bet = { betId: 3, gameId: 1, sellerId: 9, side: 'MERON', stake: peso(100) } as const;
    station.record([{ type: 'bet.cancelled', data: bet }]);
    const { data } = confirmation(station, 'set_winner_meron');
    expect(data.tellers.map(({ tellerId }) => tellerId)).toEqual([4, 5]);
  });

  it('records the remainder of rounding down as breakage', () => {
    const { data } = confirmation(gameWith(12_345, 6_789), 'set_winner_meron');
    expect(data).toMatchObject({ meronPercentage: 14_724, breakage: peso(0.53), commission: peso(956.7) });
  });

  it('rounds each ticket, not the total: three stakes of 33.33 at 147.24', () => {
    const station = gameWith(12_345 - 99.99, 6_789);
    for (let ticket = 0; ticket < 3; ticket += 1) sell(station, 1, 'MERON', peso(33.33), ANA);
    const { data } = confirmation(station, 'set_winner_meron');
    const inOneTicket = Math.floor((peso(12_345) * 14_724) / 10_000);
    const one = Math.floor((peso(33.33) * 14_724) / 10_000);
    const rest = Math.floor((peso(12_345 - 99.99) * 14_724) / 10_000);
    expect(data.tellers[0]?.payouts).toBe(rest + 3 * one);
    expect(rest + 3 * one).toBeLessThan(inOneTicket);
  });

  it('rounds down to the payout unit, never below the stake', () => {
    const station = gameWith(1_000.5, 950, { payoutUnit: peso(1_000) });
    const { data } = confirmation(station, 'set_winner_meron');
    expect(data.tellers[0]).toMatchObject({ wonStakes: peso(1_000.5), payouts: peso(1_000.5) });
    expect(data.breakage).toBe(peso(1_950.5) - data.commission - peso(1_000.5));
  });

  it('pays both sides 187.50 of 100 each at 6.25 %', () => {
    const { data } = confirmation(gameWith(100, 100, { rate: 625 }), 'set_winner_wala');
    expect(data).toMatchObject({ meronPercentage: 18_750, walaPercentage: 18_750, commission: peso(12.5) });
  });
});

describe('a draw', () => {
  it('refunds all stakes without commission, whatever the payout unit', () => {
    const station = gameWith(123.45, 67.89, { payoutUnit: peso(100), minimumPayout: 0 });
    const { data } = confirmation(station, 'set_draw');
    expect(data).toMatchObject({ noContest: false, meronPercentage: 10_000, commission: 0, breakage: 0 });
    const meron = ticketOf(station, 1);
    const wala = ticketOf(station, 2);
    expect([pay(station, meron, ANA), pay(station, wala, BEN)]).toEqual([peso(123.45), peso(67.89)]);
  });
});

describe('no contest', () => {
  it('is decided when the last side closes, and not before', () => {
    const station = gameWith(100, 0);
    const closed = { gameId: 1, walaOpen: false };
    givenStation(station)
      .when(act('stop_betting_wala'))
      .then({ type: 'game.bettingClosed', data: { ...closed, meronOpen: true, noContest: false } });
    expect(isNoContest(station)).toBe(false);
    givenStation(station)
      .when(act('stop_betting_meron'))
      .then({ type: 'game.bettingClosed', data: { ...closed, meronOpen: false, noContest: true } });
    expect(isNoContest(station)).toBe(true);
  });

  it('is false again while betting is reopened, and is then decided again', () => {
    const station = gameWith(100, 0);
    station.do(act('stop_betting_all'));
    station.do(act('start_betting_wala'));
    expect(isNoContest(station)).toBe(false);
    sell(station, 1, 'WALA', peso(100), BEN);
    station.do(act('stop_betting_wala'));
    expect(isNoContest(station)).toBe(false);
  });

  it.each([
    ['nobody bet', 0, 0, {}, true],
    ['one side is empty', 0, 500, {}, true],
    ['a side would pay 98.95 for 100', 96_000, 4_000, {}, true],
    ['both sides pay more than 100', 1_000, 800, {}, false],
    ['a side pays exactly the minimum', 1_000, 900, { rate: 1_000, minimumPayout: 17_100 }, false],
    [
      'a side pays a hundredth less than the minimum',
      1_000,
      900,
      { rate: 1_000, minimumPayout: 17_101 },
      true,
    ],
    ['the check is switched off', 96_000, 4_000, { minimumPayout: 0 }, false],
    ['the check is switched off and a side is empty', 500, 0, { minimumPayout: 0 }, true],
  ] as const)('%s', (_when, meron, wala, terms, expected) => {
    const station = gameWith(meron, wala, terms);
    station.do(act('stop_betting_all'));
    expect(isNoContest(station)).toBe(expected);
  });

  it('refunds both sides whatever the result, which stays as set', () => {
    const station = gameWith(96_000, 4_000);
    const { data } = confirmation(station, 'set_winner_meron');
    expect(data).toMatchObject({
      result: 'MERON',
      noContest: true,
      meronPercentage: 10_000,
      walaPercentage: 10_000,
      commission: 0,
      breakage: 0,
      tellers: [
        { tellerId: 4, wonStakes: peso(96_000), lostStakes: 0, payouts: peso(96_000) },
        { tellerId: 5, wonStakes: peso(4_000), lostStakes: 0, payouts: peso(4_000) },
      ],
    });
    expect(pay(station, ticketOf(station, 2), BEN)).toBe(peso(4_000));
  });

  it('with the check switched off a winner may get less than the stake', () => {
    const station = gameWith(96_000, 4_000, { minimumPayout: 0 });
    expect(confirmation(station, 'set_winner_meron').data.tellers[0]?.payouts).toBe(peso(94_992));
  });
});

describe('the books', () => {
  it('drop the losing bets as a whole with the next game, and the game with its last winner', () => {
    const station = gameWith(1_000, 800);
    sell(station, 1, 'MERON', peso(1), BEN);
    finishGame(station, 1, 'set_winner_meron');
    expect(station.state.books.get('MERON')?.bets.size).toBe(0);
    expect(station.state.books.get('WALA')?.bets.size).toBe(1);
    expect([...(station.state.settled.get(1)?.books.keys() ?? [])]).toEqual(['MERON']);
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(10_000) });
    pay(station, ticketOf(station, 1), ANA);
    expect(station.state.settled.size).toBe(1);
    pay(station, ticketOf(station, 3), ANA);
    expect([station.state.settled.size, station.state.unclaimed.size]).toEqual([0, 0]);
    expect(balanceOf(station, BEN)).toMatchObject({ unclaimed: 0, unfinished: 0, payin: peso(801) });
    openGame(station);
    expect(station.state.books.get('WALA')?.bets.size).toBe(0);
  });

  it('keep nothing of a game without a bet', () => {
    const station = gameWith(0, 0);
    finishGame(station, 1, 'set_draw');
    expect(station.state.settled.size).toBe(0);
  });
});
