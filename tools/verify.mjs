#!/usr/bin/env node
/**
 * Proves the exported ledger of a Taya station without the station, its program or its packages: Node 20 or later and
 * this one file, made to be read before it is believed. Nothing here is shared with the program that wrote the ledger.
 *
 *     node verify.mjs export.ndjson [--ticket CODE HASH]... [--paper REVISION HASH]... [--seal TEXT-OR-FILE]...
 *
 * It works out every hash of the chain again; that each event may follow those before it, as far as money is concerned
 * (a role that may do it, an open side, a payout once and of the right amount, cash that was in the drawer); percentages
 * and what each winner is owed, bet by bet; every balance; and a double-entry journal beside the balances. `-` reads the
 * export from stdin. `--ticket` says whether the log has the receipt with this code and these twelve characters, `--paper`
 * whether it has them at the revision of another paper, `--seal` whether it has a sealed day as it is on paper, or
 * each of those in a file.
 *
 * Exit 0: everything holds; the balances follow. 1: `revision N` and what does not hold there. 2: wrong use.
 *
 * It does not look at what moves no money: logins, addresses, passwords, keys of calls, codes of tickets, prints, the timer.
 * A whole history that somebody wrote new, hashes and all, verifies too: compare its last hash with one you wrote down,
 * and receipts from customers' hands with it.
 *
 * Money is whole centavos, percentages are hundredths of a percent, times are milliseconds since 1970 UTC.
 */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';

const USAGE = `Usage: node verify.mjs <export.ndjson | -> [what is on paper]...

  <export.ndjson | ->       an export of the ledger ("npm run audit -- export"), or - for stdin
  --ticket CODE HASH        a receipt: its code, and its log hash
  --paper REVISION HASH     a report: its log revision and log hash; or a balance, a trial balance or a journal: its
                            reference such as B4R128, TR128 or J40R128
  --seal TEXT-OR-FILE       a sealed day: its line of text, or a file of such lines

Exit 0: everything holds, and the log has what is on each paper; the balances follow.
Exit 1: "revision N" and what does not hold there. Exit 2: wrong use.`;

/** Something does not hold. */
class Refused extends Error {}

function refuse(reason) {
  throw new Refused(reason);
}

function mustAgree(what, said, counted) {
  if (said !== counted) refuse(`${what} is said to be ${said}, but comes to ${counted}`);
}

// ---------------------------------------------------------------------------------------------------------------------
// The export: a line that describes it, then a line for each event with its exact text as a string.
// Chain: hash(n) = SHA-256(hash(n - 1) as 32 bytes, text of event n); the first follows SHA-256 of the station's name.

const FORMAT = 'taya-ledger-1';
const firstLink = (stationId) => createHash('sha256').update(`taya ledger of station ${stationId}`).digest();
const nextLink = (previous, text) => createHash('sha256').update(previous).update(text).digest();

/** The largest event, a clearing of thousands of tellers, is far below. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Only a line feed ends a line: other separators may be inside a text. */
async function* linesOf(stream) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    if (rest.length > LONGEST_LINE)
      refuse(`this is no export: a line is longer than ${LONGEST_LINE} characters`);
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

function parsed(text, what) {
  try {
    const value = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below, like any other value that is no object.
  }
  return refuse(`${what} is no JSON object`);
}

// ---------------------------------------------------------------------------------------------------------------------
// Payout maths, in BigInt: nothing is rounded unless it says so. Division of BigInts rounds down.
//
//     commission = pool * rate / 10000                  percentage(side) = (pool - commission) * 10000 / side
//     payout     = stake * percentage / 10000, down to the payout unit, but by that never below the stake
//
// A draw and a no contest (an empty side, or one that would pay less than the minimum) give every stake back.

const WHOLE = 10_000n;

function projectionOf({ MERON, WALA }, { rate }) {
  const pool = BigInt(MERON + WALA);
  const commission = (pool * BigInt(rate)) / WHOLE;
  const percentage = (side) => (side === 0 ? 0 : Number(((pool - commission) * WHOLE) / BigInt(side)));
  return { commission: Number(commission), MERON: percentage(MERON), WALA: percentage(WALA) };
}

function isNoContest(pools, terms) {
  if (pools.MERON === 0 || pools.WALA === 0) return true;
  const { MERON, WALA } = projectionOf(pools, terms);
  return terms.minimumPayout > 0 && Math.min(MERON, WALA) < terms.minimumPayout;
}

function payoutOf(stake, percentage, payoutUnit) {
  const exact = (BigInt(stake) * BigInt(percentage)) / WHOLE;
  const rounded = Number(exact - (exact % BigInt(payoutUnit)));
  return exact < BigInt(stake) ? rounded : Math.max(stake, rounded);
}

// ---------------------------------------------------------------------------------------------------------------------
// Balances. A bet counts for the teller who sold it, cash for the teller whose drawer it went through.

const FIGURES = {
  cashin: 'cash-ins',
  remit: 'remits',
  payin: 'stakes, without cancelled ones',
  unfinished: 'stakes in games that are not decided',
  unclaimed: 'owed to winners, unpaid and not cleared',
  remittableUnclaimed: 'owed to winners when their date was cleared: the house’s since',
  win: 'payouts minus stakes of winning bets',
  lose: 'stakes of losing bets',
  paid: 'paid on these bets, from any drawer',
  paidOut: 'paid from this drawer, on any bet',
};

class Balances {
  constructor() {
    for (const figure of Object.keys(FIGURES)) this[figure] = 0;
  }
  get profit() {
    return this.lose - this.win;
  }
  get totalProfit() {
    return this.profit + this.remittableUnclaimed;
  }
  get onHand() {
    return this.cashin + this.payin - this.paidOut - this.remit;
  }
  get remittable() {
    return this.onHand - this.unfinished - this.unclaimed;
  }
}
const COLUMNS = [...Object.keys(FIGURES), 'profit', 'totalProfit', 'onHand', 'remittable'];

/** Balances of each teller and of the station, and beside them the accounts of a double-entry journal. */
class Books {
  station = new Balances();
  tellers = new Map();
  /** vault, drawer:<teller>, pool:<game>, payable:<game>, house:commission, house:breakage, house:forfeited */
  accounts = new Map();
  #touched = new Set();

  teller(id) {
    if (!this.tellers.has(id)) this.tellers.set(id, new Balances());
    return this.tellers.get(id);
  }

  /** Adds to figures of a teller, and so of the station. */
  move(tellerId, changes) {
    for (const balances of [this.teller(tellerId), this.station]) {
      for (const [figure, by] of Object.entries(changes)) {
        balances[figure] += by;
        if (!Number.isSafeInteger(balances[figure])) refuse(`${figure} is beyond exact numbers`);
      }
    }
    this.#touched.add(tellerId);
  }

  account(name) {
    return this.accounts.get(name) ?? 0;
  }

  /** Money goes from account to account: what an event posts sums to zero. Cash is positive, debts and gains negative. */
  post(...postings) {
    const sum = postings.reduce((total, [, amount]) => total + amount, 0);
    mustAgree('the sum of the postings', sum, 0);
    for (const [name, amount] of postings) {
      const balance = this.account(name) + amount;
      const isRightSide = name === 'vault' || (name.startsWith('drawer:') ? balance >= 0 : balance <= 0);
      if (!isRightSide) refuse(`${name} would stand at ${pesos(balance)}`);
      if (balance === 0) this.accounts.delete(name);
      else this.accounts.set(name, balance);
    }
  }

  /** What must be true after every event, of each teller that it moved and of the station. */
  check() {
    for (const id of this.#touched) {
      const teller = this.teller(id);
      mustAgree(`cash in the drawer of teller ${id}`, this.account(`drawer:${id}`), teller.onHand);
      this.#mustBalance(`teller ${id}`, teller);
    }
    this.#touched.clear();
    const { station } = this;
    this.#mustBalance('the station', station);
    const house = -this.account('house:commission') - this.account('house:breakage');
    mustAgree('profit of the station', station.profit, house);
    mustAgree('what was forfeited', -this.account('house:forfeited'), station.remittableUnclaimed);
    mustAgree('what was paid', station.paid, station.paidOut);
    mustAgree('cash of the station', -this.account('vault'), station.cashin - station.remit);
    const remittable = station.cashin - station.remit + station.totalProfit;
    mustAgree('remittable of the station', station.remittable, remittable);
  }

  #mustBalance(whose, { payin, unfinished, profit, paid, unclaimed, remittableUnclaimed }) {
    mustAgree(`payin of ${whose}`, payin, unfinished + profit + paid + unclaimed + remittableUnclaimed);
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// The events: their newest version, and who may cause them (a role; the station is user 0).

const STATION = 0;
const ADMIN = 1;
const TELLER = 2;
const SUPER_ADMIN = 4;
const ANYBODY = 'anybody';

const EVENTS = {
  'station.opened': [1, STATION],
  'station.timeZoneChanged': [1, STATION],
  'user.created': [1, SUPER_ADMIN, STATION],
  'user.edited': [1, SUPER_ADMIN],
  'user.signedIn': [1, ANYBODY, STATION],
  'user.signedOut': [1, ANYBODY, STATION],
  'user.passwordChanged': [1, ANYBODY, STATION],
  'settings.housePercentageChanged': [1, SUPER_ADMIN],
  'settings.changed': [1, SUPER_ADMIN],
  'game.created': [1, ADMIN],
  'game.bettingOpened': [1, ADMIN],
  'game.bettingClosed': [1, ADMIN, STATION],
  'game.lastCallStarted': [1, ADMIN],
  'game.lastCallCancelled': [1, ADMIN],
  'game.paused': [1, ADMIN],
  'game.resumed': [1, ADMIN],
  'game.cancelled': [1, ADMIN],
  'game.resultSet': [1, ADMIN],
  'game.resultUndone': [1, ADMIN],
  'game.confirmed': [1, ADMIN],
  'timer.changed': [1, ADMIN, STATION],
  'bet.sold': [2, TELLER],
  'bet.cancelled': [2, TELLER],
  'bet.paid': [1, TELLER],
  'bet.claimed': [1, ADMIN],
  'bet.printed': [1, ADMIN, TELLER],
  'cash.added': [1, ADMIN],
  'cash.remitted': [1, ADMIN],
  'date.cleared': [1, ADMIN],
  'day.sealed': [1, ADMIN, SUPER_ADMIN],
  'command.withdrawn': [1, ANYBODY],
  'ledger.opened': [1, STATION],
};
/** Cash-ins were stored under another name once. */
const OLD_NAMES = { 'cash.in': 'cash.added' };

const NOT_STARTED = 'not started';
const OPEN = 'open';
const PAUSED = 'paused';
const ONGOING = 'ongoing';
const RESULT = 'result';
const FINISHED = 'finished';
const CANCELLED = 'cancelled';

const MAX_AMOUNT = 9_999_999_999;
/** Of the users that come with a station. */
const FIRST_ROLES = { 1: ADMIN, 2: SUPER_ADMIN, 3: 3 };
const NEVER = Number.POSITIVE_INFINITY;

/** A ledger as far as it was read: what can still be acted on, and the books. A method for each event that matters. */
class Ledger {
  books = new Books();
  /** By id: role and name. */
  users = new Map();
  /** Ids of the keys that days were sealed with. */
  sealKeys = new Set();
  #at = 0;
  #zone = 'UTC';
  #terms = { rate: 0, payoutUnit: 0, minimumPayout: 0 };
  #lastIds = {};
  /** The latest game, and its bets until it is decided. */
  #game = null;
  #bets = new Map();
  /** Games that owe something to winners: their business date, and the bets with what each is owed. */
  #owing = new Map();
  #clearedThrough = '';
  #sealedThrough = '';

  /** @throws Refused when the event may not follow, or does not say what it must */
  take(revision, event) {
    const type = OLD_NAMES[event.type] ?? event.type;
    if (!Object.hasOwn(EVENTS, type)) refuse(`the type ${event.type} is not known`);
    const [version, ...causers] = EVENTS[type];
    if (!(event.v >= 1 && event.v <= version)) refuse(`version ${event.v} of ${type} is not known`);
    if ((revision === 0) !== (type === 'station.opened')) refuse(`${type} is at the wrong place`);
    if (!(Number.isSafeInteger(event.at) && event.at >= this.#at)) refuse('the time goes back');
    this.#at = event.at;
    if (typeof event.by !== 'object' || typeof event.data !== 'object') refuse('the event is not whole');
    // In their first version, bets named the teller who sold them `tellerId`.
    const data = event.v === version ? event.data : { ...event.data, sellerId: event.data.tellerId };
    const { userId } = event.by;
    const role = userId === STATION ? STATION : this.#user(userId).role;
    const isAllowed = causers.includes(role) || (causers.includes(ANYBODY) && role !== STATION);
    if (!isAllowed) refuse(`user ${userId} may not cause ${type}`);
    this[type]?.(data, userId);
    this.books.check();
  }

  #user(id) {
    return this.users.get(id) ?? refuse(`there is no user ${id}`);
  }

  #takeId(kind, id) {
    const next = (this.#lastIds[kind] ?? 0) + 1;
    if (id !== next) refuse(`${kind} ${id} follows ${kind} ${next - 1}`);
    this.#lastIds[kind] = id;
  }

  'user.created'({ userId, role, username }, by) {
    this.#takeId('user', userId);
    mustAgree('the role', role, FIRST_ROLES[userId] ?? TELLER);
    if ((by === STATION) !== Object.hasOwn(FIRST_ROLES, userId))
      refuse(`user ${userId} was made by user ${by}`);
    this.users.set(userId, { role, name: username });
  }

  'user.edited'({ userId, username }) {
    const user = this.#user(userId);
    user.name = username ?? user.name;
  }

  // The station and its settings.

  'station.opened'({ timeZone, terms }) {
    this.#zone = timeZone;
    this.#setTerms(terms);
  }

  'station.timeZoneChanged'({ timeZone }) {
    this.#zone = timeZone;
  }

  'settings.housePercentageChanged'({ rate }) {
    this.#setTerms({ ...this.#terms, rate });
  }

  'settings.changed'({ payoutUnit, minimumPayout }) {
    const changes = {
      ...(payoutUnit !== undefined && { payoutUnit }),
      ...(minimumPayout !== undefined && { minimumPayout }),
    };
    this.#setTerms({ ...this.#terms, ...changes });
  }

  #setTerms({ rate, payoutUnit, minimumPayout }) {
    if (!(Number.isInteger(rate) && rate > 0 && rate <= 10_000)) refuse(`a house percentage of ${rate}`);
    mustBeAmount('payout unit', payoutUnit);
    if (!(Number.isSafeInteger(minimumPayout) && minimumPayout >= 0))
      refuse('the minimum payout is no number');
    this.#terms = { rate, payoutUnit, minimumPayout };
  }

  #mustBeToday(date) {
    mustAgree('the day', date, localDate(this.#at, this.#zone));
  }

  // Games.

  #gameAt(gameId, ...statuses) {
    const game = this.#game;
    if (game?.id !== gameId) refuse(`game ${gameId} is not the latest`);
    if (!statuses.includes(game.status)) refuse(`game ${gameId} is ${game.status}`);
    return game;
  }

  get #isGameRunning() {
    return this.#game !== null && this.#game.status !== FINISHED && this.#game.status !== CANCELLED;
  }

  'game.created'({ gameId, terms, createdDate }) {
    this.#takeId('game', gameId);
    if (this.#isGameRunning) refuse(`game ${this.#game.id} is still running`);
    for (const term of Object.keys(this.#terms))
      mustAgree(`${term} of the game`, terms[term], this.#terms[term]);
    this.#mustBeToday(createdDate);
    this.#game = {
      id: gameId,
      terms: this.#terms,
      createdDate,
      status: NOT_STARTED,
      resumesTo: NOT_STARTED,
      open: { MERON: false, WALA: false },
      /** When a last call ends: from then on nothing is sold or cancelled. */
      lastCallEnds: NEVER,
      pools: { MERON: 0, WALA: 0 },
      noContest: false,
      result: null,
    };
  }

  'game.bettingOpened'({ gameId, meronOpen, walaOpen }) {
    const game = this.#gameAt(gameId, NOT_STARTED, OPEN, ONGOING);
    const { MERON, WALA } = game.open;
    if (!((meronOpen && !MERON) || (walaOpen && !WALA))) refuse('no side was opened');
    if ((MERON && !meronOpen) || (WALA && !walaOpen)) refuse('a side was closed');
    Object.assign(game, { status: OPEN, noContest: false, open: { MERON: meronOpen, WALA: walaOpen } });
  }

  'game.bettingClosed'({ gameId, meronOpen, walaOpen, noContest }, by) {
    const game = this.#gameAt(gameId, OPEN);
    const { MERON, WALA } = game.open;
    if (!((MERON && !meronOpen) || (WALA && !walaOpen))) refuse('no side was closed');
    if ((meronOpen && !MERON) || (walaOpen && !WALA)) refuse('a side was opened');
    if (by === STATION && game.lastCallEnds === NEVER)
      refuse('the station closed betting without a last call');
    game.open = { MERON: meronOpen, WALA: walaOpen };
    const isOver = !meronOpen && !walaOpen;
    game.noContest = isOver && isNoContest(game.pools, game.terms);
    mustAgree('whether it is no contest', noContest, game.noContest);
    if (isOver) Object.assign(game, { status: ONGOING, lastCallEnds: NEVER });
  }

  'game.lastCallStarted'({ gameId, seconds, endsAt }) {
    const game = this.#gameAt(gameId, OPEN);
    mustAgree('the end of the last call', endsAt, this.#at + seconds * 1_000);
    game.lastCallEnds = endsAt;
  }

  'game.lastCallCancelled'({ gameId }) {
    this.#gameTakingBets(gameId).lastCallEnds = NEVER;
  }

  'game.paused'({ gameId }) {
    const game = this.#gameAt(gameId, OPEN, ONGOING);
    Object.assign(game, { status: PAUSED, resumesTo: game.status, lastCallEnds: NEVER });
  }

  'game.resumed'({ gameId }) {
    const game = this.#gameAt(gameId, PAUSED);
    game.status = game.resumesTo;
  }

  'game.cancelled'({ gameId }) {
    this.#gameAt(gameId, NOT_STARTED).status = CANCELLED;
  }

  'game.resultSet'({ gameId, result }) {
    const game = this.#gameAt(gameId, ONGOING);
    if (!['MERON', 'WALA', 'DRAW'].includes(result)) refuse(`there is no result ${result}`);
    Object.assign(game, { status: RESULT, result });
  }

  'game.resultUndone'({ gameId }) {
    const game = this.#gameAt(gameId, RESULT);
    Object.assign(game, { status: ONGOING, result: null });
  }

  /** What the event says the game came to is worked out again from its bets, one by one. */
  'game.confirmed'({ gameId, result, noContest, businessDate, ...said }) {
    const game = this.#gameAt(gameId, RESULT);
    const { pools, terms } = game;
    mustAgree('the result', result, game.result);
    mustAgree('whether it is no contest', noContest, game.noContest);
    this.#mustBeToday(businessDate);
    const isRefund = noContest || result === 'DRAW';
    const settled = isRefund ? { commission: 0, MERON: 10_000, WALA: 10_000 } : projectionOf(pools, terms);
    mustAgree('percentage of MERON', said.meronPercentage, settled.MERON);
    mustAgree('percentage of WALA', said.walaPercentage, settled.WALA);
    mustAgree('commission', said.commission, settled.commission);

    const rows = new Map();
    const owed = new Map();
    for (const [betId, bet] of this.#bets) {
      const row = rowOf(rows, bet.sellerId, { wonStakes: 0, lostStakes: 0, payouts: 0 });
      if (isRefund || bet.side === result) {
        const payout = isRefund ? bet.stake : payoutOf(bet.stake, settled[bet.side], terms.payoutUnit);
        owed.set(betId, { ...bet, payout, isClaimed: false });
        row.wonStakes += bet.stake;
        row.payouts += payout;
      } else {
        row.lostStakes += bet.stake;
      }
    }
    mustBeRows(said.tellers, rows);
    const payouts = [...rows.values()].reduce((sum, row) => sum + row.payouts, 0);
    mustAgree('breakage', said.breakage, pools.MERON + pools.WALA - settled.commission - payouts);

    for (const [tellerId, { wonStakes, lostStakes, payouts: unclaimed }] of rows) {
      const decided = { unfinished: -(wonStakes + lostStakes), win: unclaimed - wonStakes, lose: lostStakes };
      this.books.move(tellerId, { ...decided, unclaimed });
    }
    this.books.post(
      [`pool:${gameId}`, -this.books.account(`pool:${gameId}`)],
      [`payable:${gameId}`, -payouts],
      ['house:commission', -said.commission],
      ['house:breakage', -said.breakage],
    );
    this.#bets.clear();
    if (owed.size > 0) this.#owing.set(gameId, { businessDate, bets: owed });
    game.status = FINISHED;
  }

  // Bets.

  #gameTakingBets(gameId) {
    const game = this.#gameAt(gameId, OPEN);
    if (this.#at >= game.lastCallEnds) refuse('the last call is over');
    return game;
  }

  #mustHold(tellerId, amount) {
    const { onHand } = this.books.teller(tellerId);
    if (onHand < amount)
      refuse(`the drawer of teller ${tellerId} holds ${pesos(onHand)}, not ${pesos(amount)}`);
  }

  'bet.sold'({ betId, gameId, sellerId, side, stake }, by) {
    const game = this.#gameTakingBets(gameId);
    this.#takeId('bet', betId);
    mustAgree('the seller', sellerId, by);
    if (game.open[side] !== true) refuse(`${side} takes no bets`);
    mustBeAmount('stake', stake);
    this.#bets.set(betId, { sellerId, side, stake });
    game.pools[side] += stake;
    this.books.move(sellerId, { payin: stake, unfinished: stake });
    this.books.post([`drawer:${sellerId}`, stake], [`pool:${gameId}`, -stake]);
  }

  'bet.cancelled'({ betId, gameId, sellerId, side, stake }, by) {
    const game = this.#gameTakingBets(gameId);
    const bet = this.#bets.get(betId) ?? refuse(`bet ${betId} is not among the bets of game ${gameId}`);
    mustAgree('who cancels', by, bet.sellerId);
    mustBeTheBet(bet, { sellerId, side, stake });
    this.#mustHold(sellerId, stake);
    this.#bets.delete(betId);
    game.pools[side] -= stake;
    this.books.move(sellerId, { payin: -stake, unfinished: -stake });
    this.books.post([`pool:${gameId}`, stake], [`drawer:${sellerId}`, -stake]);
  }

  /** A bet leaves the owed ones by being paid or cleared, so it is paid once. */
  #owedBet(gameId, betId) {
    const bet = this.#owing.get(gameId)?.bets.get(betId);
    if (bet === undefined)
      refuse(`bet ${betId} is owed nothing: it did not win, or was paid or cleared before`);
    if (bet.isClaimed) refuse(`bet ${betId} was claimed before`);
    return bet;
  }

  'bet.paid'({ betId, gameId, sellerId, payerId, side, stake, payout }, by) {
    const bet = this.#owedBet(gameId, betId);
    mustAgree('the payer', payerId, by);
    mustBeTheBet(bet, { sellerId, side, stake });
    mustAgree(`the payout of bet ${betId}`, payout, bet.payout);
    this.#mustHold(payerId, payout);
    const { bets } = this.#owing.get(gameId);
    bets.delete(betId);
    if (bets.size === 0) this.#owing.delete(gameId);
    this.books.move(sellerId, { unclaimed: -payout, paid: payout });
    this.books.move(payerId, { paidOut: payout });
    this.books.post([`payable:${gameId}`, payout], [`drawer:${payerId}`, -payout]);
  }

  'bet.claimed'({ betId, gameId, sellerId }) {
    const bet = this.#owedBet(gameId, betId);
    mustAgree('the seller', sellerId, bet.sellerId);
    bet.isClaimed = true;
  }

  // Cash.

  #mustBeCash({ tellerId, amount, businessDate }) {
    if (this.#user(tellerId).role !== TELLER) refuse(`user ${tellerId} is no teller`);
    mustBeAmount('amount', amount);
    this.#mustBeToday(businessDate);
  }

  'cash.added'(data) {
    const { cashinId, tellerId, amount } = data;
    this.#takeId('cash-in', cashinId);
    this.#mustBeCash(data);
    this.books.move(tellerId, { cashin: amount });
    this.books.post(['vault', -amount], [`drawer:${tellerId}`, amount]);
  }

  'cash.remitted'(data) {
    const { remitId, tellerId, amount } = data;
    this.#takeId('remit', remitId);
    this.#mustBeCash(data);
    const { remittable } = this.books.teller(tellerId);
    if (amount > remittable) refuse(`${pesos(amount)} was remitted, but only ${pesos(remittable)} could be`);
    this.books.move(tellerId, { remit: amount });
    this.books.post([`drawer:${tellerId}`, -amount], ['vault', amount]);
  }

  /** Days are closed in order, with the sums of the station. Hash and signature are looked at in `sealedLine`. */
  'day.sealed'({ sealId, date, sums }) {
    this.#takeId('seal', sealId);
    const isFuture = date > localDate(this.#at, this.#zone);
    if (isFuture || date <= this.#sealedThrough) refuse(`${date} was sealed before, or is to come`);
    if (this.#isGameRunning && this.#game.createdDate <= date) refuse(`game ${this.#game.id} is not decided`);
    for (const figure of SEALED)
      mustAgree(`${figure} of seal ${sealId}`, sums[figure], this.books.station[figure]);
    this.#sealedThrough = date;
  }

  /** Every unpaid winner of the games up to a date, and nothing else, becomes the house's. */
  'date.cleared'({ clearId, date, tellers }) {
    this.#takeId('clearing', clearId);
    const isFuture = date > localDate(this.#at, this.#zone);
    if (isFuture || date <= this.#clearedThrough) refuse(`${date} was cleared before, or is to come`);
    if (this.#isGameRunning && this.#game.createdDate <= date) refuse(`game ${this.#game.id} is not decided`);
    const rows = new Map();
    const postings = [];
    for (const [gameId, { businessDate, bets }] of this.#owing) {
      if (businessDate > date) continue;
      for (const { sellerId, payout } of bets.values()) {
        const row = rowOf(rows, sellerId, { bets: 0, amount: 0 });
        row.bets += 1;
        row.amount += payout;
      }
      postings.push([`payable:${gameId}`, -this.books.account(`payable:${gameId}`)]);
      this.#owing.delete(gameId);
    }
    mustBeRows(tellers, rows);
    for (const { tellerId, amount } of tellers) {
      this.books.move(tellerId, { unclaimed: -amount, remittableUnclaimed: amount });
      postings.push(['house:forfeited', -amount]);
    }
    this.books.post(...postings);
    this.#clearedThrough = date;
  }
}

function mustBeAmount(what, amount) {
  if (!(Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_AMOUNT))
    refuse(`the ${what} is ${amount}`);
}

function mustBeTheBet(bet, said) {
  for (const [field, value] of Object.entries(said)) mustAgree(`${field} of the bet`, value, bet[field]);
}

function rowOf(rows, tellerId, none) {
  if (!rows.has(tellerId)) rows.set(tellerId, none);
  return rows.get(tellerId);
}

/** One row a teller, with the same figures. */
function mustBeRows(said, counted) {
  mustAgree('the number of tellers', said.length, counted.size);
  mustAgree('the number of tellers', new Set(said.map(({ tellerId }) => tellerId)).size, counted.size);
  for (const { tellerId, ...figures } of said) {
    const row = counted.get(tellerId) ?? refuse(`teller ${tellerId} had no bets there`);
    for (const figure of Object.keys(row))
      mustAgree(`${figure} of teller ${tellerId}`, figures[figure], row[figure]);
  }
}

/** Formatters are expensive to make, and a station has few time zones. */
const dates = new Map();

function localDate(at, timeZone) {
  if (!dates.has(timeZone)) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' };
    dates.set(timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }));
  }
  return dates.get(timeZone).format(at);
}

// ---------------------------------------------------------------------------------------------------------------------
// What is outside the station and names a place in the log: receipts, reports, seals. Each looks at every event, and says
// in the end whether this log is the one that it was made from. Twelve characters of a hash stand for all before it.

const HASH_START = /^[0-9A-F]{12,64}$/;
const plain = (text) => text.replaceAll(/[\s-]/g, '').toUpperCase();
const startsWith = (hash, characters) => hash.toUpperCase().startsWith(characters);
const printed = (hash) => hash.slice(0, 12).toUpperCase();

/** A receipt: its code belongs to one bet, cash-in or remit, and the hash on it to an event of that. */
class Ticket {
  #code;
  #characters;
  #bets = new Set();
  #found = [];
  #revision;

  constructor(code, characters) {
    this.#code = code;
    this.#characters = characters;
  }

  /** @param words as typed: the code and the hash, or both in the groups that they are printed in */
  static of(words) {
    const text = words.map(plain).join('');
    const [code, characters] = words.length === 2 ? words.map(plain) : [text.slice(0, 12), text.slice(12)];
    return HASH_START.test(characters) ? [new Ticket(code, characters)] : [];
  }

  look({ revision, type, data, hash }) {
    const isNamed = data.serial === this.#code || data.refNumber === this.#code;
    if (isNamed && data.betId !== undefined) this.#bets.add(data.betId);
    if (!isNamed && !this.#bets.has(data.betId)) return;
    if (startsWith(hash, this.#characters)) this.#revision ??= revision;
    this.#found.push(`revision ${revision}: ${type} has ${printed(hash)}`);
  }

  get isThere() {
    return this.#revision !== undefined;
  }

  get text() {
    if (this.isThere) return `Receipt ${this.#code}: its hash is that of revision ${this.#revision}.`;
    if (this.#found.length === 0) return `Receipt ${this.#code}: the log has no such code.`;
    return `Receipt ${this.#code}: no event of it has ${this.#characters}; ${this.#found.join(', ')}.`;
  }
}

/**
 * A report, a balance (`B<teller>R<revision>`), a trial balance (`TR<revision>`) or a journal (`J<after>R<revision>`): the
 * revision that it shows, and the hash there.
 */
class Paper {
  #name;
  #revision;
  #tellerId;
  #characters;
  isThere = false;
  text;

  constructor(name, revision, tellerId, characters) {
    this.#name = name;
    this.#revision = revision;
    this.#tellerId = tellerId;
    this.#characters = characters;
    this.text = `revision ${revision}: the log ends before it. Paper ${name} stands for more.`;
  }

  /** @param words as typed: the revision or the reference, and the hash, in groups or not */
  static of([name = '', ...hash]) {
    const characters = plain(hash.join(''));
    const [, tellerId, after, revision] = /^(?:B(\d{1,15})R|TR|J(\d{1,15})R)?(\d{1,15})$/i.exec(name) ?? [];
    if (revision === undefined || !HASH_START.test(characters)) return [];
    if (after !== undefined && Number(after) > Number(revision)) return [];
    return [new Paper(name.toUpperCase(), Number(revision), tellerId && Number(tellerId), characters)];
  }

  look({ revision, type, hash, books, users }) {
    if (revision !== this.#revision) return;
    const wrong = this.#wrongWith(type, hash, users);
    this.isThere = wrong === null;
    this.text = this.isThere
      ? `Paper ${this.#name}: its hash is that of revision ${revision}.${this.#figures(books)}`
      : `revision ${revision}: ${wrong}. Paper ${this.#name} stands for another history.`;
  }

  #wrongWith(type, hash, users) {
    if (!startsWith(hash, this.#characters)) return `${type} has ${printed(hash)}, not ${this.#characters}`;
    const isKnown = this.#tellerId === undefined || users.get(this.#tellerId)?.role === TELLER;
    return isKnown ? null : `there is no teller ${this.#tellerId}`;
  }

  #figures(books) {
    if (this.#name.startsWith('T')) {
      const accounts = [...books.accounts].map(([name, amount]) => `${name} ${pesos(amount)}`);
      return ` The accounts stood there at ${accounts.join(', ')}.`;
    }
    if (this.#tellerId === undefined) return '';
    const balances = books.teller(this.#tellerId);
    const figures = COLUMNS.map((column) => `${column} ${pesos(balances[column])}`);
    return ` Teller ${this.#tellerId} stood there at ${figures.join(', ')}.`;
  }
}

/** A day that was closed, as the line of text on the paper of it. */
class Seal {
  #line;
  #revision;

  constructor(line) {
    this.#line = line;
  }

  /** @param words the line, or a file in which there are such lines */
  static of(words) {
    const given = words.join(' ');
    const text = existsSync(given) ? readFileSync(given, 'utf8') : given;
    return (text.match(/taya-seal-1 [^"\\\r\n]*/g) ?? []).map((line) => new Seal(line.trim()));
  }

  look({ revision, seal }) {
    if (seal === this.#line) this.#revision = revision;
  }

  get isThere() {
    return this.#revision !== undefined;
  }

  get text() {
    const [, , sealId, date, through] = this.#line.split(' ');
    const name = `Seal ${sealId} of ${date}`;
    return this.isThere
      ? `${name}: it is that of revision ${this.#revision}.`
      : `revision ${Number(through) + 1}: the log has no such seal here. ${name} stands for another history.`;
  }
}

const WITNESSES = { '--ticket': Ticket, '--paper': Paper, '--seal': Seal };

// The seals of the log itself. Each names the last event before it with its hash, so whatever comes before it cannot have
// been changed since; and it is signed by the station's key.

const SEALED = ['cashin', 'remit', 'payin', 'paidOut', 'unfinished', 'unclaimed'];
/** Of an Ed25519 key (RFC 8410) up to its 32 bytes. */
const KEY_HEAD = '302a300506032b6570032100';

/** @param keys gets the id of the key @returns its line as on paper @throws Refused for a seal that does not fit its place, or is not signed */
function sealedLine(
  revision,
  { sealId, date, sums, publicKey, signature, ...said },
  stationId,
  hashBefore,
  keys,
) {
  mustAgree(`the revision of seal ${sealId}`, said.revision, revision - 1);
  if (said.hash !== hashBefore) refuse(`seal ${sealId} names another hash than that of the event before it`);
  const figures = SEALED.map((figure) => sums[figure]);
  const place = ['taya-seal-1', stationId, sealId, date, said.revision, said.hash];
  const keyId = publicKey.slice(0, 16);
  const text = [...place, ...figures, keyId].join(' ');
  const key = createPublicKey({ key: Buffer.from(KEY_HEAD + publicKey, 'hex'), format: 'der', type: 'spki' });
  const isSigned = verifySignature(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  if (!isSigned) refuse(`the signature of seal ${sealId} is wrong`);
  keys.add(keyId);
  return `${text} ${signature}`;
}

// ---------------------------------------------------------------------------------------------------------------------

const pesos = (centavos) => {
  const text = String(Math.abs(centavos)).padStart(3, '0');
  const grouped = text.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${centavos < 0 ? '-' : ''}${grouped}.${text.slice(-2)}`;
};

/** Reads and judges the whole export. @throws Refused, with the revision, at the first event that does not hold */
async function verify(lines, witnesses) {
  const { value: first = '' } = await lines.next();
  const header = parsed(first, 'the first line');
  if (header.format !== FORMAT) refuse(`this is no export: its format is not ${FORMAT}`);
  const ledger = new Ledger();
  const { books, sealKeys } = ledger;
  let hash = firstLink(header.stationId);
  let revision = -1;
  for await (const line of lines) {
    revision += 1;
    try {
      const event = parsed(line, 'the line');
      mustAgree('the revision', event.revision, revision);
      const before = hash.toString('hex');
      hash = nextLink(hash, event.json);
      if (hash.toString('hex') !== event.hash)
        refuse('the hash is not that of the event and those before it');
      const said = parsed(event.json, 'the event');
      // One event has one text: no field stands in it twice.
      if (JSON.stringify(said) !== event.json) refuse('the text is not as the ledger writes it');
      if (revision === 0) mustAgree('the station', said.data.stationId, header.stationId);
      ledger.take(revision, said);
      const { type, data } = said;
      const seal =
        type === 'day.sealed' ? sealedLine(revision, data, header.stationId, before, sealKeys) : undefined;
      const recorded = { revision, type, data, hash: event.hash, seal };
      for (const witness of witnesses) witness.look({ ...recorded, books, users: ledger.users });
    } catch (error) {
      throw new Refused(`revision ${revision}: ${error.message}`);
    }
  }
  if (revision < header.revision) refuse(`revision ${revision + 1}: the export ends before it`);
  if (revision > header.revision || hash.toString('hex') !== header.hash)
    refuse(`revision ${revision}: this is not the last event that the first line names`);
  return { header, ledger };
}

/** A row each: every teller, then the station; every column as wide as it has to be. */
function tableOf({ books, users }) {
  const ids = [...users].filter(([, { role }]) => role === TELLER).map(([id]) => id);
  const row = (name, balances) => [name, ...COLUMNS.map((column) => pesos(balances[column]))];
  const rows = [
    ['', ...COLUMNS],
    ...ids.map((id) => row(`${id} ${users.get(id).name}`, books.teller(id))),
    row('station', books.station),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  const padded = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  return rows.map((cells) => cells.map(padded).join('  '));
}

function report({ header, ledger }, witnesses) {
  const { books, sealKeys } = ledger;
  const house = ['commission', 'breakage', 'forfeited'].map(
    (account) => `${account} ${pesos(-books.account(`house:${account}`))}`,
  );
  return [
    `Everything holds up to revision ${header.revision} of station ${header.stationId}, ledger ${header.ledgerId}.`,
    `The last hash is ${header.hash}.`,
    ...(sealKeys.size > 0 ? [`Seals are signed by ${[...sealKeys].join(', ')}.`] : []),
    ...witnesses.map(({ text }) => text),
    '',
    ...tableOf(ledger),
    '',
    `house: ${house.join(', ')}`,
  ];
}

/** What is outside the station, of the options and the words behind each. @returns null when one is wrong */
function witnessesIn(args) {
  const witnesses = [];
  for (let at = 0; at < args.length; ) {
    const option = args[at];
    const end = args.findIndex((word, index) => index > at && Object.hasOwn(WITNESSES, word));
    const words = args.slice(at + 1, end === -1 ? args.length : end);
    at += 1 + words.length;
    const named = Object.hasOwn(WITNESSES, option) ? WITNESSES[option].of(words) : [];
    if (named.length === 0) return null;
    witnesses.push(...named);
  }
  return witnesses;
}

async function run([file, ...args]) {
  if (file === '--help') {
    console.log(USAGE);
    return 0;
  }
  try {
    const isFile = file !== undefined && (file === '-' || !file.startsWith('-'));
    const witnesses = isFile ? witnessesIn(args) : null;
    if (witnesses === null) {
      console.error(USAGE);
      return 2;
    }
    const stream = file === '-' ? process.stdin : createReadStream(file);
    const verified = await verify(linesOf(stream), witnesses);
    console.log(report(verified, witnesses).join('\n'));
    return witnesses.every(({ isThere }) => isThere) ? 0 : 1;
  } catch (error) {
    // A file that cannot be opened says nothing about a ledger.
    if (error.syscall !== undefined) {
      console.error(error.message);
      return 2;
    }
    console.log(error.message);
    return 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
