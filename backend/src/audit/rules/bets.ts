import type { EventData, EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import { drawerOf, mustBeAmount, mustBeCode, takeId } from './common.js';
import type { Bet, Facts, Game, OwedBet, Owing } from './facts.js';
import { BETTING_OPEN, gameAt, isLastCallOver } from './games.js';
import { payoutOn, settlementOf } from './settlement.js';

const MAX_POOL = 100_000_000_000;

export function betSold(facts: Facts, { data, by, type }: EventOf<'bet.sold'>): void {
  const { betId, serial, gameId, sellerId, side, stake } = data;
  takeId(facts, 'bet', betId);
  must(sellerId === by.userId, () => `bet ${betId} of teller ${sellerId} was sold by user ${by.userId}`);
  const game = gameAt(facts, gameId, type, BETTING_OPEN);
  must(game.open[side], () => `bet ${betId} was sold on ${side}, which is closed`);
  must(!isLastCallOver(facts, game), () => `bet ${betId} was sold after the last call of game ${gameId}`);
  mustBeAmount('stake', stake);
  mustBeWithinLimits(facts, sellerId, stake);
  game.pools[side] += stake;
  must(game.pools.MERON + game.pools.WALA <= MAX_POOL, () => `the pool of game ${gameId} is above its limit`);
  mustBeCode(serial);
  must(!facts.serials.has(serial), () => `the code ${serial} of bet ${betId} belongs to another bet in use`);
  facts.serials.add(serial);
  facts.bets.set(betId, { id: betId, serial, tellerId: sellerId, side, stake });
  move(facts, sellerId, { onHand: stake, unfinished: stake });
}

/** One game runs at a time, so a drawer's stakes in unfinished games are the teller's stakes in this one. */
function mustBeWithinLimits(facts: Facts, tellerId: number, stake: number): void {
  const { minimumBet, maximumBet, maximumTellerStake } = facts.limits;
  const isWithin = stake >= minimumBet && stake <= maximumBet;
  must(isWithin, () => `a stake of ${stake} centavos is outside the limits of the settings`);
  const stakes = drawerOf(facts, tellerId).unfinished + stake;
  must(
    maximumTellerStake === null || stakes <= maximumTellerStake,
    () => `the stakes of teller ${tellerId} come to ${stakes} centavos, above ${maximumTellerStake}`,
  );
}

export function betCancelled(facts: Facts, { data, by, type }: EventOf<'bet.cancelled'>): void {
  const { betId, gameId, sellerId, side, stake } = data;
  const game = gameAt(facts, gameId, type, BETTING_OPEN);
  must(
    !isLastCallOver(facts, game),
    () => `bet ${betId} was cancelled after the last call of game ${gameId}`,
  );
  const bet = facts.bets.get(betId);
  must(bet !== undefined, () => `bet ${betId} is not among the bets of game ${gameId}`);
  must(sellerId === by.userId, () => `bet ${betId} of teller ${sellerId} was cancelled by user ${by.userId}`);
  mustBeTheBet(bet, { tellerId: sellerId, side, stake });
  mustHold(facts, sellerId, stake);
  game.pools[side] -= stake;
  facts.bets.delete(betId);
  facts.serials.delete(bet.serial);
  move(facts, sellerId, { onHand: -stake, unfinished: -stake });
}

export function betPaid(facts: Facts, { data, by }: EventOf<'bet.paid'>): void {
  const { betId, gameId, sellerId, payerId, side, stake, payout } = data;
  const { owing, bet } = owedBet(facts, gameId, betId);
  must(
    payerId === by.userId,
    () => `bet ${betId} was paid by user ${by.userId} from the drawer of ${payerId}`,
  );
  mustBeTheBet(bet, { tellerId: sellerId, side, stake });
  must(payout === bet.payout, () => `bet ${betId} was paid ${payout} centavos, but is owed ${bet.payout}`);
  mustHold(facts, payerId, payout);
  owing.bets.delete(betId);
  if (owing.bets.size === 0) facts.owing.delete(gameId);
  facts.serials.delete(bet.serial);
  move(facts, payerId, { onHand: -payout });
  move(facts, sellerId, { unclaimed: -payout });
}

export function betClaimed(facts: Facts, { data }: EventOf<'bet.claimed'>): void {
  const { betId, gameId, sellerId } = data;
  const { bet } = owedBet(facts, gameId, betId);
  must(
    sellerId === bet.tellerId,
    () => `bet ${betId} was sold by teller ${bet.tellerId}, not by ${sellerId}`,
  );
  bet.isClaimed = true;
}

/** An unpaid winner that is not claimed or cleared. A bet leaves this state by being paid or cleared, so it is paid once. */
function owedBet(facts: Facts, gameId: number, betId: number): { owing: Owing; bet: OwedBet } {
  const owing = facts.owing.get(gameId);
  const bet = owing?.bets.get(betId);
  must(
    owing !== undefined && bet !== undefined,
    () =>
      `bet ${betId} of game ${gameId} is owed nothing: it did not win, or was paid, cancelled or cleared before`,
  );
  must(!bet.isClaimed, () => `bet ${betId} was claimed before`);
  return { owing, bet };
}

function mustBeTheBet(bet: Bet, said: Pick<Bet, 'tellerId' | 'side' | 'stake'>): void {
  const isSame = bet.tellerId === said.tellerId && bet.side === said.side && bet.stake === said.stake;
  must(isSame, () => `bet ${bet.id} was another: teller ${bet.tellerId}, ${bet.side}, ${bet.stake} centavos`);
}

type TellerRow = EventData<'game.confirmed'>['tellers'][number];

/** Adds up the bets of a confirmed game one by one and compares with the event. */
export function settle(facts: Facts, game: Game, { data }: EventOf<'game.confirmed'>): void {
  const settlement = settlementOf(game);
  const { MERON, WALA } = settlement.percentages;
  mustAgree('MERON percentage', data.meronPercentage, MERON);
  mustAgree('WALA percentage', data.walaPercentage, WALA);
  mustAgree('commission', data.commission, settlement.commission);

  const rows = new Map<number, TellerRow>();
  const owed = new Map<number, OwedBet>();
  for (const bet of facts.bets.values()) {
    const isWinner = settlement.isRefund || bet.side === game.result;
    const payout = isWinner ? payoutOn(bet.stake, bet.side, settlement, game.terms) : 0;
    addToRow(rows, bet, isWinner, payout);
    if (isWinner) owed.set(bet.id, { ...bet, payout, isClaimed: false });
    else facts.serials.delete(bet.serial);
  }
  mustBeRows(data.tellers, rows);
  const payouts = [...rows.values()].reduce((sum, row) => sum + row.payouts, 0);
  const { pools } = game;
  mustAgree('breakage', data.breakage, pools.MERON + pools.WALA - settlement.commission - payouts);
  must(data.breakage >= 0, () => `the breakage is ${data.breakage} centavos`);
  for (const { tellerId, wonStakes, lostStakes, payouts: unclaimed } of rows.values()) {
    move(facts, tellerId, { unfinished: -(wonStakes + lostStakes), unclaimed });
  }
  facts.bets.clear();
  if (owed.size > 0) facts.owing.set(game.id, { businessDate: data.businessDate, bets: owed });
}

function addToRow(rows: Map<number, TellerRow>, bet: Bet, isWinner: boolean, payout: number): void {
  let row = rows.get(bet.tellerId);
  if (row === undefined) {
    row = { tellerId: bet.tellerId, wonStakes: 0, lostStakes: 0, payouts: 0 };
    rows.set(bet.tellerId, row);
  }
  if (isWinner) row.wonStakes += bet.stake;
  else row.lostStakes += bet.stake;
  row.payouts += payout;
}

function mustBeRows(said: readonly TellerRow[], counted: ReadonlyMap<number, TellerRow>): void {
  mustAgree('number of tellers', said.length, counted.size);
  for (const { tellerId, wonStakes, lostStakes, payouts } of said) {
    const row = counted.get(tellerId);
    must(row !== undefined, () => `teller ${tellerId} has no stake in the game, or two rows`);
    mustAgree(`won stakes of teller ${tellerId}`, wonStakes, row.wonStakes);
    mustAgree(`lost stakes of teller ${tellerId}`, lostStakes, row.lostStakes);
    mustAgree(`payouts of teller ${tellerId}`, payouts, row.payouts);
  }
  must(new Set(said.map(({ tellerId }) => tellerId)).size === said.length, () => 'a teller has two rows');
}

export function mustAgree(what: string, said: number, counted: number): void {
  must(said === counted, () => `the event says ${what} ${said}, but the bets come to ${counted}`);
}

function mustHold(facts: Facts, tellerId: number, amount: number): void {
  const { onHand } = drawerOf(facts, tellerId);
  must(
    onHand >= amount,
    () => `the drawer of teller ${tellerId} holds ${onHand} centavos, less than ${amount}`,
  );
}

/** Adds to figures of a drawer. */
export function move(
  facts: Facts,
  tellerId: number,
  by: { readonly onHand?: number; readonly unfinished?: number; readonly unclaimed?: number },
): void {
  const drawer = drawerOf(facts, tellerId);
  drawer.onHand += by.onHand ?? 0;
  drawer.unfinished += by.unfinished ?? 0;
  drawer.unclaimed += by.unclaimed ?? 0;
}
