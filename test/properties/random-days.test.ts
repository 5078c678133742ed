/** Hundreds of random days, thousands in `npm run test:long`: the program against the verifier and the reference model, which share no code with it. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Balances, balancesOf } from '../../backend/src/audit/balances.fixture.js';
import { audited } from '../../backend/src/audit/station-log.fixture.js';
import { drawerOf, onHandOf, remittableOf } from '../../backend/src/ledger/drawers.js';
import { anyDay } from '../../backend/src/ledger/testing/played-day.fixture.js';
import type { ReferenceModel } from '../../backend/src/pipeline/simulation/reference-model.fixture.js';
import { BETS, BOOKINGS, bookingId, GAMES, USERS } from '../../backend/src/read-models/collections.js';
import { documentsOf } from '../../backend/src/specs/projections.fixture.js';
import { seedFor, times } from '../../play/runs.js';
import { PlayedStation, TELLERS } from '../model/played-station.js';

const DAYS = times({ gate: 200, long: 4_000 });
const PROJECTED_DAYS = times({ gate: 60, long: 600 });
const days = anyDay(10, 100);
/** The long run takes minutes; a busy machine may take longer. */
const TIMEOUT_MS = 600_000;

type Books = ReturnType<typeof audited>['books'];
type Figures = Readonly<Record<string, number>>;

function lived(day: readonly number[]): PlayedStation {
  const played = new PlayedStation();
  for (const number of day) played.play(number);
  played.model.assertAgrees(played.station.state);
  return played;
}

/** All figures of a teller, by the reference model. */
function balanceOf(model: ReferenceModel, tellerId: number): Figures {
  const drawer = model.drawerOf(tellerId);
  const onHand = drawer.cashin + drawer.payin - drawer.paidOut - drawer.remit + drawer.overShort;
  const remittable = onHand - drawer.unfinished - drawer.unclaimed;
  return { ...model.totalsOf(({ sellerId }) => sellerId === tellerId), ...drawer, onHand, remittable };
}

/** The same figures as the model has. */
function sameOf(model: Figures, figure: (name: string) => number | undefined): Figures {
  return Object.fromEntries(Object.keys(model).map((name) => [name, figure(name) ?? 0]));
}

/** What the audit counts for its pages. */
const counted = (figures: ReturnType<Balances['game']>) => (name: string) => figures[name as 'profit'];

function expectTellersAgree({ station, model }: PlayedStation, books: Books, balances: Balances): void {
  for (const id of TELLERS) {
    const expected = balanceOf(model, id);
    const drawer = drawerOf(station.state, id);
    const shown = { ...drawer, onHand: onHandOf(drawer), remittable: remittableOf(drawer) };
    expect(expected).toMatchObject(shown);
    expect(sameOf(expected, (figure) => books.tellers.get(id)?.[figure as 'payin'])).toEqual(expected);
    expect(sameOf(expected, counted(balances.teller(id)))).toEqual(expected);
    expect(books.accounts.get(`drawer:${id}`) ?? 0).toBe(expected.onHand);
  }
}

function expectGamesAgree(model: ReferenceModel, balances: Balances): void {
  const expectTotals = (
    figures: ReturnType<Balances['game']>,
    ...meant: Parameters<typeof model.totalsOf>
  ) => {
    const expected = model.totalsOf(...meant);
    expect(sameOf(expected, counted(figures))).toEqual(expected);
  };
  for (const { gameId, commission, breakage } of model.games) {
    const game = balances.game(gameId);
    expectTotals(game, (bet) => bet.gameId === gameId);
    expect([game.commission, game.breakage]).toEqual([commission, breakage]);
    for (const id of TELLERS) {
      expectTotals(balances.tellerInGame(gameId, id), (bet) => bet.gameId === gameId && bet.sellerId === id);
    }
  }
  expectTotals(balances.overall, () => true);
}

/** The books hold nothing that is not in the model. */
function expectBooksAgree(model: ReferenceModel, { accounts, station }: Books): void {
  const all = model.totalsOf(() => true);
  const sumOf = (kind: string) =>
    [...accounts].filter(([name]) => name.startsWith(kind)).reduce((sum, [, amount]) => sum + amount, 0);
  expect(sumOf('')).toBe(0);
  expect(0 - sumOf('pool:')).toBe(all.unfinished);
  expect(0 - sumOf('payable:')).toBe(all.unclaimed);
  expect(0 - sumOf('house:forfeited')).toBe(all.remittableUnclaimed);
  expect(0 - sumOf('house:commission') - sumOf('house:breakage')).toBe(all.profit);
  expect(sameOf(all, (figure) => station[figure as 'payin'])).toEqual(all);
}

/** The read models of the same log must have the same figures. */
async function expectReadModelsAgree({ station, model }: PlayedStation): Promise<void> {
  const documents = await documentsOf(station.log);
  for (const id of TELLERS) {
    const { profit: _profit, totalProfit: _totalProfit, ...figures } = balanceOf(model, id);
    expect(await documents.get(USERS, id)).toMatchObject(figures);
  }
  for (const { betId, prints } of model.bets) {
    expect(await documents.get(BETS, betId)).toMatchObject({ prints });
  }
  for (const { gameId, result } of model.games) {
    const { MERON: meron, WALA: wala } = model.poolsOf(gameId);
    expect(await documents.get(GAMES, gameId)).toMatchObject({ pools: { meron, wala }, result });
    for (const id of TELLERS) {
      const booking = await documents.get(BOOKINGS, bookingId(gameId, id));
      const isTheirs = (bet: { readonly gameId: number; readonly sellerId: number }) =>
        bet.gameId === gameId && bet.sellerId === id;
      const { profit: _profit, totalProfit: _totalProfit, ...figures } = model.totalsOf(isTheirs);
      const paid = model.bets.filter((bet) => bet.gameId === gameId && bet.payerId === id);
      if (model.bets.some(isTheirs) || paid.length > 0) {
        const paidAtWindow = paid.reduce((sum, { owed }) => sum + owed, 0);
        expect(booking).toMatchObject({ ...figures, paidAtWindow });
      } else expect(booking).toBeNull();
    }
  }
}

describe('whatever happens at a station', () => {
  it(
    `what it refuses is illegal, what it accepts is not, and it agrees to the centavo with the reference model, in ${DAYS} random sequences of days`,
    () => {
      fc.assert(
        fc.property(days, (day) => {
          const played = lived(day);
          const { books } = audited(played.station.log);
          const balances = balancesOf(played.station.log);
          expectTellersAgree(played, books, balances);
          expectGamesAgree(played.model, balances);
          expectBooksAgree(played.model, books);
        }),
        { numRuns: DAYS, seed: seedFor('random days') },
      );
    },
    TIMEOUT_MS,
  );

  it(
    `agrees with the read models too, in ${PROJECTED_DAYS} of these sequences`,
    async () => {
      await fc.assert(
        fc.asyncProperty(days, async (day) => {
          await expectReadModelsAgree(lived(day));
        }),
        { numRuns: PROJECTED_DAYS, seed: seedFor('random days and read models') },
      );
    },
    TIMEOUT_MS,
  );
});
