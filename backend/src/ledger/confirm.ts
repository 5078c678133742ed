import { type GameFacts, GameStatus, isRefund, type Result, SIDES, type Side } from '@taya/contracts/game';
import { type Centavos, centavos } from '@taya/contracts/money';
import {
  commissionOf,
  type Percentages,
  payoutOf,
  percentageOf,
  percentagesOf,
  poolOf,
  REFUND_PERCENTAGES,
} from '@taya/contracts/payout';
import type { Context } from './context.js';
import { accept, type DecisionOf } from './decision.js';
import { changeDrawer } from './drawers.js';
import type { EventData, EventOf } from './events.js';
import { type Finished, type Game, nextGame, type ResultSet } from './game.js';
import { BrokenInvariantError, requireRow } from './invariant.js';
import {
  type OpenBet,
  type SideBook,
  type StakeRow,
  type StationState,
  type UnclaimedOf,
  unclaimedKey,
} from './state/state.js';
import type { Table } from './state/undo-journal.js';

type TellerRow = EventData<'game.confirmed'>['tellers'][number];

/** The fields of a game that decide what a stake is owed. */
interface SettledTerms {
  readonly result: Result;
  readonly refund: boolean;
  readonly percentages: Percentages;
  readonly payoutUnit: Centavos;
}

/**
 * Makes the result permanent. What is owed is added up from how often each teller took each stake, never from the bets:
 * a game of a hundred thousand bets must not delay other commands.
 */
export function confirmResult(
  state: StationState,
  game: Game,
  { at, today }: Pick<Context, 'at' | 'today'>,
): DecisionOf<'game.confirmed'> {
  if (game.status !== GameStatus.Result)
    throw new BrokenInvariantError('only a game with a result is confirmed');
  const { percentages, commission, breakage, tellers } = settlementOf(state, game);
  const { payoutHoldSeconds } = state.settings.get();
  return accept({
    type: 'game.confirmed',
    data: {
      gameId: game.id,
      result: game.result,
      noContest: game.noContest,
      meronPercentage: percentages.meron,
      walaPercentage: percentages.wala,
      commission,
      breakage,
      businessDate: game.review?.businessDate ?? today,
      ...(payoutHoldSeconds > 0 && { paysFrom: at + payoutHoldSeconds * 1_000 }),
      tellers,
    },
  });
}

/** What the latest game comes to with its result, as long as all its stakes are in the books. */
export function settlementOf(state: StationState, game: ResultSet | Finished) {
  const { result, pools, terms } = game;
  const refund = isRefund(game);
  const percentages = refund ? REFUND_PERCENTAGES : percentagesOf(pools, terms.rate);
  const tellers = tellerRows(state, { result, refund, percentages, payoutUnit: terms.payoutUnit });
  const payouts = tellers.reduce((sum, row) => sum + row.payouts, 0);
  const commission = refund ? 0 : commissionOf(pools, terms.rate);
  return { percentages, commission, breakage: poolOf(pools) - commission - payouts, tellers };
}

/** What a winning stake of a confirmed game is owed. */
export function payoutOfStake(game: Finished, side: Side, stake: Centavos): Centavos {
  const { result, frozen: percentages, terms } = game;
  return owedOn({ result, refund: isRefund(game), percentages, payoutUnit: terms.payoutUnit }, side, stake);
}

/** A refund is the stake, whatever the unit. */
function owedOn(game: SettledTerms, side: Side, stake: Centavos): Centavos {
  return game.refund ? stake : payoutOf(stake, percentageOf(game.percentages, side), game.payoutUnit);
}

export function winningSides(game: Pick<GameFacts, 'result' | 'noContest'>): readonly Side[] {
  return isRefund(game) ? SIDES : SIDES.filter((side) => side === game.result);
}

/** One row for each teller with stakes in the game, in the order of their ids. */
function tellerRows(state: StationState, settled: SettledTerms): TellerRow[] {
  const rows = new Map<number, TellerRow>();
  const { result, refund } = settled;
  for (const side of SIDES) {
    for (const stakes of stakeRowsOf(state, side)) {
      const { tellerId } = stakes;
      const before = rows.get(tellerId) ?? { tellerId, wonStakes: 0, lostStakes: 0, payouts: 0 };
      rows.set(
        tellerId,
        refund || side === result ? addWon(before, settled, side, stakes) : addLost(before, stakes),
      );
    }
  }
  return [...rows.values()].sort((one, other) => one.tellerId - other.tellerId);
}

function addWon(row: TellerRow, settled: SettledTerms, side: Side, { stake, count }: StakeRow): TellerRow {
  const payouts = row.payouts + count * owedOn(settled, side, stake);
  return { ...row, wonStakes: row.wonStakes + count * stake, payouts };
}

function addLost(row: TellerRow, { stake, count }: StakeRow): TellerRow {
  return { ...row, lostStakes: row.lostStakes + count * stake };
}

/** The book of a side of the latest game. */
export function bookOf(state: StationState, side: Side): SideBook {
  return requireRow(state.books.get(side), `book of ${side}`);
}

function stakeRowsOf(state: StationState, side: Side): Iterable<StakeRow> {
  return bookOf(state, side).stakes.values();
}

/**
 * The bets of the winning sides move as a whole to the unpaid ones. Those of the losing side, and all stakes, stay until
 * the next game is created: the result may be reopened.
 */
export function resultConfirmed(state: StationState, event: EventOf<'game.confirmed'>): void {
  const { data } = event;
  const game = nextGame(requireRow(state.game.get(), 'game'), event);
  if (game.status !== GameStatus.Finished) throw new BrokenInvariantError('a confirmed game is finished');
  state.game.put(game);
  for (const row of data.tellers) {
    changeDrawer(state, row.tellerId, {
      unfinished: -(row.wonStakes + row.lostStakes),
      unclaimed: row.payouts,
    });
  }
  addUnclaimed(state, game, 1);
  const books = new Map<Side, Table<number, OpenBet>>();
  for (const side of winningSides(game)) {
    const book = bookOf(state, side);
    if (book.bets.size === 0) continue;
    books.set(side, book.bets);
    state.books.put(side, { ...book, bets: state.newBets() });
  }
  if (books.size === 0) return;
  state.settled.put(data.gameId, {
    game,
    books,
    claimed: state.newClaims(),
  });
}

/** What each teller's winners are owed, by business date: clearing a date adds these up instead of bets. Added (`times` 1), or taken back (-1). */
export function addUnclaimed(state: StationState, game: Finished, times: 1 | -1): void {
  for (const side of winningSides(game)) {
    for (const { tellerId, stake, claimUntil, count } of stakeRowsOf(state, side)) {
      const of = { businessDate: game.businessDate, tellerId, claimUntil };
      changeUnclaimed(state, of, times * count, times * count * payoutOfStake(game, side, stake));
    }
  }
}

/** Adds to what a teller's unpaid winners of a business date are owed; negative when one is paid. */
export function changeUnclaimed(
  state: StationState,
  of: UnclaimedOf,
  bets: number,
  amountCentavos: number,
): void {
  const key = unclaimedKey(of);
  const row = state.unclaimed.get(key);
  const left = (row?.bets ?? 0) + bets;
  const amount = centavos((row?.amount ?? 0) + amountCentavos);
  state.unclaimed.put(key, left === 0 ? undefined : { ...of, bets: left, amount });
}
