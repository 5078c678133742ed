/** The list of bets over the read models of random stations. */
import { expect, it } from '@jest/globals';
import { BET_DISPLAY_STATUSES, type BetView, betDisplayStatus } from '@taya/contracts/bet';
import { type DayRule, dateAfter, dayAt } from '@taya/contracts/day';
import { SIDES } from '@taya/contracts/game';
import { centavos, fromTwoPlaces } from '@taya/contracts/money';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import type { BetFilter } from '../betting/bet-filter.js';
import { BET_LIST, type BetListQuery, isWholeList, wholeBetList } from '../betting/bet-list.js';
import { betView } from '../betting/bet-view.js';
import { withGames } from '../betting/find-bets.js';
import type { DocumentReader } from '../document-store/document-store.js';
import { omitUndefined } from '../http/validation.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { BETS, type BetDocument } from '../read-models/collections.js';
import { stationOf } from '../read-models/station.js';
import { allOf, documentsOf } from './projections.fixture.js';

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 2 });

/** Random numbers that are mapped to the ids of the generated station. */
const wishes = fc.record({
  tellerId: optional(fc.constantFrom(4, 5, 6)),
  game: optional(fc.nat()),
  side: optional(fc.constantFrom(...SIDES)),
  status: optional(fc.constantFrom(...BET_DISPLAY_STATUSES)),
  least: optional(fc.nat()),
  greatest: optional(fc.nat()),
  fromDay: optional(fc.nat({ max: 3 })),
  days: optional(fc.nat({ max: 3 })),
  few: fc.constantFrom('', '', 'ids', 'part'),
  sort: fc.constantFrom('id', 'amount'),
  direction: fc.constantFrom('asc', 'desc'),
  offset: fc.nat({ max: 8 }),
  pageSize: fc.integer({ min: 1, max: 12 }),
});

type Wishes = typeof wishes extends fc.Arbitrary<infer Wish> ? Wish : never;

function queryOf(wish: Wishes, bets: readonly BetDocument[], days: DayRule): BetListQuery {
  const some = (index: number | undefined) => (index === undefined ? undefined : bets[index % bets.length]);
  const firstDay = dayAt(bets[0]?.soldAt ?? 0, days);
  const [one, other] = [some(wish.least)?.stake, some(wish.greatest)?.stake];
  const isInOrder = one === undefined || other === undefined || one <= other;
  const soldFrom = wish.fromDay === undefined ? undefined : dateAfter(firstDay, wish.fromDay);
  const filter: BetFilter = omitUndefined({
    teller_id: wish.tellerId,
    game_id: some(wish.game)?.gameId,
    side: wish.side,
    status: wish.status,
    amount_from: isInOrder ? one : other,
    amount_to: isInOrder ? other : one,
    date_from: soldFrom,
    date_to: wish.days === undefined ? undefined : dateAfter(soldFrom ?? firstDay, wish.days),
  });
  const { sort, direction, offset, pageSize } = wish;
  const part = wish.few === 'part' ? (bets[offset % bets.length]?.serial.slice(-4) ?? '') : '';
  const ids = wish.few === 'ids' ? [1, 2, 3, 5, 8, 999] : undefined;
  return { filter, part, ids, sort, direction, offset, pageSize };
}

/** The expected result: each bet is checked by its displayed status. */
async function naively(
  documents: DocumentReader,
  { filter, part, ids, ...page }: BetListQuery,
  all: readonly BetDocument[],
  days: DayRule,
) {
  const views = (await withGames(documents, all)).map(({ bet, game }) => betView(bet, game));
  const found = views.filter((bet) => {
    const day = dayAt(Date.parse(bet.bet_date), days);
    const stake = fromTwoPlaces(bet.amount);
    return (
      bet.teller_id === (filter.teller_id ?? bet.teller_id) &&
      bet.game_id === (filter.game_id ?? bet.game_id) &&
      bet.is_bet_meron === (filter.side === undefined ? bet.is_bet_meron : filter.side === 'MERON') &&
      betDisplayStatus(bet) === (filter.status ?? betDisplayStatus(bet)) &&
      stake >= (filter.amount_from ?? 0) &&
      stake <= (filter.amount_to ?? stake) &&
      day >= (filter.date_from ?? day) &&
      day <= (filter.date_to ?? day) &&
      (ids?.includes(bet.id) ?? true) &&
      (bet.serial.startsWith(part) || bet.serial.endsWith(part))
    );
  });
  const sum = (bets: readonly BetView[], figure: 'amount' | 'payout_amount') =>
    bets.reduce((total, bet) => total + fromTwoPlaces(bet[figure]), 0);
  const counted = found.filter((bet) => !bet.is_cancelled || filter.status === 'Cancelled');
  const sign = page.direction === 'asc' ? 1 : -1;
  const sorted = found.toSorted((a, b) => {
    const byAmount = page.sort === 'amount' ? fromTwoPlaces(a.amount) - fromTwoPlaces(b.amount) : 0;
    return sign * (byAmount || a.id - b.id);
  });
  return {
    ids: sorted.slice(page.offset, page.offset + page.pageSize).map(({ id }) => id),
    total: found.length,
    stakes: sum(counted, 'amount'),
    payouts: sum(counted, 'payout_amount'),
  };
}

it('finds, sorts and adds up the same bets as a check of each bet', async () => {
  const seen = { matches: 0, payouts: 0 };
  await fc.assert(
    fc.asyncProperty(longDay, fc.array(wishes, { minLength: 20, maxLength: 20 }), async (day, drawn) => {
      const documents = await documentsOf(stationAfter(day).log);
      const all = await allOf(documents, BETS);
      const days = await stationOf(documents);
      for (const wish of drawn) {
        const query = queryOf(wish, all, days);
        const expected = await naively(documents, query, all, days);
        const answers = [await BET_LIST.run(documents, query)];
        if (isWholeList(query)) answers.push(await wholeBetList(documents, query));
        for (const { rows, total, totals } of answers) {
          expect({
            ids: rows.map(({ id }) => id),
            total,
            stakes: fromTwoPlaces(totals.stakes),
            payouts: fromTwoPlaces(totals.payouts),
          }).toEqual(expected);
        }
        seen.matches += expected.total;
        seen.payouts += expected.payouts;
      }
    }),
    { numRuns: times({ gate: 25 }) },
  );
  expect(seen.matches).toBeGreaterThan(0);
  expect(centavos(seen.payouts)).toBeGreaterThan(0);
});
