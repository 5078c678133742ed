import { GameStatus, isRefund, type Result, SIDES, type Side } from '@taya/contracts/game';
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
import type { Context } from './commands.js';
import { accept, type DecisionOf } from './decision.js';
import { changeDrawer } from './drawers.js';
import type { EventData, EventOf } from './events.js';
import { type Finished, type Game, nextGame } from './game.js';
import { BrokenInvariantError, known } from './invariant.js';
import {
  type OpenBet,
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
): DecisionOf<'actOnGame'> {
  if (game.status !== GameStatus.Result)
    throw new BrokenInvariantError('only a game with a result is confirmed');
  const { result, noContest, pools, terms } = game;
  const refund = isRefund(game);
  const percentages = refund ? REFUND_PERCENTAGES : percentagesOf(pools, terms.rate);
  const settled = { result, refund, percentages, payoutUnit: terms.payoutUnit };
  const tellers = tellerRows(state, settled);
  const payouts = tellers.reduce((sum, row) => sum + row.payouts, 0);
  const { payoutHoldSeconds } = state.settings.get();
  const commission = refund ? 0 : commissionOf(pools, terms.rate);
  return accept({
    type: 'game.confirmed',
    data: {
      gameId: game.id,
      result,
      noContest,
      meronPercentage: percentages.meron,
      walaPercentage: percentages.wala,
      commission,
      breakage: poolOf(pools) - commission - payouts,
      businessDate: today,
      ...(payoutHoldSeconds > 0 && { paysFrom: at + payoutHoldSeconds * 1_000 }),
      tellers,
    },
  });
}

/** What a winning stake of a confirmed game is owed. */
export function owedIn(game: Finished, side: Side, stake: Centavos): Centavos {
  const { result, frozen: percentages, terms } = game;
  return owedOn({ result, refund: isRefund(game), percentages, payoutUnit: terms.payoutUnit }, side, stake);
}

/** A refund is the stake, whatever the unit. */
function owedOn(game: SettledTerms, side: Side, stake: Centavos): Centavos {
  return game.refund ? stake : payoutOf(stake, percentageOf(game.percentages, side), game.payoutUnit);
}

function winningSides(result: Result, refund: boolean): readonly Side[] {
  return refund ? SIDES : SIDES.filter((side) => side === result);
}

/** One row for each teller with stakes in the game, in the order of their ids. */
function tellerRows(state: StationState, settled: SettledTerms): TellerRow[] {
  const rows = new Map<number, TellerRow>();
  const winning = winningSides(settled.result, settled.refund);
  for (const side of SIDES) {
    for (const stakes of stakeRowsOf(state, side)) {
      const { tellerId } = stakes;
      const before = rows.get(tellerId) ?? { tellerId, wonStakes: 0, lostStakes: 0, payouts: 0 };
      rows.set(tellerId, winning.includes(side) ? won(before, settled, side, stakes) : lost(before, stakes));
    }
  }
  return [...rows.values()].sort((one, other) => one.tellerId - other.tellerId);
}

function won(row: TellerRow, settled: SettledTerms, side: Side, { stake, count }: StakeRow): TellerRow {
  const payouts = row.payouts + count * owedOn(settled, side, stake);
  return { ...row, wonStakes: row.wonStakes + count * stake, payouts };
}

function lost(row: TellerRow, { stake, count }: StakeRow): TellerRow {
  return { ...row, lostStakes: row.lostStakes + count * stake };
}

function stakeRowsOf(state: StationState, side: Side): Iterable<StakeRow> {
  return known(state.books.get(side), `book of ${side}`).stakes.values();
}

/** Books move as a whole: the winning ones to the unpaid bets, the losing ones out of the state. */
export function resultConfirmed(state: StationState, event: EventOf<'game.confirmed'>): void {
  const { data } = event;
  const game = nextGame(known(state.game.get(), 'game'), event);
  if (game.status !== GameStatus.Finished) throw new BrokenInvariantError('a confirmed game is finished');
  state.game.put(game);
  const winning = winningSides(data.result, isRefund(data));
  for (const row of data.tellers) {
    changeDrawer(state, row.tellerId, {
      unfinished: -(row.wonStakes + row.lostStakes),
      unclaimed: row.payouts,
    });
  }
  addUnclaimed(state, game, winning);
  const books = new Map<Side, Table<number, OpenBet>>();
  for (const side of winning) {
    const { bets } = known(state.books.get(side), `book of ${side}`);
    if (bets.size > 0) books.set(side, bets);
  }
  for (const side of SIDES) state.books.put(side, undefined);
  if (books.size === 0) return;
  state.settled.put(data.gameId, {
    game,
    books,
    claimed: state.newClaims(),
  });
}

/** What each teller's winners are owed, by business date: clearing a date adds these up instead of bets. */
function addUnclaimed(state: StationState, game: Finished, winning: readonly Side[]): void {
  for (const side of winning) {
    for (const { tellerId, stake, claimUntil, count } of stakeRowsOf(state, side)) {
      const of = { businessDate: game.businessDate, tellerId, claimUntil };
      changeUnclaimed(state, of, count, count * owedIn(game, side, stake));
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
