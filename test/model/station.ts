/**
 * A reference model of a station: the house rules written a second time, independently, to check the program. It shares
 * no code with the program and does not try to be fast: it keeps one list of bets, one of games and one of cash
 * movements, and adds them up again for every answer. Money is whole centavos, percentages are hundredths of a percent
 * (5 % is 500n), both as BigInt, so that nothing is rounded by accident. Days are numbered 0, 1, 2 …
 */
export type Side = 'MERON' | 'WALA';
export type Outcome = Side | 'DRAW';
export type Receipt = 'bet' | 'payout';
export type Phase = 'not started' | 'open' | 'paused' | 'ongoing' | 'result' | 'finished' | 'cancelled';

export interface Terms {
  readonly rate: bigint;
  readonly payoutUnit: bigint;
  readonly minimumPayout: bigint;
}

export interface Bet {
  readonly number: number;
  readonly game: Game;
  readonly seller: string;
  readonly side: Side;
  readonly stake: bigint;
  cancelled: boolean;
  paidBy: string | null;
  claimed: boolean;
  cleared: boolean;
  readonly prints: Record<Receipt, number>;
}

export interface Game {
  readonly number: number;
  readonly terms: Terms;
  readonly createdDay: number;
  phase: Phase;
  open: Set<Side>;
  /** The phase that a paused game resumes to. */
  before: 'open' | 'ongoing' | null;
  result: Outcome | null;
  noContest: boolean;
  finalDay: number | null;
}

export const MAX_AMOUNT = 99_999_999_99n;
export const MAX_POOL = 1_000_000_000_00n;

/** BigInt division drops the fraction, which is rounding down here, because nothing negative is ever divided. */
const share = (amount: bigint, hundredths: bigint) => (amount * hundredths) / 10_000n;
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

export class Station {
  readonly bets: Bet[] = [];
  readonly games: Game[] = [];
  readonly cash: { readonly teller: string; readonly amount: bigint; readonly day: number }[] = [];
  today = 0;
  clearedThrough = Number.NEGATIVE_INFINITY;
  sealedThrough = Number.NEGATIVE_INFINITY;
  /** The sums of each seal. */
  readonly seals: Record<string, bigint>[] = [];

  constructor(public terms: Terms) {}

  // Commands. Each returns whether it was allowed; a refused one changes nothing.

  cashIn(teller: string, amount: bigint): boolean {
    if (amount <= 0n || amount > MAX_AMOUNT) return false;
    this.cash.push({ teller, amount, day: this.today });
    return true;
  }

  remit(teller: string, amount: bigint): boolean {
    if (amount <= 0n || amount > MAX_AMOUNT || amount > this.balance(teller).remittable) return false;
    this.cash.push({ teller, amount: -amount, day: this.today });
    return true;
  }

  newGame(): boolean {
    if (this.game !== undefined && !isFinal(this.game)) return false;
    this.games.push({
      number: this.games.length + 1,
      terms: this.terms,
      createdDay: this.today,
      phase: 'not started',
      open: new Set(),
      before: null,
      result: null,
      noContest: false,
      finalDay: null,
    });
    return true;
  }

  /** On all sides, or on one. */
  openBetting(sides: readonly Side[]): boolean {
    const { game } = this;
    const another =
      game?.phase === 'open' && sides.length === 1 && sides.every((side) => !game.open.has(side));
    const first = game?.phase === 'not started' || game?.phase === 'ongoing';
    if (game === undefined || (!first && !another)) return false;
    game.phase = 'open';
    game.noContest = false;
    for (const side of sides) game.open.add(side);
    return true;
  }

  closeBetting(sides: readonly Side[]): boolean {
    const { game } = this;
    if (game?.phase !== 'open') return false;
    if (sides.length === 1 && sides.some((side) => !game.open.has(side))) return false;
    for (const side of sides) game.open.delete(side);
    if (game.open.size > 0) return true;
    game.phase = 'ongoing';
    game.noContest = isNoContest(this.pool(game, 'MERON'), this.pool(game, 'WALA'), game.terms);
    return true;
  }

  /** Pauses or resumes. */
  pause(): boolean {
    const { game } = this;
    if (game?.phase === 'paused' && game.before !== null) {
      game.phase = game.before;
      return true;
    }
    if (game?.phase !== 'open' && game?.phase !== 'ongoing') return false;
    game.before = game.phase;
    game.phase = 'paused';
    return true;
  }

  cancelGame(): boolean {
    return this.endGame('not started', 'cancelled');
  }

  setResult(result: Outcome): boolean {
    if (this.game?.phase !== 'ongoing') return false;
    this.game.phase = 'result';
    this.game.result = result;
    return true;
  }

  undoResult(): boolean {
    if (this.game?.phase !== 'result') return false;
    this.game.phase = 'ongoing';
    this.game.result = null;
    return true;
  }

  confirm(): boolean {
    return this.endGame('result', 'finished');
  }

  sell(seller: string, side: Side, stake: bigint): boolean {
    const { game } = this;
    if (game?.phase !== 'open' || !game.open.has(side)) return false;
    if (stake <= 0n || stake > MAX_AMOUNT) return false;
    if (this.pool(game, 'MERON') + this.pool(game, 'WALA') + stake > MAX_POOL) return false;
    const number = this.bets.length + 1;
    this.bets.push({
      number,
      game,
      seller,
      side,
      stake,
      cancelled: false,
      paidBy: null,
      claimed: false,
      cleared: false,
      prints: { bet: 0, payout: 0 },
    });
    return true;
  }

  cancelBet(teller: string, bet: Bet): boolean {
    if (bet.seller !== teller || bet.cancelled || bet.game.phase !== 'open') return false;
    if (this.balance(teller).onHand < bet.stake) return false;
    bet.cancelled = true;
    return true;
  }

  pay(payer: string, bet: Bet): boolean {
    if (!isUnpaid(bet) || bet.claimed || bet.cleared) return false;
    if (this.balance(payer).onHand < this.payout(bet)) return false;
    bet.paidBy = payer;
    return true;
  }

  claim(bet: Bet): boolean {
    if (!isUnpaid(bet) || bet.claimed || bet.cleared) return false;
    bet.claimed = true;
    return true;
  }

  /** The admin may print any receipt; a payout receipt needs a bet that was paid or claimed. */
  print(by: string, bet: Bet, receipt: Receipt): boolean {
    const isHis = bet.seller === by || (receipt === 'payout' && bet.paidBy === by);
    if (by !== 'admin' && !isHis) return false;
    if (receipt === 'payout' && bet.paidBy === null && !bet.claimed) return false;
    bet.prints[receipt] += 1;
    return true;
  }

  clear(day: number): boolean {
    if (day > this.today || day <= this.clearedThrough) return false;
    if (this.games.some((game) => game.createdDay <= day && !isFinal(game))) return false;
    for (const bet of this.bets) {
      if (isUnpaid(bet) && bet.game.finalDay !== null && bet.game.finalDay <= day) bet.cleared = true;
    }
    this.clearedThrough = day;
    return true;
  }

  /** Closes a day: what all drawers have had until then. */
  seal(day: number): boolean {
    if (day > this.today || day <= this.sealedThrough) return false;
    if (this.games.some((game) => game.createdDay <= day && !isFinal(game))) return false;
    const movements = this.cash.map(({ amount }) => amount);
    const { payin, unfinished, unclaimed } = this.totals(this.bets);
    this.seals.push({
      cashin: sum(movements.filter((amount) => amount > 0n)),
      remit: -sum(movements.filter((amount) => amount < 0n)),
      payin,
      paidOut: sum(this.bets.filter((bet) => bet.paidBy !== null).map((bet) => this.payout(bet))),
      unfinished,
      unclaimed,
    });
    this.sealedThrough = day;
    return true;
  }

  // Figures.

  get game(): Game | undefined {
    return this.games.at(-1);
  }

  pool(game: Game, side: Side): bigint {
    return sum(
      this.bets.filter((bet) => bet.game === game && bet.side === side && !bet.cancelled).map(stakeOf),
    );
  }

  /** What a bet is owed once its game is finished; nothing when it lost. */
  payout(bet: Bet): bigint {
    if (!isWinner(bet)) return 0n;
    if (isRefund(bet.game)) return bet.stake;
    const percentage = percentages(this.pool(bet.game, 'MERON'), this.pool(bet.game, 'WALA'), bet.game.terms)[
      bet.side
    ];
    return payoutOf(bet.stake, percentage, bet.game.terms.payoutUnit);
  }

  /** What the house keeps of a game: its percentage, and what rounding down leaves. */
  house(game: Game): { readonly commission: bigint; readonly breakage: bigint } {
    if (game.phase !== 'finished' || isRefund(game)) return { commission: 0n, breakage: 0n };
    const pool = this.pool(game, 'MERON') + this.pool(game, 'WALA');
    const commission = share(pool, game.terms.rate);
    const payouts = sum(this.bets.filter((bet) => bet.game === game).map((bet) => this.payout(bet)));
    return { commission, breakage: pool - commission - payouts };
  }

  /** The totals of some bets, with the names of the reports. */
  totals(bets: readonly Bet[]) {
    const sold = bets.filter((bet) => !bet.cancelled);
    const winners = sold.filter(isWinner);
    const owed = winners.filter((bet) => bet.paidBy === null);
    const payouts = (some: readonly Bet[]) => sum(some.map((bet) => this.payout(bet)));
    const win = sum(winners.map((bet) => this.payout(bet) - bet.stake));
    const lose = sum(sold.filter(isLoser).map(stakeOf));
    const remittableUnclaimed = payouts(owed.filter((bet) => bet.cleared));
    return {
      payin: sum(sold.map(stakeOf)),
      paid: payouts(winners.filter((bet) => bet.paidBy !== null)),
      unfinished: sum(sold.filter((bet) => !isFinal(bet.game)).map(stakeOf)),
      unclaimed: payouts(owed.filter((bet) => !bet.cleared)),
      remittableUnclaimed,
      win,
      lose,
      profit: lose - win,
      totalProfit: lose - win + remittableUnclaimed,
    };
  }

  balance(teller: string) {
    const totals = this.totals(this.bets.filter((bet) => bet.seller === teller));
    const movements = this.cash.filter((movement) => movement.teller === teller).map(({ amount }) => amount);
    const cashin = sum(movements.filter((amount) => amount > 0n));
    const remit = -sum(movements.filter((amount) => amount < 0n));
    const paidOut = sum(this.bets.filter((bet) => bet.paidBy === teller).map((bet) => this.payout(bet)));
    const onHand = cashin + totals.payin - paidOut - remit;
    return {
      ...totals,
      cashin,
      remit,
      paidOut,
      onHand,
      remittable: onHand - totals.unfinished - totals.unclaimed,
    };
  }

  private endGame(from: Phase, to: 'finished' | 'cancelled'): boolean {
    if (this.game?.phase !== from) return false;
    this.game.phase = to;
    this.game.finalDay = this.today;
    return true;
  }
}

/** What each side pays per 100; 0 for an empty side. */
export function percentages(meron: bigint, wala: bigint, { rate }: Pick<Terms, 'rate'>) {
  const net = meron + wala - share(meron + wala, rate);
  const of = (side: bigint) => (side === 0n ? 0n : (net * 10_000n) / side);
  return { MERON: of(meron), WALA: of(wala) };
}

/** Rounded down to a multiple of the payout unit, but never below the stake because of that. */
export function payoutOf(stake: bigint, percentage: bigint, payoutUnit: bigint): bigint {
  const raw = share(stake, percentage);
  const rounded = (raw / payoutUnit) * payoutUnit;
  if (raw < stake) return rounded;
  return rounded < stake ? stake : rounded;
}

export function isNoContest(meron: bigint, wala: bigint, terms: Terms): boolean {
  if (meron === 0n || wala === 0n) return true;
  if (terms.minimumPayout === 0n) return false;
  const { MERON, WALA } = percentages(meron, wala, terms);
  return MERON < terms.minimumPayout || WALA < terms.minimumPayout;
}

const stakeOf = (bet: Bet) => bet.stake;
const isFinal = (game: Game) => game.phase === 'finished' || game.phase === 'cancelled';
const isRefund = (game: Game) => game.noContest || game.result === 'DRAW';
const isDecided = (bet: Bet) => bet.game.phase === 'finished' && !bet.cancelled;
const isWinner = (bet: Bet) => isDecided(bet) && (isRefund(bet.game) || bet.side === bet.game.result);
const isLoser = (bet: Bet) => isDecided(bet) && !isWinner(bet);
const isUnpaid = (bet: Bet) => isWinner(bet) && bet.paidBy === null;
