import type { BetListTotals, BetRow, BetView } from '@taya/contracts/bet';
import { add, type Centavos, fromTwoPlaces, twoPlaces, ZERO } from '@taya/contracts/money';
import type { Direction, DocumentReader, Filter, Page } from '../document-store/document-store.js';
import { findByPrefixOrSuffix } from '../document-store/prefix-or-suffix.js';
import { matchesFilter } from '../document-store/query-terms.js';
import { BETS, type BetDocument } from '../read-models/collections.js';
import { numberedPage } from '../read-models/numbered.js';
import type { Sources } from '../read-models/read-model-query.js';
import type { HeavyQuery } from '../read-models/read-models.js';
import { hideFromCountingUser } from '../read-models/views.js';
import { type BetFilter, conditionsOf } from './bet-filter.js';
import { type BetSums, betSumsOf, sumsOfTellers } from './bet-totals.js';
import { betView, type Eyes } from './bet-view.js';
import { rowsOf, SERIAL_FIELDS, withGames } from './find-bets.js';

export const BET_SORTS = ['id', 'amount'] as const;

export interface BetListQuery {
  readonly filter: BetFilter;
  /** The start or end of a serial, normalised; empty for all bets. */
  readonly part: string;
  /** Only the bets with these ids; undefined for all. */
  readonly ids: readonly number[] | undefined;
  readonly sort: (typeof BET_SORTS)[number];
  readonly direction: Direction;
  readonly eyes?: Eyes;
  readonly offset: number;
  readonly pageSize: number;
}

export interface BetPage extends Page<BetRow> {
  readonly totals: BetListTotals;
}

/** The bets that match a filter: one page, and the totals of all. */
export const BET_LIST: HeavyQuery<BetListQuery, BetPage> = {
  name: 'bets',
  async run(documents, query) {
    const where = await conditionsOf(documents, query.filter);
    const { bets, sums } = await (isFew(query)
      ? pageOfFew(documents, query, where)
      : pageByIndex(documents, query, where));
    return {
      rows: await rowsOf(documents, bets, query.eyes),
      total: sums.count,
      totals: totalsOf(query, sums),
    };
  },
};

/** Whether the query asks for all bets, or all of one teller, in the order of sale: such a list needs no adding up. */
export function isWholeList({ filter, part, ids, sort }: BetListQuery): boolean {
  const { teller_id: _, ...others } = filter;
  const isUnfiltered = Object.values(others).every((value) => value === undefined);
  return isUnfiltered && part === '' && ids === undefined && sort === 'id';
}

/** A page of all bets, or of all of one teller. */
export async function wholeBetList(documents: DocumentReader, query: BetListQuery): Promise<BetPage> {
  const { direction, offset, pageSize, filter } = query;
  const { teller_id: tellerId } = filter;
  const [{ rows, total }, totals] = await Promise.all([
    tellerId === undefined
      ? numberedPage(documents, BETS, { offset, pageSize, direction, ids: undefined })
      : documents.page(BETS, {
          where: { tellerId },
          orderBy: [['soldAt', direction]],
          offset,
          limit: pageSize,
        }),
    sumsOfTellers(documents, tellerId),
  ]);
  return { rows: await rowsOf(documents, rows, query.eyes), total, totals };
}

/** A page of the bets that match a filter, with totals that are null to who counts a drawer. */
export async function getBets({ models }: Sources, list: BetListQuery, callerId: number) {
  const reader = await models.current();
  const page = isWholeList(list) ? await wholeBetList(reader, list) : await models.runHeavy(BET_LIST, list);
  return { ...page, totals: await hideFromCountingUser(reader, callerId, page.totals) };
}

/** The bets that match, without totals: at most `limit`. */
export async function findBets(
  documents: DocumentReader,
  query: Omit<BetListQuery, 'offset' | 'pageSize'>,
  limit: number,
): Promise<readonly BetDocument[]> {
  const page = { ...query, offset: 0, pageSize: limit };
  const where = await conditionsOf(documents, query.filter);
  if (isFew(query)) return (await pageOfFew(documents, page, where)).bets;
  return documents.find(BETS, { where, orderBy: orderOf(page, where), limit });
}

const isFew = ({ part, ids }: Pick<BetListQuery, 'part' | 'ids'>) => part !== '' || ids !== undefined;

/** The order of the index that answers: by id within a game, by time for all bets, which is the same order. */
function orderOf({ sort, direction }: Pick<BetListQuery, 'sort' | 'direction'>, where: Filter<BetDocument>) {
  const inOrder = 'gameId' in where ? 'id' : 'soldAt';
  return [[sort === 'amount' ? 'stake' : inOrder, direction]] as const;
}

interface Found {
  readonly bets: readonly BetDocument[];
  readonly sums: BetSums;
}

async function pageByIndex(
  documents: DocumentReader,
  query: BetListQuery,
  where: Filter<BetDocument>,
): Promise<Found> {
  const { offset, pageSize } = query;
  const [bets, sums] = await Promise.all([
    documents.find(BETS, {
      where,
      orderBy: orderOf(query, where),
      offset,
      limit: pageSize,
    }),
    betSumsOf(documents, where),
  ]);
  return { bets, sums };
}

/** A part of a serial, or ids, match few bets: these are filtered and added up one by one. */
async function pageOfFew(
  documents: DocumentReader,
  { part, ids, sort, direction, offset, pageSize }: BetListQuery,
  where: Filter<BetDocument>,
): Promise<Found> {
  const bets =
    part === ''
      ? await documents.getMany(BETS, [...new Set(ids)])
      : await findByPrefixOrSuffix(documents, BETS, SERIAL_FIELDS, part);
  const found = bets.filter((bet) => (ids?.includes(bet.id) ?? true) && matchesFilter(bet, where));
  const sign = direction === 'asc' ? 1 : -1;
  const inOrder = found.toSorted(
    (a, b) => sign * ((sort === 'amount' ? a.stake - b.stake : 0) || a.id - b.id),
  );
  const views = (await withGames(documents, found)).map(({ bet, game }) => betView(bet, game));
  return { bets: inOrder.slice(offset, offset + pageSize), sums: sumsOfViews(views) };
}

function sumsOfViews(views: readonly BetView[]): BetSums {
  const sum = (isCancelled: boolean, figure: 'amount' | 'payout_amount'): Centavos => {
    const bets = views.filter((bet) => bet.is_cancelled === isCancelled);
    return add(ZERO, ...bets.map((bet) => fromTwoPlaces(bet[figure])));
  };
  return {
    count: views.length,
    stakes: sum(false, 'amount'),
    cancelled: sum(true, 'amount'),
    payouts: sum(false, 'payout_amount'),
  };
}

function totalsOf({ filter }: BetListQuery, { stakes, cancelled, payouts }: BetSums): BetListTotals {
  const shown = filter.status === 'Cancelled' ? cancelled : stakes;
  return { stakes: twoPlaces(shown), payouts: twoPlaces(payouts) };
}
