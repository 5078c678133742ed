import { dateAfter, dayAt, MIDNIGHT, startOfDay } from '@taya/contracts/day';
import type { EventData, EventOf, LedgerEvent } from '../../ledger/events.js';
import type { DrawerRow, StationState } from '../../ledger/state/state.js';
import { assert } from './assert.fixture.js';

type Sale = EventData<'bet.sold'>;
type Row = EventData<'game.confirmed'>['tellers'][number];
type Terms = EventData<'game.created'>['terms'];
interface Pools {
  readonly MERON: number;
  readonly WALA: number;
}
/** The figures of a drawer, in centavos. */
export type Figures = { readonly [Figure in keyof DrawerRow]: number };

interface ModelBet extends Sale {
  state: 'open' | 'cancelled' | 'lost' | 'owed' | 'paid' | 'cleared';
  /** What it is worth once its game is confirmed. */
  owed: number;
  payerId: number | null;
  isClaimed: boolean;
  /** What was said when it was reported lost, and by whom. */
  lock: (EventData<'bet.locked'> & { readonly by: number }) | null;
  readonly prints: { bet: number; payout: number };
}

type Entered = Pick<
  EventData<'cash.added'>,
  'tellerId' | 'amount' | 'refNumber' | 'businessDate' | 'corrects' | 'afterCount'
>;

/** A cash-in or a remit, and the number of the reversal that took it back. */
interface ModelCash extends Entered {
  readonly of: 'cashin' | 'remit';
  readonly id: number;
  /** A shift of the drawer was closed since, or since what it stands for. */
  isCounted: boolean;
  reversedBy: number | null;
}

/** A shift from its opening on; `counts` are what its counts came to. */
interface ModelShift {
  readonly id: number;
  readonly tellerId: number;
  readonly counts: number[];
  isCounting: boolean;
  overShort: number | null;
}

interface ModelGame extends EventData<'game.created'> {
  result: EventData<'game.resultSet'>['result'] | null;
  noContest: boolean;
  commission: number;
  breakage: number;
  businessDate: string | null;
  /** Milliseconds since 1970 UTC. */
  paysFrom: number;
  isFinal: boolean;
  /** What its result came to when it was confirmed last. */
  confirmed: EventData<'game.confirmed'> | null;
  isReviewed: boolean;
}

/**
 * The money of a station, rebuilt from its events by the house rules and nothing of the ledger: a list of bets, of games
 * and of cash movements, added up again for every question. It also says which events no station may record.
 */
export class ReferenceModel {
  readonly #bets = new Map<number, ModelBet>();
  readonly #games = new Map<number, ModelGame>();
  #lastSeal = { sealId: 0, date: '' };
  #lastCleared = '';
  readonly #cash: ModelCash[] = [];
  readonly #shifts: ModelShift[] = [];
  #worksInShifts = false;
  #rules: EventData<'settings.changed'> = {};
  #days = { timeZone: 'UTC', dayStartsAt: MIDNIGHT, floor: '' };
  /** What was found at openings, and what corrections after a count gave back. */
  readonly #foundLater: { readonly tellerId: number; readonly amount: number }[] = [];
  readonly #overs: number[] = [];

  /** @throws Error that names the rule which the event breaks */
  take(event: LedgerEvent): void {
    const today = this.#dayOf(event);
    switch (event.type) {
      case 'station.opened':
        this.#days.timeZone = event.data.timeZone;
        break;
      case 'station.timeZoneChanged':
        this.#days = { ...this.#days, timeZone: event.data.timeZone, floor: today };
        break;
      case 'game.created':
        this.#games.set(event.data.gameId, {
          ...event.data,
          result: null,
          noContest: false,
          commission: 0,
          breakage: 0,
          businessDate: null,
          paysFrom: 0,
          isFinal: false,
          confirmed: null,
          isReviewed: false,
        });
        break;
      case 'game.bettingOpened':
        this.#mustTakeBets(event.data.gameId);
        this.#game(event.data.gameId).noContest = false;
        break;
      case 'game.paused':
        this.#mustTakeBets(event.data.gameId);
        break;
      case 'game.reopened':
        this.#reopened(event);
        break;
      case 'game.cancelled':
        this.#game(event.data.gameId).isFinal = true;
        break;
      case 'game.bettingClosed':
        this.#betweenBets(event);
        break;
      case 'game.resultSet':
        this.#game(event.data.gameId).result = event.data.result;
        break;
      case 'game.resultUndone':
        this.#game(event.data.gameId).result = null;
        break;
      case 'game.confirmed':
        this.#confirmed(event);
        break;
      case 'bet.sold':
        this.#sold(event.data, today);
        break;
      case 'bet.cancelled':
        this.#cancelled(event.data, event.by.userId);
        break;
      case 'bet.paid':
        this.#paid(event);
        break;
      case 'bet.claimed':
        this.#claimed(event);
        break;
      case 'bet.locked':
        this.#locked(event, today);
        break;
      case 'bet.unlocked': {
        const bet = this.#bet(event.data.betId);
        assert(bet.state === 'owed' && bet.lock !== null, () => `bet ${bet.betId} was not locked`);
        bet.lock = null;
        break;
      }
      case 'bet.printed':
        this.#printed(event.data);
        break;
      case 'cash.added':
        this.#entered('cashin', event.data.cashinId, event.data);
        break;
      case 'cash.remitted':
        this.#remitted(event.data);
        break;
      case 'cash.reversed':
        this.#reversed(event.data, event.by.userId);
        break;
      case 'settings.changed':
        this.#worksInShifts = event.data.shifts ?? this.#worksInShifts;
        this.#rules = { ...this.#rules, ...event.data };
        if (event.data.dayStartsAt !== undefined)
          this.#days = { ...this.#days, dayStartsAt: event.data.dayStartsAt, floor: today };
        break;
      case 'shift.opened': {
        const { shiftId: id, tellerId, onHand, difference = 0 } = event.data;
        assertEqual(`the drawer of teller ${tellerId}`, onHand, this.onHandOf(tellerId) + difference);
        this.#mustBeApproved(event.data, tellerId, difference !== 0);
        this.#foundLater.push({ tellerId, amount: difference });
        this.#overs.push(difference);
        assert(this.openShiftOf(tellerId) === undefined, () => `teller ${tellerId} opened a second shift`);
        this.#shifts.push({ id, tellerId, counts: [], isCounting: false, overShort: null });
        break;
      }
      case 'shift.countBegun':
      case 'shift.resumed':
        this.#shift(event.data).isCounting = event.type === 'shift.countBegun';
        break;
      case 'shift.counted':
        this.#counted(event.data);
        break;
      case 'shift.closed':
        this.#closed(event.data, event.by.userId);
        break;
      case 'date.cleared':
        this.#cleared(event, today);
        break;
      case 'day.sealed':
        this.#sealed(event.data, event.revision - 1);
        break;
    }
  }

  /** The business date of an event: the day on which the rule was changed last is the earliest. */
  #dayOf({ at }: LedgerEvent): string {
    const day = dayAt(at, this.#days);
    // Dates are texts: Math.max is for numbers.
    if (day < this.#days.floor) return this.#days.floor;
    return day;
  }

  /** The latest bet with a serial. */
  betWithSerial(serial: string): Readonly<ModelBet> | undefined {
    return [...this.#bets.values()].findLast((bet) => bet.serial === serial);
  }

  /** In the order of their ids. */
  get bets(): readonly Readonly<ModelBet>[] {
    return [...this.#bets.values()];
  }

  openBetsOf(tellerId: number): number {
    return this.bets.filter(({ sellerId, state }) => sellerId === tellerId && state === 'open').length;
  }

  get games(): readonly Readonly<ModelGame>[] {
    return [...this.#games.values()];
  }

  cashEntry(of: ModelCash['of'], id: number): ModelCash | undefined {
    return this.#cash.find((entry) => entry.of === of && entry.id === id);
  }

  /** The last id of cash-ins or remits and their reversals. */
  lastCash(of: ModelCash['of']): number {
    const ofKind = this.#cash.filter((entry) => entry.of === of);
    return Math.max(0, ...ofKind.flatMap(({ id, reversedBy }) => [id, reversedBy ?? 0]));
  }

  drawerOf(tellerId: number): Figures {
    const { payin, unfinished, unclaimed } = this.totalsOf(({ sellerId }) => sellerId === tellerId);
    const cash = (of: ModelCash['of']) =>
      this.#cash.filter(
        (entry) => entry.of === of && entry.tellerId === tellerId && entry.reversedBy === null,
      );
    return {
      cashin: sum(cash('cashin').map(({ amount }) => amount)),
      remit: sum(cash('remit').map(({ amount }) => amount)),
      payin,
      paidOut: sum(this.bets.filter(({ payerId }) => payerId === tellerId).map(({ owed }) => owed)),
      overShort: sum([
        ...this.#shifts.filter((shift) => shift.tellerId === tellerId).map((shift) => shift.overShort ?? 0),
        ...this.#foundLater.filter((found) => found.tellerId === tellerId).map(({ amount }) => amount),
      ]),
      unfinished,
      unclaimed,
    };
  }

  get lastShift(): number {
    return this.#shifts.length;
  }

  get lastZ(): number {
    return this.#shifts.filter(({ overShort }) => overShort !== null).length;
  }

  openShiftOf(tellerId: number): Readonly<ModelShift> | undefined {
    return this.#shifts.find((shift) => shift.tellerId === tellerId && shift.overShort === null);
  }

  /** What some bets come to, in centavos, with the names of the house rules. */
  totalsOf(isMeant: (bet: Readonly<ModelBet>) => boolean) {
    const bets = this.bets.filter((bet) => bet.state !== 'cancelled' && isMeant(bet));
    const at = (...states: readonly ModelBet['state'][]) =>
      bets.filter(({ state }) => states.includes(state));
    const owed = (some: readonly ModelBet[]) => sum(some.map((bet) => bet.owed));
    const stakes = (some: readonly ModelBet[]) => sum(some.map(({ stake }) => stake));
    const winners = at('owed', 'paid', 'cleared');
    const [win, lose] = [owed(winners) - stakes(winners), stakes(at('lost'))];
    const remittableUnclaimed = owed(at('cleared'));
    return {
      payin: stakes(bets),
      paid: owed(at('paid')),
      unfinished: stakes(at('open')),
      unclaimed: owed(at('owed')),
      remittableUnclaimed,
      win,
      lose,
      profit: lose - win,
      totalProfit: lose - win + remittableUnclaimed,
    };
  }

  /** All who ever moved money. */
  tellers(): ReadonlySet<number> {
    const sellers = [...this.#bets.values()].map(({ sellerId }) => sellerId);
    return new Set([...sellers, ...this.#cash.map(({ tellerId }) => tellerId)]);
  }

  /** @throws Error that names the first figure of the ledger's that is another */
  assertAgrees(state: StationState): void {
    const tellers = new Set([
      ...this.tellers(),
      ...[...state.drawers.entries()].map(([tellerId]) => tellerId),
    ]);
    const station = { cashin: 0, remit: 0, payin: 0, paidOut: 0, overShort: 0, unfinished: 0, unclaimed: 0 };
    for (const tellerId of tellers) {
      const expected = this.drawerOf(tellerId);
      const drawer = state.drawers.get(tellerId);
      for (const name of Object.keys(expected) as (keyof DrawerRow)[]) {
        assertEqual(`${name} of teller ${tellerId}`, drawer?.[name] ?? 0, expected[name]);
        station[name] += drawer?.[name] ?? 0;
      }
    }
    const takenIn = this.#cash.filter(({ of }) => of === 'cashin').map(({ amount }) => amount);
    assertEqual(
      'the turnover',
      state.turnover.get().total,
      sum([...takenIn, ...this.#overs.map((over) => Math.max(0, over))]) + station.payin,
    );
    const owed = [...state.unclaimed.values()].reduce((sum, { amount }) => sum + amount, 0);
    assertEqual('what is owed by date', owed, station.unclaimed);
    const onHand = station.cashin + station.payin - station.paidOut - station.remit + station.overShort;
    const house = this.#earned() + station.cashin - station.remit + station.overShort;
    assertEqual('the cash in all drawers', onHand, station.unfinished + station.unclaimed + house);
    this.#assertPools(state);
  }

  #assertPools(state: StationState): void {
    const game = state.game.get();
    if (game === null) return;
    const { MERON, WALA } = this.poolsOf(game.id);
    assertEqual(`the stakes on MERON in game ${game.id}`, game.pools.meron, MERON);
    assertEqual(`the stakes on WALA in game ${game.id}`, game.pools.wala, WALA);
  }

  /** The house's own: commission, breakage, and winners whose date was cleared. */
  #earned(): number {
    const games = [...this.#games.values()].map(({ commission, breakage }) => commission + breakage);
    const cleared = [...this.#bets.values()].filter(({ state }) => state === 'cleared');
    return [...games, ...cleared.map(({ owed }) => owed)].reduce((total, amount) => total + amount, 0);
  }

  #sold(sale: Sale, today: string): void {
    this.#mustBeAtWork(sale.sellerId);
    const { claimDays = null } = this.#rules;
    const until = claimDays === null ? 'for ever' : dateAfter(today, claimDays);
    assertEqual(`until when bet ${sale.betId} may be claimed`, sale.claimUntil ?? 'for ever', until);
    assert(!this.#isUsed(sale.serial), () => `serial ${sale.serial} was given to two bets at a time`);
    this.#bets.set(sale.betId, {
      ...sale,
      state: 'open',
      owed: 0,
      payerId: null,
      isClaimed: false,
      lock: null,
      prints: { bet: 0, payout: 0 },
    });
  }

  #cancelled(data: EventData<'bet.cancelled'>, by: number): void {
    const { betId } = data;
    const bet = this.#bet(betId);
    const before = this.bets.filter(
      ({ state, sellerId, gameId }) => state === 'cancelled' && sellerId === by && gameId === bet.gameId,
    );
    const together = sum(before.map(({ stake }) => stake)) + bet.stake;
    const isReprint = this.#rules.cancelNeedsTicket === true && bet.prints.bet > 1;
    this.#mustBeApproved(data, by, isReprint || isAbove(this.#rules.cancelApprovalAbove, together));
    assert(
      this.#rules.cancelReasons !== true || data.reason !== undefined,
      () => `nobody said why bet ${betId} was cancelled`,
    );
    assert(bet.state === 'open', () => `bet ${betId} was cancelled when it was ${bet.state}`);
    assert(
      this.onHandOf(bet.sellerId) >= bet.stake,
      () => `bet ${betId} was given back from an empty drawer`,
    );
    this.#mustBeAtWork(bet.sellerId);
    bet.state = 'cancelled';
  }

  #betweenBets({ data }: EventOf<'game.bettingClosed'>): void {
    if (data.meronOpen || data.walaOpen) return;
    const game = this.#game(data.gameId);
    game.noContest = isNoContest(this.poolsOf(data.gameId), game.terms);
    assert(data.noContest === game.noContest, () => `whether game ${data.gameId} is a contest`);
  }

  #confirmed({ data, at }: EventOf<'game.confirmed'>): void {
    const game = this.#game(data.gameId);
    const { MERON, WALA } = this.poolsOf(data.gameId);
    const isRefund = game.noContest || data.result === 'DRAW';
    const pays = percentages({ MERON, WALA }, game.terms);
    const rows = new Map<number, Row>();
    for (const bet of this.#inPlay(data.gameId)) {
      const isWon = isRefund || bet.side === data.result;
      if (isWon) bet.owed = isRefund ? bet.stake : payout(bet.stake, pays[bet.side], game.terms.payoutUnit);
      bet.state = isWon ? 'owed' : 'lost';
      const row = rows.get(bet.sellerId) ?? {
        tellerId: bet.sellerId,
        wonStakes: 0,
        lostStakes: 0,
        payouts: 0,
      };
      rows.set(bet.sellerId, {
        ...row,
        wonStakes: row.wonStakes + (isWon ? bet.stake : 0),
        lostStakes: row.lostStakes + (isWon ? 0 : bet.stake),
        payouts: row.payouts + bet.owed,
      });
    }
    const expected = [...rows.values()].sort((one, other) => one.tellerId - other.tellerId);
    const label = `game ${data.gameId} as it was confirmed`;
    assertEqual(`the tellers of ${label}`, JSON.stringify(data.tellers), JSON.stringify(expected));
    const payouts = expected.reduce((sum, row) => sum + row.payouts, 0);
    game.commission = isRefund ? 0 : Math.floor(((MERON + WALA) * game.terms.rate) / 10_000);
    game.breakage = MERON + WALA - game.commission - payouts;
    assert(!game.isFinal, () => `game ${data.gameId} was confirmed twice`);
    if (game.isReviewed) assertEqual(`the day of ${label}`, data.businessDate, game.businessDate ?? '');
    game.businessDate = data.businessDate;
    game.isReviewed = false;
    game.confirmed = data;
    const held = (this.#rules.payoutHoldSeconds ?? 0) * 1_000;
    game.paysFrom = data.paysFrom ?? 0;
    assertEqual(`from when on game ${data.gameId} pays`, game.paysFrom, held > 0 ? at + held : 0);
    game.isFinal = true;
    assertEqual(`the commission of ${label}`, data.commission, game.commission);
    assertEqual(`the breakage of ${label}`, data.breakage, game.breakage);
  }

  /** A code of a ticket, or of a claim slip, that is of use. */
  #isUsed(code: string): boolean {
    return [...this.#bets.values()].some(
      ({ serial, state, lock }) =>
        (serial === code && (state === 'open' || state === 'owed')) ||
        (lock?.claimCode === code && state === 'owed'),
    );
  }

  #locked({ data, at, by }: EventOf<'bet.locked'>, today: string): void {
    const { betId, claimCode, payableDay, payableFrom } = data;
    const bet = this.#bet(betId);
    assert(bet.state === 'owed' && !bet.isClaimed && bet.lock === null, () => `bet ${betId} was locked`);
    assert(!this.#isUsed(claimCode), () => `code ${claimCode} was given to a claim slip while in use`);
    const { lostTicketDays = 7 } = this.#rules;
    assertEqual(`the day of the claim slip of bet ${betId}`, payableDay, dateAfter(today, lostTicketDays));
    const from = lostTicketDays === 0 ? at : startOfDay(payableDay, this.#days);
    assertEqual(`from when on bet ${betId} is paid by its slip`, payableFrom, from);
    bet.lock = { ...data, by: by.userId };
  }

  #paid({ data, at }: EventOf<'bet.paid'>): void {
    const { betId, payerId, payout: amount } = data;
    const bet = this.#bet(betId);
    this.#mustPay(bet, at);
    const isSlip = data.claimCode !== undefined;
    this.#mustBeApproved(data, payerId, isSlip || isAbove(this.#rules.payoutApprovalAbove, amount));
    assertEqual(`the slip of bet ${betId}`, String(data.claimCode), String(bet.lock?.claimCode));
    assert(bet.lock === null || at >= bet.lock.payableFrom, () => `bet ${betId} was paid before its day`);
    assert(
      bet.lock === null || bet.lock.by !== data.approverId,
      () => `the lock of bet ${betId} was its approval`,
    );
    assert(bet.state !== 'paid', () => `bet ${betId}, serial ${bet.serial}, was paid twice`);
    assert(bet.state === 'owed' && !bet.isClaimed, () => `bet ${betId} was paid, to which nothing is owed`);
    assertEqual(`the payout of bet ${betId}`, amount, bet.owed);
    assert(this.onHandOf(payerId) >= amount, () => `bet ${betId} was paid from an empty drawer`);
    this.#mustBeAtWork(payerId);
    bet.state = 'paid';
    bet.payerId = payerId;
  }

  #mustTakeBets(gameId: number): void {
    assert(!this.#game(gameId).isReviewed, () => `game ${gameId} went on while its result was under review`);
  }

  /** Everything is as before it was confirmed. */
  #reopened({ data, by }: EventOf<'game.reopened'>): void {
    const { gameId, reason, approverId, ...undone } = data;
    const game = this.#game(gameId);
    const { businessDate, confirmed } = game;
    assert(gameId === this.games.length, () => `game ${gameId} was reopened, which others have followed`);
    assert(game.isFinal && confirmed !== null && businessDate !== null, () => `game ${gameId} is not final`);
    assert(businessDate > this.#lastCleared, () => `game ${gameId} was reopened, and its date is cleared`);
    assert(businessDate > this.#lastSeal.date, () => `game ${gameId} was reopened, and its day is sealed`);
    this.#mustBeApproved({ approverId }, by.userId, true);
    const { commission, breakage, tellers } = confirmed;
    assertEqual(
      `what ${reason} undid`,
      JSON.stringify(undone),
      JSON.stringify({ commission, breakage, tellers }),
    );
    for (const bet of this.#bets.values()) {
      if (bet.gameId !== gameId || bet.state === 'cancelled') continue;
      const isUntouched =
        (bet.state === 'owed' || bet.state === 'lost') && !bet.isClaimed && bet.lock === null;
      assert(isUntouched, () => `game ${gameId} was reopened, and bet ${bet.betId} was ${bet.state}`);
      bet.state = 'open';
      bet.owed = 0;
    }
    Object.assign(game, { isFinal: false, isReviewed: true, commission: 0, breakage: 0 });
  }

  #mustPay({ gameId }: ModelBet, at: number): void {
    assert(at >= this.#game(gameId).paysFrom, () => `game ${gameId} paid before its time`);
  }

  #claimed({ data: { betId }, at }: EventOf<'bet.claimed'>): void {
    const bet = this.#bet(betId);
    this.#mustPay(bet, at);
    assert(
      bet.state === 'owed' && !bet.isClaimed && bet.lock === null,
      () => `bet ${betId} was claimed, to which nothing is owed`,
    );
    bet.isClaimed = true;
  }

  #printed({ betId, receipt, count }: EventData<'bet.printed'>): void {
    const { prints, state, isClaimed } = this.#bet(betId);
    assertEqual(`the ${receipt} receipt of bet ${betId}`, `print ${count}`, `print ${prints[receipt] + 1}`);
    assert(
      receipt === 'bet' || state === 'paid' || isClaimed,
      () => `bet ${betId} has a receipt of no payout`,
    );
    prints[receipt] = count;
  }

  #shift({ shiftId, tellerId }: EventData<'shift.resumed'>): ModelShift {
    const shift = this.#shifts.find(({ id }) => id === shiftId);
    assert(
      shift !== undefined && shift.overShort === null && shift.tellerId === tellerId,
      () => `teller ${tellerId} has no open shift ${shiftId}`,
    );
    return shift;
  }

  #counted({ pieces, counted, expected, ...of }: EventData<'shift.counted'>): void {
    const shift = this.#shift(of);
    const label = `shift ${shift.id}`;
    assertEqual(`the count of ${label}`, counted, sum(pieces.map((each) => each.denomination * each.pieces)));
    assertEqual(`what ${label} should have`, expected, this.onHandOf(shift.tellerId));
    shift.counts.push(counted);
    shift.isCounting = true;
  }

  #closed({ counted, expected, betsOpen, ...of }: EventData<'shift.closed'>, by: number): void {
    const shift = this.#shift(of);
    const label = `shift ${shift.id}`;
    assert(shift.isCounting, () => `${label} was closed without a count`);
    assertEqual(`the last count of ${label}`, counted, shift.counts.at(-1) ?? -1);
    assertEqual(`what ${label} should have`, expected, this.onHandOf(shift.tellerId));
    assertEqual(`the open bets at the end of ${label}`, betsOpen, this.openBetsOf(shift.tellerId));
    const difference = counted - expected;
    const isTheirs = by === of.tellerId;
    const isLarge = isAbove(this.#rules.differenceApprovalAbove, Math.abs(difference));
    this.#mustBeApproved(of, by, isTheirs && isLarge);
    shift.overShort = difference;
    this.#overs.push(difference);
    for (const entry of this.#cash) if (entry.tellerId === of.tellerId) entry.isCounted = true;
  }

  /** Nothing goes into a drawer or out of it while it is counted, and tellers work in shifts where the station does. */
  #mustBeAtWork(tellerId: number, isCash = false): void {
    const shift = this.openShiftOf(tellerId);
    assert(shift?.isCounting !== true, () => `the drawer of teller ${tellerId} moved while it was counted`);
    assert(isCash || !this.#worksInShifts || shift !== undefined, () => `teller ${tellerId} has no shift`);
  }

  #entered(of: ModelCash['of'], id: number, data: Entered): void {
    const { tellerId, amount, corrects } = data;
    this.#mustBeAtWork(tellerId, true);
    const isCounted = corrects !== undefined && this.cashEntry(of, corrects)?.isCounted === true;
    assertEqual(
      `whether ${of} ${id} comes after a count`,
      String(data.afterCount === true),
      String(isCounted),
    );
    if (isCounted) this.#foundLater.push({ tellerId, amount: of === 'cashin' ? -amount : amount });
    this.#cash.push({ ...data, of, id, isCounted, reversedBy: null });
  }

  /** A second person has approved what needs one, and nothing else names one. */
  #mustBeApproved({ approverId }: { readonly approverId?: number }, by: number, isNeeded: boolean): void {
    assert(isNeeded === (approverId !== undefined), () => `approved by ${approverId}, needed: ${isNeeded}`);
    assert(approverId !== by, () => `user ${by} approved what they did themselves`);
  }

  #reversed({ of, reverses, reversalId, ...data }: EventData<'cash.reversed'>, by: number): void {
    const entry = this.cashEntry(of, reverses);
    const [label, { tellerId, amount }] = [`${of} ${reverses}`, data];
    assert(entry?.reversedBy === null, () => `${label} was reversed, which never stood or no longer does`);
    assertEqual(`the drawer of ${label}`, tellerId, entry.tellerId);
    assertEqual(`what was reversed of ${label}`, amount, entry.amount);
    const days = (Date.parse(data.businessDate) - Date.parse(entry.businessDate)) / 86_400_000;
    assert(days <= 1, () => `${label} was reversed after ${days} days`);
    assertEqual(`whether ${label} was counted`, String(data.afterCount === true), String(entry.isCounted));
    const isLarge = isAbove(this.#rules.reversalApprovalAbove, amount);
    this.#mustBeApproved(data, by, entry.isCounted || isLarge);
    if (entry.isCounted) this.#foundLater.push({ tellerId, amount: of === 'cashin' ? amount : -amount });
    assert(
      of === 'remit' || entry.isCounted || this.onHandOf(tellerId) >= amount,
      () => `${label} was reversed out of too little`,
    );
    this.#mustBeAtWork(tellerId, true);
    entry.reversedBy = reversalId;
  }

  #remitted(data: EventData<'cash.remitted'>): void {
    const { remitId, tellerId, amount } = data;
    const { unfinished, unclaimed } = this.drawerOf(tellerId);
    const remittable = this.onHandOf(tellerId) - unfinished - unclaimed;
    assert(
      data.afterCount === true || amount <= remittable,
      () => `teller ${tellerId} remitted ${amount} of ${remittable}`,
    );
    this.#entered('remit', remitId, data);
  }

  #cleared({ data: { date, tellers }, at }: EventOf<'date.cleared'>, today: string): void {
    const rows = new Map<number, { tellerId: number; bets: number; amount: number }>();
    for (const bet of this.#bets.values()) {
      const { businessDate } = this.#game(bet.gameId);
      if (bet.state !== 'owed' || businessDate === null || businessDate > date) continue;
      bet.state = 'cleared';
      this.#mustPay(bet, at);
      assert((bet.claimUntil ?? '') < today, () => `bet ${bet.betId} was cleared before it was due`);
      assert((bet.lock?.payableDay ?? '') < today, () => `bet ${bet.betId} was cleared while it was locked`);
      const row = rows.get(bet.sellerId) ?? { tellerId: bet.sellerId, bets: 0, amount: 0 };
      rows.set(bet.sellerId, { ...row, bets: row.bets + 1, amount: row.amount + bet.owed });
    }
    this.#lastCleared = date;
    const expected = [...rows.values()].sort((one, other) => one.tellerId - other.tellerId);
    assertEqual(`what was cleared up to ${date}`, JSON.stringify(tellers), JSON.stringify(expected));
  }

  /** @param before the event before the seal */
  #sealed({ sealId, date, revision, sums }: EventData<'day.sealed'>, before: number): void {
    assertEqual(`the number of the seal of ${date}`, sealId, this.#lastSeal.sealId + 1);
    assert(date > this.#lastSeal.date, () => `${date} was sealed after ${this.#lastSeal.date}`);
    assertEqual(`the last event under seal ${sealId}`, revision, before);
    const game = [...this.#games.values()].at(-1);
    const isOpen = game !== undefined && !game.isFinal && game.createdDate <= date;
    assert(!isOpen, () => `${date} was sealed while game ${game?.gameId} of that day went on`);
    const drawers = [...this.tellers()].map((tellerId) => this.drawerOf(tellerId));
    for (const name of [...Object.keys(sums), 'overShort'] as (keyof typeof sums)[]) {
      const sum = drawers.reduce((total, drawer) => total + drawer[name], 0);
      assertEqual(`${name} under seal ${sealId}`, sums[name] ?? 0, sum);
    }
    this.#lastSeal = { sealId, date };
  }

  /** The cash in a drawer. */
  onHandOf(tellerId: number): number {
    const { cashin, payin, paidOut, remit, overShort } = this.drawerOf(tellerId);
    return cashin + payin - paidOut - remit + overShort;
  }

  poolsOf(gameId: number): { MERON: number; WALA: number } {
    const pools = { MERON: 0, WALA: 0 };
    for (const { side, stake, state } of this.#bets.values().filter((bet) => bet.gameId === gameId)) {
      if (state !== 'cancelled') pools[side] += stake;
    }
    return pools;
  }

  #inPlay(gameId: number): readonly ModelBet[] {
    return [...this.#bets.values()].filter((bet) => bet.gameId === gameId && bet.state === 'open');
  }

  #bet(betId: number): ModelBet {
    const bet = this.#bets.get(betId);
    assert(bet !== undefined, () => `there is no bet ${betId}`);
    return bet;
  }

  #game(gameId: number): ModelGame {
    const game = this.#games.get(gameId);
    assert(game !== undefined, () => `there is no game ${gameId}`);
    return game;
  }
}

/** Hundredths that each side pays per 100; 0 for an empty side. */
export function percentages({ MERON, WALA }: Pools, { rate }: Pick<Terms, 'rate'>): Pools {
  const net = MERON + WALA - Math.floor(((MERON + WALA) * rate) / 10_000);
  const of = (side: number) => (side === 0 ? 0 : Math.floor((net * 10_000) / side));
  return { MERON: of(MERON), WALA: of(WALA) };
}

export function isNoContest(pools: Pools, terms: Terms): boolean {
  if (pools.MERON === 0 || pools.WALA === 0) return true;
  const { MERON, WALA } = percentages(pools, terms);
  return terms.minimumPayout > 0 && Math.min(MERON, WALA) < terms.minimumPayout;
}

/** Rounded down to the unit, but never below the stake because of that. */
export function payout(stake: number, percentage: number, unit: number): number {
  const raw = Math.floor((stake * percentage) / 10_000);
  const rounded = Math.floor(raw / unit) * unit;
  return raw >= stake && rounded < stake ? stake : rounded;
}

function assertEqual(what: string, ledgers: number | string, models: number | string): void {
  assert(ledgers === models, () => `${what}: ${ledgers} in the ledger, ${models} by the house rules`);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

const isAbove = (figure: number | null | undefined, amount: number): boolean =>
  figure != null && amount > figure;

/** What an event takes for itself for ever. */
export function namesTakenBy(event: LedgerEvent): string[] {
  const key = event.command === undefined ? [] : [`key ${event.command.key}`];
  switch (event.type) {
    case 'bet.sold':
      return [...key, `bet ${event.data.betId}`];
    case 'cash.added':
      return [...key, `cash-in ${event.data.cashinId}`];
    case 'cash.remitted':
      return [...key, `remit ${event.data.remitId}`];
    case 'cash.reversed': {
      const { of, reversalId, reverses } = event.data;
      return [
        ...key,
        `${of === 'cashin' ? 'cash-in' : of} ${reversalId}`,
        `the reversal of ${of} ${reverses}`,
      ];
    }
    case 'bet.paid':
      return [...key, `the payout of bet ${event.data.betId}`];
    case 'bet.printed': {
      const { betId, receipt, count } = event.data;
      return [...key, `print ${count} of the ${receipt} receipt of bet ${betId}`];
    }
    case 'game.created':
      return [...key, `game ${event.data.gameId}`];
    default:
      return key;
  }
}
