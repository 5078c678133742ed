import type { BetListTotals } from '@taya/contracts/bet';
import { gamePercentages } from '@taya/contracts/game-view';
import { add, type Centavos, centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import { payoutOf, percentageOf } from '@taya/contracts/payout';
import { Role } from '@taya/contracts/roles';
import type { DocumentReader, Filter } from '../document-store/document-store.js';
import { BETS, type BetDocument, GAMES, type StoredBetStatus, USERS } from '../read-models/collections.js';
import { requireDocument } from '../read-models/station.js';
import { type ResultOfGame, readResults, winsWith } from './bet-filter.js';

export interface BetSums {
  readonly count: number;
  /** Stakes of bets that are not cancelled. */
  readonly stakes: Centavos;
  /** The stakes of cancelled bets. */
  readonly cancelled: Centavos;
  /** Paid or owed on winning bets. */
  readonly payouts: Centavos;
}

/** The totals of the bets on one side of one game that have the same stored status. */
interface SideSum {
  readonly gameSide: number;
  readonly storedStatus: StoredBetStatus;
  readonly count: number;
  readonly stakes: Centavos;
  readonly paid: Centavos;
}

/**
 * Adds up all bets that match, from an index alone. A paid payout is in the index; payouts still owed follow from the
 * stakes.
 */
export async function betSumsOf(documents: DocumentReader, where: Filter<BetDocument>): Promise<BetSums> {
  const [sides, resultOf] = await Promise.all([sidesOf(documents, where), readResults(documents)]);
  const sum = (of: readonly SideSum[], figure: (side: SideSum) => Centavos) => add(ZERO, ...of.map(figure));
  const notCancelled = sides.filter((side) => side.storedStatus !== 'cancelled');
  const refunded = notCancelled.filter((side) => resultOf(gameOf(side.gameSide)) === 'D');
  const winners = notCancelled.filter((side) => isWinner(side, resultOf) && !refunded.includes(side));
  return {
    count: sides.reduce((count, side) => count + side.count, 0),
    stakes: sum(notCancelled, ({ stakes }) => stakes),
    cancelled: sum(
      sides.filter((side) => side.storedStatus === 'cancelled'),
      ({ stakes }) => stakes,
    ),
    payouts: add(
      sum(refunded, ({ stakes }) => stakes),
      sum(winners, ({ paid }) => paid),
      await owedOn(
        documents,
        where,
        winners.filter((side) => side.storedStatus !== 'paid'),
      ),
    ),
  };
}

async function sidesOf(documents: DocumentReader, where: Filter<BetDocument>): Promise<readonly SideSum[]> {
  const groups = await documents.totals(BETS, {
    where,
    by: ['gameSide', 'storedStatus'],
    sum: ['stake', 'payout'],
  });
  return groups.map(({ of, count, sums }) => ({
    gameSide: Number(of[0]),
    storedStatus: String(of[1]) as StoredBetStatus,
    count,
    stakes: centavos(sums[0] ?? 0),
    paid: centavos(sums[1] ?? 0),
  }));
}

/** How many games' percentages are read at once. */
const GAMES_AT_ONCE = 500;

/** Unpaid winners, grouped by stake: each payout is rounded on its own, so equal stakes on a side have equal payouts. */
async function owedOn(
  documents: DocumentReader,
  where: Filter<BetDocument>,
  unpaid: readonly SideSum[],
): Promise<Centavos> {
  let owed = ZERO;
  for (let start = 0; start < unpaid.length; start += GAMES_AT_ONCE) {
    owed = add(owed, await owedOnSome(documents, where, unpaid.slice(start, start + GAMES_AT_ONCE)));
  }
  return owed;
}

async function owedOnSome(
  documents: DocumentReader,
  where: Filter<BetDocument>,
  unpaid: readonly SideSum[],
): Promise<Centavos> {
  const gameSides = [...new Set(unpaid.map(({ gameSide }) => gameSide))];
  const statuses = [...new Set(unpaid.map(({ storedStatus }) => storedStatus))];
  const [stakes, games] = await Promise.all([
    documents.totals(BETS, {
      where: { ...where, storedStatus: { in: statuses }, gameSide: { in: gameSides } },
      by: ['gameSide', 'stake'],
      sum: [],
    }),
    documents.getMany(GAMES, [...new Set(gameSides.map(gameOf))]),
  ]);
  const byId = new Map(games.map((game) => [game.id, game]));
  return add(
    ZERO,
    ...stakes.map(({ of: [gameSide, stake], count }) => {
      const game = requireDocument(byId.get(gameOf(Number(gameSide))), () => `the game of side ${gameSide}`);
      const percentage = percentageOf(gamePercentages(game), sideOf(Number(gameSide)));
      return centavos(payoutOf(centavos(Number(stake)), percentage, game.terms.payoutUnit) * count);
    }),
  );
}

const gameOf = (gameSide: number) => Math.floor(gameSide / 2);
const sideOf = (gameSide: number) => (gameSide % 2 === 0 ? 'MERON' : 'WALA');

function isWinner({ gameSide }: SideSum, resultOf: ResultOfGame): boolean {
  return winsWith(resultOf(gameOf(gameSide)), sideOf(gameSide)) === true;
}

/** More tellers than a station ever has. */
const ALL_TELLERS = 100_000;

/** The totals of all bets, or of all bets of one teller. Drawers have these totals, so no bet is read. */
export async function sumsOfTellers(
  documents: DocumentReader,
  tellerId: number | undefined,
): Promise<BetListTotals> {
  const tellers =
    tellerId === undefined
      ? await documents.find(USERS, { where: { role: Role.Teller }, limit: ALL_TELLERS })
      : await documents.getMany(USERS, [tellerId]);
  return {
    stakes: twoPlaces(add(ZERO, ...tellers.map(({ payin }) => payin))),
    payouts: twoPlaces(
      add(ZERO, ...tellers.map((teller) => add(teller.paid, teller.unclaimed, teller.remittableUnclaimed))),
    ),
  };
}
