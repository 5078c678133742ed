#!/usr/bin/env node
/**
 * Proves the exported ledger of a Taya station without the station, its program or its packages: Node 20 or later and
 * this one file, made to be read before it is believed. It takes nothing from the program that wrote the ledger; whose
 * audit judges by this file, too.
 *
 *     node verify.mjs export.ndjson [--ticket CODE HASH]... [--paper REVISION HASH]... [--seal TEXT-OR-FILE]...
 *
 * It works out every hash of the chain again; that each event may follow those before it (somebody signed in who may do
 * it, from their address, with a key that was not used before; an open side, a payout once and of the right amount, cash
 * that was in the drawer); percentages and what each winner is owed, bet by bet; every balance; and a double-entry journal
 * beside the balances. `-` reads the export from stdin. `--ticket` says whether the log has the receipt with this code and
 * these twelve characters, `--paper` whether it has them at the revision of another paper, `--seal` whether it has a sealed
 * day as it is on paper, or each of those in a file.
 *
 * Exit 0: everything holds; the balances follow. 1: `revision N` and what does not hold there. 2: wrong use.
 *
 * A whole history that somebody wrote new, hashes and all, verifies too: compare its last hash with one you wrote down,
 * and receipts from customers' hands with it.
 *
 * Money is whole centavos, percentages are hundredths of a percent, times are milliseconds since 1970 UTC.
 */
import crypto, { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `Usage: node verify.mjs <export.ndjson | -> [what is on paper]...

  <export.ndjson | ->       an export of the ledger ("npm run audit -- export"), or - for stdin
  --ticket CODE HASH        a receipt: its code, and its log hash
  --paper REVISION HASH     a report: its log revision and log hash; or a balance, a trial balance or a journal: its
                            reference such as B4R128, TR128 or J40R128
  --seal TEXT-OR-FILE       a sealed day: its line of text, or a file of such lines

Exit 0: everything holds, and the log has what is on each paper; the balances follow.
Exit 1: "revision N" and what does not hold there. Exit 2: wrong use.`;

/** Something does not hold. */
export class Refused extends Error {
  /** @param check which one refused: the rules of what may follow what, unless another is named */
  constructor(reason, check = 'transitions') {
    super(reason);
    this.check = check;
  }
}

function refuse(reason, check) {
  throw new Refused(reason, check);
}

function mustAgree(what, said, counted, check) {
  if (said !== counted) refuse(`${what} is said to be ${said}, but comes to ${counted}`, check);
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
const REFUND = { isRefund: true, commission: 0, MERON: 10_000, WALA: 10_000 };

function projectionOf({ MERON, WALA }, { rate }) {
  const pool = BigInt(MERON + WALA);
  const commission = (pool * BigInt(rate)) / WHOLE;
  const percentage = (side) => (side === 0 ? 0 : Number(((pool - commission) * WHOLE) / BigInt(side)));
  return {
    isRefund: false,
    commission: Number(commission),
    MERON: percentage(MERON),
    WALA: percentage(WALA),
  };
}

export function isNoContest({ pools, terms }) {
  if (pools.MERON === 0 || pools.WALA === 0) return true;
  const { MERON, WALA } = projectionOf(pools, terms);
  return terms.minimumPayout > 0 && Math.min(MERON, WALA) < terms.minimumPayout;
}

/** What a game with a result comes to: commission in centavos, and what each side pays, in hundredths of a percent. */
export function settlementOf({ pools, terms, noContest, result }) {
  return noContest || result === 'DRAW' ? REFUND : projectionOf(pools, terms);
}

/** What a stake on a side is owed that won, or that goes back. */
export function payoutOf(stake, side, settlement, { payoutUnit }) {
  if (settlement.isRefund) return stake;
  const exact = (BigInt(stake) * BigInt(settlement[side])) / WHOLE;
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
  overShort: 'what counts found too much in it, less what they found missing',
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
    return this.cashin + this.payin - this.paidOut - this.remit + this.overShort;
  }
  get remittable() {
    return this.onHand - this.unfinished - this.unclaimed;
  }
}
const COLUMNS = [...Object.keys(FIGURES), 'profit', 'totalProfit', 'onHand', 'remittable'];
/** Over and short is shown where there is any. */
const columnsOf = (...all) =>
  COLUMNS.filter((column) => column !== 'overShort' || all.some(({ overShort }) => overShort !== 0));

/** Balances of each teller and of the station, and beside them the accounts of a double-entry journal. */
class Books {
  station = new Balances();
  tellers = new Map();
  /** vault, drawer:<teller>, pool:<game>, payable:<game>, house:commission, house:breakage, house:forfeited, house:over_short */
  accounts = new Map();
  /** How often something was posted, and each of these was looked at. */
  counts = {
    entries: 0,
    postings: 0,
    'identity 1': 0,
    'identity 2': 0,
    'identity 3': 0,
    'identity 4': 0,
    accounts: 0,
  };
  #touched = new Set();

  teller(id) {
    if (!this.tellers.has(id)) this.tellers.set(id, new Balances());
    return this.tellers.get(id);
  }

  /** Adds to figures of a teller, and so of the station. */
  move(tellerId, changes) {
    const teller = this.teller(tellerId);
    for (const [figure, by] of Object.entries(changes)) {
      for (const balances of [teller, this.station]) {
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
    mustAgree('the sum of the postings', sum, 0, 'journal');
    let posted = 0;
    for (const [name, amount] of postings) {
      const balance = this.account(name) + amount;
      const isEither = name === 'vault' || name === 'house:over_short';
      const isRightSide = isEither || (name.startsWith('drawer:') ? balance >= 0 : balance <= 0);
      if (!isRightSide) refuse(`${name} would stand at ${pesos(balance)}`, 'journal');
      if (balance === 0) this.accounts.delete(name);
      else this.accounts.set(name, balance);
      if (amount !== 0) posted += 1;
    }
    if (posted > 0) this.counts.entries += 1;
    this.counts.postings += posted;
  }

  /** What must be true after every event that moved money, of each teller that it moved and of the station. */
  check() {
    if (this.#touched.size === 0) return;
    for (const id of this.#touched) {
      const teller = this.teller(id);
      this.#mustStandAt(`drawer:${id}`, teller.onHand);
      this.#mustBalance(`teller ${id}`, teller);
    }
    this.#touched.clear();
    const { station } = this;
    const { cashin, remit, totalProfit, remittableUnclaimed, overShort } = station;
    const house4 = cashin - remit + totalProfit + overShort;
    this.#mustBalance('the station', station);
    const house = -this.account('house:commission') - this.account('house:breakage');
    this.#mustBe('identity 3', 'profit of the station', station.profit, house);
    this.#mustBe('identity 4', 'remittable of the station', station.remittable, house4);
    this.#mustBe('accounts', 'what was paid', station.paid, station.paidOut);
    this.#mustStandAt('vault', remit - cashin);
    this.#mustStandAt('house:forfeited', 0 - remittableUnclaimed);
    this.#mustStandAt('house:over_short', 0 - overShort);
  }

  #mustBalance(whose, balances) {
    const { payin, unfinished, profit, paid, unclaimed, remittableUnclaimed } = balances;
    const { cashin, remit, paidOut, overShort } = balances;
    const stakes = unfinished + profit + paid + unclaimed + remittableUnclaimed;
    this.#mustBe('identity 1', `payin of ${whose}`, payin, stakes);
    const cash = cashin + profit + remittableUnclaimed - remit + paid - paidOut + overShort;
    this.#mustBe('identity 2', `remittable of ${whose}`, balances.remittable, cash);
  }

  #mustStandAt(name, counted) {
    this.#mustBe('accounts', name, this.account(name), counted);
  }

  #mustBe(check, what, said, counted) {
    mustAgree(what, said, counted, check);
    this.counts[check] += 1;
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// The events: their newest version, and who may cause them (a role; the station is user 0). Where that depends on what an
// event says, its rule says more.

const STATION = 0;
const ADMIN = 1;
const TELLER = 2;
const AUDITOR = 3;
const SUPER_ADMIN = 4;
const ANYBODY = 'anybody';

const EVENTS = {
  'station.opened': [1, STATION],
  'station.timeZoneChanged': [1, STATION, SUPER_ADMIN],
  'user.created': [1, SUPER_ADMIN, STATION],
  'user.edited': [1, SUPER_ADMIN],
  'user.signedIn': [1, ANYBODY, STATION],
  'user.signedOut': [1, ANYBODY, STATION],
  'user.passwordChanged': [1, ANYBODY, STATION],
  'user.pinSet': [1, ADMIN, SUPER_ADMIN],
  'user.pinRefused': [1, ADMIN, TELLER],
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
  'game.reopened': [1, ADMIN],
  'timer.changed': [1, ADMIN, STATION],
  'bet.sold': [2, TELLER],
  'bet.cancelled': [2, TELLER],
  'bet.paid': [1, TELLER],
  'bet.claimed': [1, ADMIN],
  'bet.locked': [1, ADMIN],
  'bet.unlocked': [1, ADMIN],
  'bet.printed': [1, ADMIN, TELLER],
  'cash.added': [1, ADMIN],
  'cash.remitted': [1, ADMIN],
  'cash.reversed': [1, ADMIN],
  'shift.opened': [1, TELLER],
  'shift.countBegun': [1, TELLER],
  'shift.counted': [1, TELLER, ADMIN],
  'shift.resumed': [1, TELLER],
  'shift.closed': [1, TELLER, ADMIN],
  'date.cleared': [1, ADMIN],
  'day.sealed': [1, ADMIN, SUPER_ADMIN],
  'command.withdrawn': [1, ANYBODY],
  'ledger.opened': [1, STATION],
};
/** Cash-ins were stored under another name once. */
const OLD_NAMES = { 'cash.in': 'cash.added' };

const MAX_AMOUNT = 9_999_999_999;
const MAX_POOL = 100_000_000_000;

function mustBeAmount(what, amount) {
  if (!(Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_AMOUNT))
    refuse(`the ${what} is ${amount}`);
}

/** Formatters are expensive to make, and a station has few time zones. */
const formatters = new Map();

function formatterOf(timeZone) {
  if (!formatters.has(timeZone)) {
    const date = { year: 'numeric', month: '2-digit', day: '2-digit' };
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
    // As ISO 8601 writes them, with a space between date and time.
    formatters.set(timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, ...date, ...time }));
  }
  return formatters.get(timeZone);
}

function mustBeTimeZone(timeZone) {
  try {
    formatterOf(timeZone);
  } catch {
    refuse(`the time zone ${timeZone} is not known`);
  }
}

const clock = (at, timeZone) => formatterOf(timeZone).format(at);

/** The first instant of a day, which begins at a time of day on the station's clock. */
function startOfDay(date, dayStartsAt, timeZone) {
  // No clock is further from UTC than 14 hours.
  let before = Date.parse(`${date}T${dayStartsAt}:00.000Z`) - 54_000_000;
  let first = before + 108_000_000;
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (clock(middle, timeZone) < `${date} ${dayStartsAt}`) before = middle;
    else first = middle;
  }
  return first;
}

/** The days of a station: local dates, or the one before while the clock shows less than the start of the day. */
class Days {
  zone = 'UTC';
  #startsAt = '00:00';
  /** The day on which either was changed last: it stands until the new rule reaches it. */
  #floor = '';
  /** The day last looked at and when it begins. */
  #start = { date: '', ms: 0 };

  /** @param at when; the day that it is then stays */
  change({ zone = this.zone, startsAt = this.#startsAt }, at) {
    mustBeTimeZone(zone);
    if (!/^(0\d|1[01]):[0-5]\d$|^12:00$/.test(startsAt)) refuse(`a day that begins at ${startsAt}`);
    if (at !== null) this.#floor = this.at(at);
    this.zone = zone;
    this.#startsAt = startsAt;
    this.#start = { date: '', ms: 0 };
  }

  startOf(date) {
    return startOfDay(date, this.#startsAt, this.zone);
  }

  at(ms) {
    const date = clock(ms, this.zone).slice(0, 10);
    if (this.#start.date !== date) this.#start = { date, ms: startOfDay(date, this.#startsAt, this.zone) };
    const day = ms < this.#start.ms ? dayAfter(date, -1) : date;
    if (day < this.#floor) return this.#floor;
    return day;
  }
}

const dayAfter = (date, days) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

function mustBeDate(date) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) refuse(`${date} is no date`);
}

const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Twelve characters; the sum of the value of each times its place is divisible by 31, the number of characters there are. */
function mustBeCode(code) {
  let sum = code.length === 12 ? 0 : Number.NaN;
  for (let at = 0; at < code.length; at += 1) {
    const value = CODE_CHARACTERS.indexOf(code[at]);
    sum += value === -1 ? Number.NaN : (at + 1) * value;
  }
  if (sum % CODE_CHARACTERS.length !== 0) refuse(`the code ${code} has a wrong check character`);
}

// ---------------------------------------------------------------------------------------------------------------------
// What has to be known of a whole log, not only of what can still be acted on: some thirty bytes a key, twenty a bet.

/** A byte a character. One call takes a quarter of what a hash object takes; not every Node 20 has it. */
const digestOf = crypto.hash
  ? (text) => crypto.hash('sha256', text, 'latin1')
  : (text) => createHash('sha256').update(text).digest('latin1');

/**
 * Texts, each once: sixteen bytes of the SHA-256 of each, in a table that doubles before it gets full. Nobody can make two
 * texts that have these in common.
 */
class KeyRegister {
  #table = new Uint32Array(4 * 2 ** 16);
  #count = 0;
  #words = new Uint32Array(4);

  /** @returns whether it is new; it is remembered */
  add(key) {
    const digest = digestOf(key);
    for (let at = 0; at < 4; at += 1) this.#words[at] = wordAt(digest, 4 * at);
    // A place is free where its first number is 0.
    this.#words[0] ||= 1;
    if (!put(this.#table, this.#words)) return false;
    this.#count += 1;
    if (this.#count > 0.7 * (this.#table.length / 4)) this.#grow();
    return true;
  }

  #grow() {
    const old = this.#table;
    this.#table = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 4) {
      if (old[at] !== 0) put(this.#table, old, at);
    }
  }
}

function wordAt(bytes, at) {
  const byte = (place) => bytes.charCodeAt(at + place);
  return byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24);
}

/** @param from where the four words are in `words` @returns whether they were not there */
function put(table, words, from = 0) {
  const isThere = (at) => [0, 1, 2, 3].every((word) => table[at + word] === words[from + word]);
  let at = (4 * words[from + 3]) % table.length;
  for (; table[at] !== 0; at = (at + 4) % table.length) if (isThere(at)) return false;
  for (let word = 0; word < 4; word += 1) table[at + word] = words[from + word];
  return true;
}

/** By its id, which follow each other: whose bet it was, and what was printed of it. In blocks of five numbers a bet. */
class BetRegister {
  #blocks = [];

  get(betId) {
    const [block, at] = this.#placeOf(betId);
    if (!block?.[at]) return undefined;
    const [gameId, sellerId, payerId, bet, payout] = block.subarray(at, at + 5);
    const isClaimed = payerId === CLAIMED;
    return {
      gameId,
      sellerId,
      payerId: payerId === 0 || isClaimed ? null : payerId,
      isClaimed,
      prints: { bet, payout },
    };
  }

  set(betId, { gameId, sellerId, payerId, isClaimed, prints }) {
    if (this.#placeOf(betId)[0] === undefined) this.#blocks.push(new Uint32Array(5 * BLOCK));
    const [block, at] = this.#placeOf(betId);
    block.set([gameId, sellerId, isClaimed ? CLAIMED : (payerId ?? 0), prints.bet, prints.payout], at);
  }

  #placeOf(betId) {
    return [this.#blocks[Math.floor(betId / BLOCK)], 5 * (betId % BLOCK)];
  }
}
const BLOCK = 2 ** 16;
/** In the place of the payer: a claimed bet has none, ever. */
const CLAIMED = 2 ** 32 - 1;

// ---------------------------------------------------------------------------------------------------------------------
// Calls: the key of each is used once in a whole log, and the events of a call follow each other.

class Calls {
  #keys;
  /** The first event of the latest call, and how many more it has. */
  #first = null;
  #left = 0;

  constructor(keys) {
    this.#keys = keys;
  }

  /** After the last event. */
  end() {
    if (this.#left > 0) refuse(`the command at revision ${this.#first.revision} is not complete`);
  }

  take(revision, { at, by, command }) {
    if (this.#left > 0) {
      const first = this.#first;
      const isOfIt =
        command === undefined && at === first.at && by.userId === first.by.userId && by.ip === first.by.ip;
      if (!isOfIt) refuse(`the command at revision ${first.revision} is not complete`);
      this.#left -= 1;
      return;
    }
    if (command === undefined) return;
    const { key, events } = command;
    if (!(Number.isSafeInteger(events) && events > 0)) refuse(`a command of ${events} events`);
    if (!key.startsWith(`${by.userId}|`)) refuse(`the key ${key} is not one of user ${by.userId}`);
    if (!this.#keys.add(key)) refuse(`the key ${key} was used before`);
    this.#first = { revision, at, by };
    this.#left = events - 1;
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Users: who they are, whether they are signed in, and whether they may do anything at the moment.

/** Those that come with a station. */
const FIRST_USERS = { 1: [ADMIN, 'admin'], 2: [SUPER_ADMIN, 'superadmin'], 3: [AUDITOR, 'auditor'] };
const isFirstUser = (id) => Object.hasOwn(FIRST_USERS, id);
/** The user whose password the super admin sets. */
const ADMIN_ID = 1;

/** What may be done before a first password was changed. */
const WITH_FIRST_PASSWORD = ['user.passwordChanged', 'user.signedOut', 'command.withdrawn'];

const ADDRESS = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$/;

const withoutCase = (username) => username.normalize('NFC').toLowerCase();

const PIN_TRIES = 5;
const PIN_TRIES_OF_ALL = 15;
const PIN_WINDOW_MS = 900_000;

class Users {
  byId = new Map();
  /** Ids by names, without case. */
  #byName = new Map();

  get(id) {
    return this.byId.get(id) ?? refuse(`there is no user ${id}`);
  }

  /** @throws Refused when they may not cause an event of this type, or nothing at all at the moment */
  mustBeAllowed(type, causers, by) {
    const { userId, ip } = by;
    const role = userId === STATION ? STATION : this.get(userId).role;
    const isAllowed = causers.includes(role) || (causers.includes(ANYBODY) && role !== STATION);
    if (!isAllowed) refuse(`user ${userId} of role ${role} may not cause ${type}`);
    // A session begins with a sign-in, which has a rule of its own.
    if (role === STATION || type === 'user.signedIn') return;
    const user = this.get(userId);
    if (!user.isActive) refuse(`user ${userId} is disabled`);
    if (!user.isSignedIn) refuse(`user ${userId} is not signed in`);
    if (user.mustChangePassword && !WITH_FIRST_PASSWORD.includes(type))
      refuse(`user ${userId} caused ${type} before choosing a password`);
    if (user.ip !== '' && user.ip !== ip) refuse(`user ${userId} works from ${ip}, not from ${user.ip}`);
  }

  mustBeTeller(id) {
    if (this.get(id).role !== TELLER) refuse(`user ${id} is no teller`);
  }

  created(data, by) {
    const { userId, role, username, ip, credentialId, mustChangePassword = false } = data;
    const isFirst = isFirstUser(userId);
    const [rightRole, rightName] = isFirst ? FIRST_USERS[userId] : [role, username];
    mustAgree('the role', role, rightRole);
    mustAgree('the name', username, rightName);
    if ((by === STATION) !== isFirst) refuse(`user ${userId} was made by user ${by}`);
    if (!isFirst && ![ADMIN, TELLER, AUDITOR].includes(role)) refuse(`user ${userId} has role ${role}`);
    if (!isFirst) mustBeProfile(role, data);
    this.#takeName(userId, username);
    const session = { isActive: true, isSignedIn: false, mustChangePassword };
    this.byId.set(userId, { id: userId, role, name: username, ip, credentialId, ...session });
  }

  edited(data) {
    const { userId, username, ip, isActive, credentialId, endsSession, mustChangePassword = false } = data;
    const user = this.get(userId);
    if (isFirstUser(userId)) refuse(`user ${userId}, who came with the station, was edited`);
    mustBeProfile(user.role, data);
    mustAgree(`how the session of user ${userId} ends`, endsSession, sessionEnd(user, data));
    if (username !== undefined) {
      this.#byName.delete(withoutCase(user.name));
      this.#takeName(userId, username);
      user.name = username;
    }
    user.ip = ip ?? user.ip;
    user.isActive = isActive ?? user.isActive;
    if (credentialId !== undefined) Object.assign(user, { credentialId, mustChangePassword, pin: null });
    if (endsSession !== undefined) user.isSignedIn = false;
  }

  signedIn({ userId, ip, sessionId }, by) {
    const user = this.get(userId);
    if (!user.isActive) refuse(`user ${userId} is disabled and signed in`);
    if (user.ip !== '' && user.ip !== ip) refuse(`user ${userId} signed in from ${ip}, not from ${user.ip}`);
    mustAgree('the address of the sign-in', ip, by.ip);
    if (by.userId !== userId && by.userId !== STATION)
      refuse(`user ${by.userId} signed in for user ${userId}`);
    if (sessionId === '') refuse(`the session of user ${userId} has no id`);
    user.isSignedIn = true;
    this.#unlock(user);
  }

  /** By themselves, or by the station after a time without a call. */
  signedOut({ userId, reason }, by) {
    const user = this.get(userId);
    if (!user.isSignedIn) refuse(`user ${userId} was signed out, but is not signed in`);
    if (by !== (reason === 'LOGGED_OUT' ? userId : STATION))
      refuse(`user ${by} ended the session of user ${userId} as ${reason}`);
    user.isSignedIn = false;
  }

  /** Their own, which keeps their session; the admin's by the super admin; or anybody's at the server itself. */
  passwordChanged({ userId, credentialId, keepsSession, mustChangePassword = false }, by) {
    const user = this.get(userId);
    const isOwn = keepsSession && by === userId && !mustChangePassword;
    const isReset = !keepsSession && by === STATION && mustChangePassword;
    const isAdmins = !keepsSession && userId === ADMIN_ID && this.byId.get(by)?.role === SUPER_ADMIN;
    if (!(isOwn || isReset || isAdmins)) refuse(`user ${by} changed the password of user ${userId}`);
    if (credentialId === user.credentialId) refuse(`the new password of user ${userId} is the old one`);
    Object.assign(user, { credentialId, mustChangePassword });
    if (!keepsSession) Object.assign(user, { isSignedIn: false, pin: null });
  }

  pinSet({ userId, pinId }, by) {
    mustAgree('whose PIN it is', userId, by);
    if (typeof pinId !== 'string' || pinId === '') refuse(`the PIN of user ${userId} has no hash`);
    const user = this.get(userId);
    user.pin = { wrong: [] };
    this.#unlock(user);
  }

  /** Five wrong ones of one who asks within a quarter of an hour lock it for them, fifteen of all for everybody. */
  pinRefused({ userId }, by, at) {
    const { pin } = this.#approver(userId, by);
    pin.wrong = [...pin.wrong.filter((each) => each.at > at - PIN_WINDOW_MS), { by, at }];
    if (pin.wrong.filter((each) => each.by === by).length >= PIN_TRIES) pin.lockedFor.add(by);
    pin.isLocked = pin.wrong.length >= PIN_TRIES_OF_ALL;
  }

  #unlock({ pin }) {
    if (pin) Object.assign(pin, { wrong: [], lockedFor: new Set(), isLocked: false });
  }

  /** Somebody whose PIN may be tried by the one who asks. */
  #approver(userId, by) {
    const user = this.get(userId);
    if (!this.#mayApprove(user) || userId === by)
      refuse(`user ${userId} does not approve what user ${by} does`);
    if (user.pin.isLocked || user.pin.lockedFor.has(by)) refuse(`the PIN of user ${userId} is locked`);
    return user;
  }

  #mayApprove({ isActive, role, pin }) {
    return isActive && (role === ADMIN || role === SUPER_ADMIN) && Boolean(pin);
  }

  get hasApprover() {
    return [...this.byId.values()].some((user) => this.#mayApprove(user));
  }

  /** @param isNeeded whether a second person has to approve it: only then one did */
  mustBeApproved({ approverId }, by, isNeeded, what) {
    if (isNeeded === (approverId === undefined))
      refuse(isNeeded ? `nobody approved ${what}` : `nobody had to approve ${what}`);
    if (isNeeded) this.#approver(approverId, by);
  }

  #takeName(userId, username) {
    const owner = this.#byName.get(withoutCase(username));
    if (owner !== undefined) refuse(`user ${userId} has the name ${username} of user ${owner}`);
    this.#byName.set(withoutCase(username), userId);
  }
}

/** Only a change ends a session, and only one that there is: disabling goes before a password, that before an address. */
function sessionEnd({ isSignedIn }, { isActive, credentialId, ip }) {
  if (!isSignedIn) return undefined;
  if (isActive === false) return 'USER_DISABLED';
  if (credentialId !== undefined) return 'PASSWORD_CHANGED';
  return ip === undefined ? undefined : 'IP_CHANGED';
}

/** Staff may work from any address, a teller from one. */
function mustBeProfile(role, { username, firstName, lastName, location, ip }) {
  if ([username, firstName, lastName, location].some((text) => text?.trim() === ''))
    refuse('a name or the location of a user is empty');
  const isAnywhere = ip === '' && role !== TELLER;
  if (ip !== undefined && !isAnywhere && !ADDRESS.test(ip)) refuse(`${ip} is no address`);
}

// ---------------------------------------------------------------------------------------------------------------------
// The timer of the station, which counts down.

/** The state after each call, by the state before it; other calls are not possible. */
const TIMER_STEPS = {
  stop: { set: 'set', start: 'start' },
  set: { set: 'set', start: 'start', stop: 'stop' },
  start: { pause: 'pause', stop: 'stop' },
  pause: { pause: 'start', start: 'start' },
};
/** Possible too once it has run out: it starts from the beginning. */
const TIMER_STEPS_AT_ZERO = { set: 'set', start: 'start' };

class Timer {
  #status = 'stop';
  #maxSeconds = 0;
  #elapsedMs = 0;
  #at = 0;

  /** @param follows what it does after the event before, and whether only if it has run out; null for nothing */
  change({ action, status, maxSeconds, elapsedMs, withBetting = false }, at, follows) {
    const isAtZero = this.#isBegun && this.#elapsedAt(at) === 1_000 * this.#maxSeconds;
    if (withBetting) this.#mustFollow(action, status, isAtZero, follows);
    else this.#mustStep(action, status, isAtZero);
    const goesOn = this.#status === 'pause' && !withBetting && !(isAtZero && action !== 'pause');
    const isSet = !withBetting && (action === 'set' || (action === 'start' && !goesOn));
    if (!isSet) mustAgree('the length of the timer', maxSeconds, this.#maxSeconds);
    if ((isSet || withBetting) && !(maxSeconds >= 1)) refuse('the timer has no length');
    mustAgree('elapsed of the timer', elapsedMs, goesOn || status === 'pause' ? this.#elapsedAt(at) : 0);
    this.#status = status;
    this.#maxSeconds = maxSeconds;
    this.#elapsedMs = elapsedMs;
    this.#at = at;
  }

  #mustStep(action, status, isAtZero) {
    const steps = { ...TIMER_STEPS[this.#status], ...(isAtZero && TIMER_STEPS_AT_ZERO) };
    if (steps[action] !== status) refuse(`${action} led the timer from ${this.#status} to ${status}`);
  }

  /** It starts as betting opens, unless it is counting, and stops as betting ends, if it was started. */
  #mustFollow(action, status, isAtZero, follows) {
    if (action !== follows?.action || (follows.isOnlyAtZero && !isAtZero))
      refuse(`${action} of the timer does not follow betting`);
    const isPossible = action === 'start' ? this.#status !== 'start' || isAtZero : this.#isBegun;
    if (status !== action || !isPossible) refuse(`${action} led the timer from ${this.#status} to ${status}`);
  }

  get #isBegun() {
    return this.#status === 'start' || this.#status === 'pause';
  }

  #elapsedAt(at) {
    if (this.#status === 'pause') return this.#elapsedMs;
    return Math.min(1_000 * this.#maxSeconds, this.#elapsedMs + at - this.#at);
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Receipts of bets: the prints of each are numbered 1, 2, 3 … without a gap, whoever prints them and however late.

class Prints {
  #bets;

  constructor(bets) {
    this.#bets = bets;
  }

  sold({ betId, gameId, sellerId }) {
    this.#bets.set(betId, {
      gameId,
      sellerId,
      payerId: null,
      isClaimed: false,
      prints: { bet: 0, payout: 0 },
    });
  }

  ofBet(betId) {
    return this.#bets.get(betId).prints.bet;
  }

  paid({ betId, payerId }) {
    this.#bets.set(betId, { ...this.#bets.get(betId), payerId });
  }

  claimed({ betId }) {
    this.#bets.set(betId, { ...this.#bets.get(betId), isClaimed: true });
  }

  printed({ betId, gameId, sellerId, receipt, count }, by, isAdmin) {
    const bet = this.#bets.get(betId) ?? refuse(`there is no bet ${betId}`);
    mustBeTheBet(bet, { gameId, sellerId });
    if (!Object.hasOwn(bet.prints, receipt)) refuse(`there is no receipt ${receipt}`);
    const isTheirs = by === sellerId || (receipt === 'payout' && by === bet.payerId);
    if (!isTheirs && !isAdmin)
      refuse(`the ${receipt} receipt of bet ${betId} of teller ${sellerId} was printed by user ${by}`);
    if (receipt === 'payout' && bet.payerId === null && !bet.isClaimed)
      refuse(`a payout receipt of bet ${betId} was printed, which was neither paid nor claimed`);
    const before = bet.prints[receipt];
    if (count !== before + 1)
      refuse(`print ${count} of the ${receipt} receipt of bet ${betId} follows print ${before}`);
    this.#bets.set(betId, { ...bet, prints: { ...bet.prints, [receipt]: count } });
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Cash-ins and remits that were wrong: reversed once, on their day or the next. One that stands in the place of another
// comes with the reversal of that, in the order in which the drawer is never below zero.

const DAY_MS = 86_400_000;
const isTooOld = (entry, today) => Date.parse(today) - Date.parse(entry.businessDate) > DAY_MS;

class Cash {
  /** While they can be reversed: those that are too old are forgotten. */
  #entries = { cashin: new Map(), remit: new Map() };
  /** The cash-in that the next event reverses; null for none. */
  #due = null;
  /** The remit that the event before reversed; null for none. */
  #undone = null;

  /** Before each event. */
  mustGoOn(type, { of, reverses, corrects }) {
    if (!(type === 'cash.reversed' && of === 'cashin' && reverses === this.#due)) this.end();
    if (type === 'cash.remitted' && corrects !== undefined && corrects !== this.#undone)
      refuse(`remit ${corrects} was corrected, but not reversed`);
    this.#due = type === 'cash.added' ? (corrects ?? null) : null;
    this.#undone = type === 'cash.reversed' && of === 'remit' ? reverses : null;
  }

  /** After the last event. */
  end() {
    if (this.#due !== null) refuse(`cash-in ${this.#due} was corrected, but not reversed`);
  }

  entered(of, id, { tellerId, amount, refNumber, businessDate, corrects, afterCount }, reverses = null) {
    const entries = this.#entries[of];
    const { isCounted = false } = reverses ?? this.#corrected(of, corrects, tellerId);
    mustAgree(`whether ${of} ${id} comes after a count`, afterCount === true, isCounted);
    for (const [old, entry] of entries) {
      if (!isTooOld(entry, businessDate)) break;
      entries.delete(old);
    }
    entries.set(id, {
      tellerId,
      amount,
      refNumber,
      businessDate,
      isCounted,
      mayBeReversed: reverses === null,
    });
  }

  #corrected(of, corrects, tellerId) {
    if (corrects === undefined) return {};
    const entry = this.#get(of, corrects);
    mustAgree('the teller', tellerId, entry.tellerId);
    return entry;
  }

  /** A closed shift has taken in what was entered before: that stays. */
  countedIn(tellerId) {
    for (const entries of Object.values(this.#entries))
      for (const [id, entry] of entries)
        if (entry.tellerId === tellerId) entries.set(id, { ...entry, isCounted: true });
  }

  #get(of, id) {
    return this.#entries[of].get(id) ?? refuse(`there is no ${of} ${id} that could be reversed`);
  }

  reversed({ of, reversalId, reverses, reversedRef, reason, ...reversal }) {
    const entry = this.#get(of, reverses);
    mustAgree('the teller', reversal.tellerId, entry.tellerId);
    mustAgree('the amount', reversal.amount, entry.amount);
    mustAgree('the reversed code', reversedRef, entry.refNumber);
    if (!entry.mayBeReversed) refuse(`${of} ${reverses} was reversed before, or is a reversal`);
    if (isTooOld(entry, reversal.businessDate))
      refuse(`${of} ${reverses} is of ${entry.businessDate}: too old to be reversed`);
    if (!(reason.length >= 3 && reason.length <= 100)) refuse(`the reason is ${JSON.stringify(reason)}`);
    this.#entries[of].set(reverses, { ...entry, mayBeReversed: false });
    this.entered(of, reversalId, reversal, entry);
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Shifts: while a station works in them tellers sell, cancel and pay in an open one only, and while a drawer is counted
// nothing goes into it or out of it. An admin who closes one has counted right before.

const MOST_COUNTS = 2;
const MAX_PIECES = 100_000;
const FIRST_DENOMINATIONS = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 25];

class Shifts {
  isOn = false;
  denominations = FIRST_DENOMINATIONS;
  /** The open ones: teller -> id, status, counts, and what the last count came to. */
  #open = new Map();
  /** The teller whose shift the admin has counted and closes with the next event; null for none. */
  #due = null;

  /** Before each event. */
  mustGoOn(type, { tellerId }) {
    if (!(type === 'shift.closed' && tellerId === this.#due)) this.end();
  }

  /** After the last event. */
  end() {
    if (this.#due !== null) refuse(`the admin counted the drawer of teller ${this.#due}, and did not close`);
  }

  set({ shifts = this.isOn, denominations = this.denominations }) {
    const isOrdered = denominations.every(
      (each, index) => each > 0 && (index === 0 || each < denominations[index - 1]),
    );
    if (!isOrdered || denominations.length < 1 || denominations.length > 20)
      refuse('the denominations are not in order');
    if (!shifts && this.#open.size > 0) refuse('shifts were switched off while one was open');
    this.isOn = shifts;
    this.denominations = denominations;
  }

  mustSell(tellerId) {
    if (!this.isOn) return;
    if (!this.#open.has(tellerId)) refuse(`teller ${tellerId} has no open shift`);
    this.mustNotCount(tellerId);
  }

  mustNotCount(tellerId) {
    const shift = this.#open.get(tellerId);
    if (shift !== undefined && shift.status !== 'open')
      refuse(`the drawer of teller ${tellerId} is being counted`);
  }

  opened({ shiftId, tellerId, difference = 0, reason }) {
    if (!this.isOn) refuse('the station works without shifts');
    if (this.#open.has(tellerId)) refuse(`teller ${tellerId} has an open shift already`);
    const isReason = reason?.length >= 3 && reason.length <= 100;
    if (difference === 0 ? reason !== undefined : !isReason)
      refuse(`the reason is ${JSON.stringify(reason)}`);
    this.#open.set(tellerId, { shiftId, status: 'open', counts: 0, counted: null });
  }

  /** The open shift of a teller, in one of these states. */
  #get({ shiftId, tellerId }, ...statuses) {
    const shift = this.#open.get(tellerId);
    if (shift?.shiftId !== shiftId) refuse(`teller ${tellerId} has no open shift ${shiftId}`);
    if (!statuses.includes(shift.status)) refuse(`shift ${shiftId} is ${shift.status}`);
    return shift;
  }

  #mustBeCountable({ shiftId }, { counts }) {
    if (counts >= MOST_COUNTS) refuse(`shift ${shiftId} was counted twice`);
  }

  begun(data) {
    const shift = this.#get(data, 'open', 'counted');
    this.#mustBeCountable(data, shift);
    this.#open.set(data.tellerId, { ...shift, status: 'counting' });
  }

  resumed(data) {
    const shift = this.#get(data, 'counting', 'counted');
    this.#mustBeCountable(data, shift);
    this.#open.set(data.tellerId, { ...shift, status: 'open' });
  }

  counted(data, isAdmin) {
    const shift = isAdmin
      ? this.#get(data, 'open', 'counting', 'counted')
      : this.#get(data, 'counting', 'counted');
    if (!isAdmin) this.#mustBeCountable(data, shift);
    let [sum, before] = [0, Number.POSITIVE_INFINITY];
    for (const { denomination, pieces } of data.pieces) {
      if (!this.denominations.includes(denomination) || denomination >= before)
        refuse(`a piece of ${denomination} centavos was counted`);
      if (!(Number.isInteger(pieces) && pieces > 0 && pieces <= MAX_PIECES))
        refuse(`${pieces} pieces were counted`);
      sum += denomination * pieces;
      before = denomination;
    }
    mustAgree('what was counted', data.counted, sum);
    this.#due = isAdmin ? data.tellerId : null;
    this.#open.set(data.tellerId, { ...shift, status: 'counted', counts: shift.counts + 1, counted: sum });
  }

  closed(data, isAdmin) {
    const shift = this.#get(data, 'counted');
    mustAgree('what was counted last', data.counted, shift.counted);
    if (isAdmin !== (this.#due === data.tellerId)) refuse('the admin closes with a count of their own');
    const isReason = data.reason?.length >= 3 && data.reason.length <= 100;
    if (isAdmin ? !isReason : data.reason !== undefined)
      refuse(`the reason is ${JSON.stringify(data.reason)}`);
    this.#due = null;
    this.#open.delete(data.tellerId);
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// The judge: one method for each event that has rules of its own.

const NOT_STARTED = 'not started';
const OPEN = 'open';
const PAUSED = 'paused';
const ONGOING = 'ongoing';
const RESULT = 'result';
const FINISHED = 'finished';
const CANCELLED = 'cancelled';

const NAME_LENGTH = 100;

/** A figure that is null is above everything. */
const isAbove = (figure, amount) => figure !== null && amount > figure;

const CANCEL_REASONS = ['wrong side', 'wrong amount', 'customer changed their mind'];
const isCancelReason = (reason) =>
  CANCEL_REASONS.includes(reason) || (/^other: .*\S/.test(reason) && reason.length <= 107);

/** A ledger as far as it was read: what can still be acted on, and the books. Of no use any more after a refusal. */
export class Judge {
  books = new Books();
  #users = new Users();
  #calls;
  #prints;
  #timer = new Timer();
  #cash = new Cash();
  #shifts = new Shifts();
  #revision = -1;
  #at = 0;
  /** Type and causer of the event before. */
  #before = null;
  #days = new Days();
  #terms = { rate: 0, payoutUnit: 0, minimumPayout: 0 };
  #limits = {
    minimumBet: 1,
    maximumBet: MAX_AMOUNT,
    maximumTellerStake: null,
    lowCash: null,
    highCash: null,
    cancelApprovalAbove: null,
    payoutApprovalAbove: null,
    reversalApprovalAbove: null,
    differenceApprovalAbove: null,
    cancelReasons: false,
    cancelNeedsTicket: false,
    claimDays: null,
    payoutHoldSeconds: 0,
    lostTicketDays: 7,
  };
  #timerFollowsBetting = false;
  #lastIds = {};
  /** The latest game, and its bets. */
  #game = null;
  #bets = new Map();
  /** Games that owe something to winners: their business date, and the bets with what each is owed. */
  #owing = new Map();
  /** The codes of both kinds of bets. */
  #codes = new Set();
  #clearedThrough = '';
  #sealedThrough = '';

  /** @param known the keys of a whole log: in memory, unless somebody else keeps them */
  constructor({ keys = new KeyRegister() } = {}) {
    this.#calls = new Calls(keys);
    this.#prints = new Prints(new BetRegister());
  }

  /** By id: role, name, and more. */
  get users() {
    return this.#users.byId;
  }

  /** @throws Refused when the event may not follow, or does not say what it must */
  take(revision, event) {
    const type = OLD_NAMES[event.type] ?? event.type;
    if (!Object.hasOwn(EVENTS, type)) refuse(`the type ${event.type} is not known`);
    const [version, ...causers] = EVENTS[type];
    if (!(event.v >= 1 && event.v <= version)) refuse(`version ${event.v} of ${type} is not known`);
    if ((revision === 0) !== (type === 'station.opened')) refuse(`${type} is at the wrong place`);
    if (isFirstUser(revision) && type !== 'user.created') refuse('the first three users are missing');
    if (!(Number.isSafeInteger(event.at) && event.at >= this.#at))
      refuse(`the time goes back by ${this.#at - event.at} ms`);
    this.#revision = revision;
    this.#at = event.at;
    if (typeof event.by !== 'object' || typeof event.data !== 'object') refuse('the event is not whole');
    // In their first version, bets named the teller who sold them `tellerId`.
    const data = event.v === version ? event.data : { ...event.data, sellerId: event.data.tellerId };
    this.#calls.take(revision, event);
    this.#users.mustBeAllowed(type, causers, event.by);
    this.#cash.mustGoOn(type, data);
    this.#shifts.mustGoOn(type, data);
    this[type](data, event.by.userId, event);
    this.books.check();
    this.#before = { type, by: event.by.userId };
  }

  /** After the last event. @throws Refused where another one had to follow */
  end() {
    this.#calls.end();
    this.#cash.end();
    this.#shifts.end();
  }

  #takeId(kind, id) {
    const next = (this.#lastIds[kind] ?? 0) + 1;
    if (id !== next) refuse(`${kind} ${id} follows ${kind} ${next - 1}`);
    this.#lastIds[kind] = id;
  }

  'command.withdrawn'(_data, _by, { command }) {
    if (command?.events !== 1) refuse('no key is withdrawn');
  }

  /** It only marks a place. */
  'ledger.opened'() {}

  // Users, and the timer.

  'user.created'(data, by) {
    this.#takeId('user', data.userId);
    this.#users.created(data, by);
  }

  'user.edited'(data) {
    this.#users.edited(data);
  }

  'user.signedIn'(data, _by, { by }) {
    this.#takeId('login', data.loginId);
    this.#users.signedIn(data, by);
  }

  'user.signedOut'(data, by) {
    this.#users.signedOut(data, by);
  }

  'user.passwordChanged'(data, by) {
    this.#users.passwordChanged(data, by);
  }

  'user.pinSet'(data, by) {
    this.#users.pinSet(data, by);
  }

  'user.pinRefused'(data, by) {
    this.#users.pinRefused(data, by, this.#at);
  }

  'timer.changed'(data, by) {
    if (by === STATION && !data.withBetting) refuse(`user ${by} may not cause timer.changed by themselves`);
    this.#timer.change(data, this.#at, this.#whatTimerDoes(by));
  }

  /** After the event before, where the same user caused it: one that has run out stops whatever the settings say. */
  #whatTimerDoes(by) {
    const isFollowing = this.#timerFollowsBetting;
    if (this.#before.by !== by) return null;
    switch (this.#before.type) {
      case 'game.bettingOpened':
        return isFollowing ? { action: 'start', isOnlyAtZero: false } : null;
      case 'game.bettingClosed':
        return this.#game.status === ONGOING ? { action: 'stop', isOnlyAtZero: !isFollowing } : null;
      case 'game.created':
        return { action: 'stop', isOnlyAtZero: true };
      default:
        return null;
    }
  }

  // The station and its settings.

  'station.opened'({ timeZone, terms }) {
    this.#days.change({ zone: timeZone }, null);
    this.#setTerms(terms);
  }

  // Older programs changed it at their start, whatever was going on.
  'station.timeZoneChanged'({ timeZone }, by) {
    if (by !== STATION && this.#isGameRunning) refuse('the time zone was changed while a game was running');
    this.#days.change({ zone: timeZone }, this.#at);
  }

  'settings.housePercentageChanged'({ rate }) {
    this.#setTerms({ ...this.#terms, rate });
  }

  'settings.changed'(data) {
    const { timerFollowsBetting = this.#timerFollowsBetting } = data;
    this.#setTerms(changed(this.#terms, data));
    this.#limits = changed(this.#limits, data);
    this.#timerFollowsBetting = timerFollowsBetting;
    this.#shifts.set(data);
    if (data.dayStartsAt !== undefined) {
      if (this.#isGameRunning) refuse('the start of the day was changed while a game was running');
      this.#days.change({ startsAt: data.dayStartsAt }, this.#at);
    }
    const { minimumBet, maximumBet, maximumTellerStake, lowCash, highCash } = this.#limits;
    mustBeAmount('minimum bet', minimumBet);
    mustBeAmount('maximum bet', maximumBet);
    if (maximumTellerStake !== null) mustBeAmount('maximum stake of a teller', maximumTellerStake);
    if (minimumBet > Math.min(maximumBet, maximumTellerStake ?? maximumBet))
      refuse(`the minimum bet ${pesos(minimumBet)} is above another limit`);
    if (lowCash !== null) mustBeAmount('low cash', lowCash);
    if (highCash !== null) mustBeAmount('high cash', highCash);
    for (const [figure, is] of Object.entries(data).filter(([name]) => name.endsWith('ApprovalAbove'))) {
      if (is === null) continue;
      mustBeAmount(figure, is);
      if (!this.#users.hasApprover) refuse(`${figure} was set, and nobody has a PIN`);
    }
    const { claimDays, lostTicketDays } = this.#limits;
    if (!(Number.isInteger(lostTicketDays) && lostTicketDays >= 0 && lostTicketDays <= 30))
      refuse(`lost tickets that are paid after ${lostTicketDays} days`);
    if (!(claimDays === null || (Number.isInteger(claimDays) && claimDays >= 1 && claimDays <= 365)))
      refuse(`tickets that may be claimed for ${claimDays} days`);
    const { payoutHoldSeconds } = this.#limits;
    if (!(Number.isInteger(payoutHoldSeconds) && payoutHoldSeconds >= 0 && payoutHoldSeconds <= 600))
      refuse(`payouts are held for ${payoutHoldSeconds} seconds`);
    if ((lowCash ?? 0) > (highCash ?? MAX_AMOUNT)) refuse('low cash is above high cash');
  }

  #setTerms({ rate, payoutUnit, minimumPayout }) {
    if (!(Number.isInteger(rate) && rate > 0 && rate <= 10_000)) refuse(`a house percentage of ${rate}`);
    mustBeAmount('payout unit', payoutUnit);
    if (!(Number.isSafeInteger(minimumPayout) && minimumPayout >= 0))
      refuse('the minimum payout is no number');
    this.#terms = { rate, payoutUnit, minimumPayout };
  }

  #mustBeToday(date) {
    mustAgree('the day', date, this.#days.at(this.#at));
  }

  /** Days are cleared and sealed in order, once no game that was created up to them is left undecided. */
  #mustBeOver(date, through, what) {
    mustBeDate(date);
    if (date > this.#days.at(this.#at) || date <= through)
      refuse(`${date} was ${what} before, or is to come`);
    if (this.#isGameRunning && this.#game.createdDate <= date) refuse(`game ${this.#game.id} is not decided`);
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

  'game.created'({ gameId, name, terms, createdDate }) {
    this.#takeId('game', gameId);
    if (this.#isGameRunning) refuse(`game ${this.#game.id} is still running`);
    if (name.trim() === '' || name.length > NAME_LENGTH) refuse(`game ${gameId} has no proper name`);
    for (const term of Object.keys(this.#terms))
      mustAgree(`${term} of the game`, terms[term], this.#terms[term]);
    this.#mustBeToday(createdDate);
    this.#forgetBets();
    this.#game = {
      id: gameId,
      terms: this.#terms,
      createdDate,
      status: NOT_STARTED,
      resumesTo: NOT_STARTED,
      open: { MERON: false, WALA: false },
      /** The revision that began it, and when it ends: from then on betting can only be closed. */
      lastCall: null,
      pools: { MERON: 0, WALA: 0 },
      /** What each teller has cancelled in it. */
      cancelled: new Map(),
      noContest: false,
      result: null,
      /** What it came to when its result was confirmed; null before. */
      confirmed: null,
      /** The day of a confirmed result that is under review; null for none. */
      reviewed: null,
    };
  }

  /** The bets of the game before: only those to which something is owed can still be acted on. */
  #forgetBets() {
    const owed = this.#owing.get(this.#game?.id)?.bets;
    for (const [betId, { serial }] of this.#bets) if (!owed?.has(betId)) this.#codes.delete(serial);
    this.#bets.clear();
  }

  #mustNotBeReviewed({ id, reviewed }) {
    if (reviewed !== null) refuse(`game ${id} is under review`);
  }

  'game.bettingOpened'({ gameId, meronOpen, walaOpen }) {
    const game = this.#gameAt(gameId, NOT_STARTED, OPEN, ONGOING);
    this.#mustNotBeReviewed(game);
    const { MERON, WALA } = game.open;
    if (!((meronOpen && !MERON) || (walaOpen && !WALA))) refuse('no side was opened');
    if ((MERON && !meronOpen) || (WALA && !walaOpen)) refuse('a side was closed');
    this.#mustBeInTime(game);
    Object.assign(game, { status: OPEN, noContest: false, open: { MERON: meronOpen, WALA: walaOpen } });
  }

  /** By hand; or by the station, both sides at once, because the time of a last call is up. */
  'game.bettingClosed'({ gameId, meronOpen, walaOpen, noContest, causedBy }, by) {
    const game = this.#gameAt(gameId, OPEN);
    const { MERON, WALA } = game.open;
    if (!((MERON && !meronOpen) || (WALA && !walaOpen))) refuse('no side was closed');
    if ((meronOpen && !MERON) || (walaOpen && !WALA)) refuse('a side was opened');
    const isOver = !meronOpen && !walaOpen;
    if (by === STATION && causedBy === undefined) refuse('the station closed betting without a last call');
    if (by !== STATION && causedBy !== undefined) refuse(`user ${by} closed betting in the station’s place`);
    if (causedBy !== undefined && !(isOver && causedBy === game.lastCall?.startedBy))
      refuse(`betting was closed for the last call of revision ${causedBy}, which was not on`);
    if (!isOver) this.#mustBeInTime(game);
    game.open = { MERON: meronOpen, WALA: walaOpen };
    game.noContest = isOver && isNoContest(game);
    mustAgree('whether it is no contest', noContest, game.noContest);
    if (isOver) Object.assign(game, { status: ONGOING, lastCall: null });
  }

  'game.lastCallStarted'({ gameId, seconds, endsAt }) {
    const game = this.#gameAt(gameId, OPEN);
    if (game.lastCall !== null) refuse(`game ${gameId} had a last call already`);
    mustAgree('the end of the last call', endsAt, this.#at + seconds * 1_000);
    game.lastCall = { startedBy: this.#revision, endsAt };
  }

  'game.lastCallCancelled'({ gameId }) {
    const game = this.#gameAt(gameId, OPEN);
    if (game.lastCall === null) refuse(`game ${gameId} had no last call`);
    this.#mustBeInTime(game);
    game.lastCall = null;
  }

  #mustBeInTime({ lastCall }) {
    if (lastCall !== null && this.#at >= lastCall.endsAt) refuse('the last call is over');
  }

  'game.paused'({ gameId }) {
    const game = this.#gameAt(gameId, OPEN, ONGOING);
    this.#mustNotBeReviewed(game);
    this.#mustBeInTime(game);
    Object.assign(game, { status: PAUSED, resumesTo: game.status, lastCall: null });
  }

  'game.resumed'({ gameId }) {
    const game = this.#gameAt(gameId, PAUSED);
    game.status = game.resumesTo;
  }

  'game.cancelled'({ gameId, businessDate }) {
    const game = this.#gameAt(gameId, NOT_STARTED);
    this.#mustBeToday(businessDate);
    game.status = CANCELLED;
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
    mustAgree('the day', businessDate, game.reviewed ?? this.#days.at(this.#at));
    const held = this.#limits.payoutHoldSeconds * 1_000;
    mustAgree('from when on it pays', said.paysFrom, held > 0 ? this.#at + held : undefined);
    const settled = settlementOf(game);
    mustAgree('percentage of MERON', said.meronPercentage, settled.MERON);
    mustAgree('percentage of WALA', said.walaPercentage, settled.WALA);
    mustAgree('commission', said.commission, settled.commission);

    const rows = new Map();
    const owed = new Map();
    for (const [betId, bet] of this.#bets) {
      const row = rowOf(rows, bet.sellerId, { wonStakes: 0, lostStakes: 0, payouts: 0 });
      if (settled.isRefund || bet.side === result) {
        const payout = payoutOf(bet.stake, bet.side, settled, terms);
        owed.set(betId, { ...bet, payout, isClaimed: false, lock: null });
        row.wonStakes += bet.stake;
        row.payouts += payout;
      } else {
        row.lostStakes += bet.stake;
      }
    }
    mustBeRows(said.tellers, rows);
    const payouts = [...rows.values()].reduce((sum, row) => sum + row.payouts, 0);
    mustAgree('breakage', said.breakage, pools.MERON + pools.WALA - settled.commission - payouts);

    const { commission, breakage } = said;
    const confirmed = { businessDate, rows, commission, breakage, owed: owed.size };
    this.#settle(gameId, confirmed, 1);
    if (owed.size > 0) this.#owing.set(gameId, { businessDate, paysFrom: said.paysFrom ?? 0, bets: owed });
    Object.assign(game, { status: FINISHED, confirmed, reviewed: null });
  }

  /** What confirming changes (`times` 1), or taking that back (-1). */
  #settle(gameId, { rows, commission, breakage }, times) {
    let owed = 0;
    for (const [tellerId, { wonStakes, lostStakes, payouts }] of rows) {
      const decided = { win: times * (payouts - wonStakes), lose: times * lostStakes };
      const unfinished = -times * (wonStakes + lostStakes);
      this.books.move(tellerId, { ...decided, unfinished, unclaimed: times * payouts });
      owed += payouts;
    }
    this.books.post(
      [`pool:${gameId}`, times * (owed + commission + breakage)],
      [`payable:${gameId}`, -times * owed],
      ['house:commission', -times * commission],
      ['house:breakage', -times * breakage],
    );
  }

  /** By two people, as long as nobody has relied on the result. Nothing is paid, and no bet taken, until it is confirmed again. */
  'game.reopened'(data, by) {
    const { gameId, reason, tellers, commission, breakage } = data;
    const game = this.#gameAt(gameId, FINISHED);
    const { confirmed } = game;
    const { businessDate } = confirmed;
    if (!(reason.length >= 3 && reason.length <= 100)) refuse(`the reason is ${JSON.stringify(reason)}`);
    if (businessDate <= this.#clearedThrough) refuse(`game ${gameId} is reopened, and its date was cleared`);
    if (businessDate <= this.#sealedThrough) refuse(`game ${gameId} is reopened, and its day was sealed`);
    const bets = [...(this.#owing.get(gameId)?.bets.values() ?? [])];
    if (bets.length < confirmed.owed) refuse(`game ${gameId} is reopened, and a ticket was paid`);
    if (bets.some(({ isClaimed }) => isClaimed))
      refuse(`game ${gameId} is reopened, and a ticket was claimed`);
    if (bets.some(({ lock }) => lock !== null))
      refuse(`game ${gameId} is reopened, and a ticket was reported lost`);
    this.#users.mustBeApproved(data, by, true, `that game ${gameId} was reopened`);
    mustAgree('commission', commission, confirmed.commission);
    mustAgree('breakage', breakage, confirmed.breakage);
    mustBeRows(tellers, confirmed.rows);
    this.#settle(gameId, confirmed, -1);
    this.#owing.delete(gameId);
    Object.assign(game, { status: RESULT, reviewed: businessDate });
  }

  // Bets.

  #gameTakingBets(gameId) {
    const game = this.#gameAt(gameId, OPEN);
    this.#mustBeInTime(game);
    return game;
  }

  #mustHold(tellerId, amount) {
    const { onHand } = this.books.teller(tellerId);
    if (onHand < amount)
      refuse(`the drawer of teller ${tellerId} holds ${pesos(onHand)}, not ${pesos(amount)}`);
  }

  'bet.sold'({ betId, serial, gameId, sellerId, side, stake, claimUntil }, by) {
    const game = this.#gameTakingBets(gameId);
    this.#takeId('bet', betId);
    mustAgree('the seller', sellerId, by);
    this.#shifts.mustSell(by);
    if (game.open[side] !== true) refuse(`${side} takes no bets`);
    mustBeAmount('stake', stake);
    this.#mustBeWithinLimits(game, sellerId, stake);
    const { claimDays } = this.#limits;
    const until = claimDays === null ? undefined : dayAfter(this.#days.at(this.#at), claimDays);
    mustAgree(`until when bet ${betId} may be claimed`, claimUntil, until);
    mustBeCode(serial);
    if (this.#codes.has(serial)) refuse(`the code ${serial} of bet ${betId} belongs to another bet in use`);
    this.#codes.add(serial);
    this.#bets.set(betId, { serial, sellerId, side, stake, claimUntil });
    game.pools[side] += stake;
    this.#prints.sold({ betId, gameId, sellerId });
    this.books.move(sellerId, { payin: stake, unfinished: stake });
    this.books.post([`drawer:${sellerId}`, stake], [`pool:${gameId}`, -stake]);
  }

  /** One game runs at a time, so the stakes of a teller that are not decided are those in this one. */
  #mustBeWithinLimits({ id, pools }, sellerId, stake) {
    const { minimumBet, maximumBet, maximumTellerStake } = this.#limits;
    if (stake < minimumBet || stake > maximumBet)
      refuse(`a stake of ${pesos(stake)} is outside the limits of the settings`);
    const stakes = this.books.teller(sellerId).unfinished + stake;
    if (maximumTellerStake !== null && stakes > maximumTellerStake)
      refuse(`the stakes of teller ${sellerId} come to ${pesos(stakes)}, above ${pesos(maximumTellerStake)}`);
    if (pools.MERON + pools.WALA + stake > MAX_POOL) refuse(`the pool of game ${id} is above its limit`);
  }

  'bet.cancelled'(data, by) {
    const { betId, gameId, sellerId, side, stake } = data;
    const game = this.#gameTakingBets(gameId);
    const bet = this.#bets.get(betId) ?? refuse(`bet ${betId} is not among the bets of game ${gameId}`);
    mustAgree('who cancels', by, bet.sellerId);
    this.#shifts.mustSell(by);
    mustBeTheBet(bet, { sellerId, side, stake });
    this.#mustHold(sellerId, stake);
    this.#mustBeCancelled(data, game);
    this.#bets.delete(betId);
    this.#codes.delete(bet.serial);
    game.pools[side] -= stake;
    this.books.move(sellerId, { payin: -stake, unfinished: -stake });
    this.books.post([`pool:${gameId}`, stake], [`drawer:${sellerId}`, -stake]);
  }

  /** What a teller cancels in a game counts together. */
  #mustBeCancelled(data, { cancelled }) {
    const { betId, sellerId, stake, reason } = data;
    const { cancelReasons, cancelNeedsTicket, cancelApprovalAbove } = this.#limits;
    if (reason === undefined ? cancelReasons : !isCancelReason(reason))
      refuse(`the reason is ${JSON.stringify(reason)}`);
    const sum = (cancelled.get(sellerId) ?? 0) + stake;
    const isReprint = cancelNeedsTicket && this.#prints.ofBet(betId) > 1;
    const isNeeded = isAbove(cancelApprovalAbove, sum) || isReprint;
    this.#users.mustBeApproved(data, sellerId, isNeeded, `that bet ${betId} was cancelled`);
    cancelled.set(sellerId, sum);
  }

  /** A bet leaves the owed ones by being paid or cleared, so it is paid once. */
  #owedBet(gameId, betId) {
    const game = this.#owing.get(gameId);
    const bet = game?.bets.get(betId);
    if (bet === undefined)
      refuse(`bet ${betId} is owed nothing: it did not win, or was paid or cleared before`);
    if (bet.isClaimed) refuse(`bet ${betId} was claimed before`);
    return bet;
  }

  /** After a confirm payouts may be held back for some seconds. */
  #mustPay(gameId) {
    if (this.#at < this.#owing.get(gameId).paysFrom) refuse(`the tickets of game ${gameId} are not paid yet`);
  }

  /** Once a ticket was reported lost it is of no use any more. */
  #unlockedBet(gameId, betId) {
    const bet = this.#owedBet(gameId, betId);
    if (bet.lock !== null) refuse(`bet ${betId} was reported lost`);
    return bet;
  }

  'bet.locked'({ betId, gameId, sellerId, claimant, reason, claimCode, payableFrom, payableDay }, by) {
    const bet = this.#unlockedBet(gameId, betId);
    mustAgree('the seller', sellerId, bet.sellerId);
    if (claimant.trim() === '' || reason.trim() === '') refuse(`nobody said who lost bet ${betId}, or why`);
    const { lostTicketDays: days } = this.#limits;
    const day = dayAfter(this.#days.at(this.#at), days);
    mustAgree('the day on which the claim slip is paid', payableDay, day);
    mustAgree('from when on that is', payableFrom, days === 0 ? this.#at : this.#days.startOf(day));
    mustBeCode(claimCode);
    if (this.#codes.has(claimCode)) refuse(`the code ${claimCode} of a claim slip is in use`);
    this.#codes.add(claimCode);
    bet.lock = { by, payableFrom, payableDay, claimCode };
  }

  'bet.unlocked'({ betId, gameId, sellerId, reason }) {
    const bet = this.#owedBet(gameId, betId);
    mustAgree('the seller', sellerId, bet.sellerId);
    if (bet.lock === null) refuse(`bet ${betId} was not reported lost`);
    if (reason.trim() === '') refuse(`nobody said why bet ${betId} was unlocked`);
    this.#codes.delete(bet.lock.claimCode);
    bet.lock = null;
  }

  /** A slip is paid from its day on, and whoever made it out does not approve that. @returns whether it is one */
  #isSlip({ betId, gameId, claimCode, approverId }) {
    if (claimCode === undefined) return this.#unlockedBet(gameId, betId) === null;
    const { lock } = this.#owedBet(gameId, betId);
    if (lock?.claimCode !== claimCode) refuse(`bet ${betId} has no claim slip ${claimCode}`);
    if (this.#at < lock.payableFrom) refuse(`the claim slip of bet ${betId} was paid before its day`);
    if (approverId === lock.by)
      refuse(`user ${lock.by} locked bet ${betId}, and does not approve its payout`);
    this.#codes.delete(claimCode);
    return true;
  }

  'bet.paid'(data, by) {
    const { betId, gameId, sellerId, payerId, side, stake, payout } = data;
    const bet = this.#owedBet(gameId, betId);
    mustAgree('the payer', payerId, by);
    this.#mustPay(gameId);
    this.#shifts.mustSell(by);
    mustBeTheBet(bet, { sellerId, side, stake });
    mustAgree(`the payout of bet ${betId}`, payout, bet.payout);
    this.#mustHold(payerId, payout);
    const isNeeded = this.#isSlip(data) || isAbove(this.#limits.payoutApprovalAbove, payout);
    this.#users.mustBeApproved(data, by, isNeeded, `the payout of bet ${betId}`);
    const { bets } = this.#owing.get(gameId);
    bets.delete(betId);
    if (bets.size === 0) this.#owing.delete(gameId);
    this.#codes.delete(bet.serial);
    this.#prints.paid({ betId, payerId });
    this.books.move(sellerId, { unclaimed: -payout, paid: payout });
    this.books.move(payerId, { paidOut: payout });
    this.books.post([`payable:${gameId}`, payout], [`drawer:${payerId}`, -payout]);
  }

  'bet.claimed'({ betId, gameId, sellerId }) {
    const bet = this.#unlockedBet(gameId, betId);
    this.#mustPay(gameId);
    mustAgree('the seller', sellerId, bet.sellerId);
    bet.isClaimed = true;
    this.#prints.claimed({ betId });
  }

  'bet.printed'(data, by) {
    this.#prints.printed(data, by, this.#users.get(by).role === ADMIN);
  }

  // Cash.

  #mustBeCash({ tellerId, amount, refNumber, businessDate }) {
    this.#users.mustBeTeller(tellerId);
    this.#shifts.mustNotCount(tellerId);
    mustBeAmount('amount', amount);
    mustBeCode(refNumber);
    this.#mustBeToday(businessDate);
  }

  'cash.added'(data) {
    const { cashinId, amount } = data;
    this.#takeId('cash-in', cashinId);
    this.#mustBeCash(data);
    this.#cash.entered('cashin', cashinId, data);
    this.#fromVault(data, { cashin: amount }, amount);
  }

  /** Once a count has taken an entry in, its drawer stays as counted, and what was over or short changes. */
  #fromVault({ tellerId, afterCount }, figures, intoDrawer) {
    this.books.move(tellerId, { ...figures, ...(afterCount && { overShort: -intoDrawer }) });
    this.books.post(
      ['vault', -intoDrawer],
      [afterCount ? 'house:over_short' : `drawer:${tellerId}`, intoDrawer],
    );
  }

  'cash.remitted'(data) {
    const { remitId, tellerId, amount } = data;
    this.#takeId('remit', remitId);
    this.#mustBeCash(data);
    const { remittable } = this.books.teller(tellerId);
    if (amount > remittable && !data.afterCount)
      refuse(`${pesos(amount)} was remitted, but only ${pesos(remittable)} could be`);
    this.#cash.entered('remit', remitId, data);
    this.#fromVault(data, { remit: amount }, -amount);
  }

  /** What a reversal takes out of a drawer was in it. */
  'cash.reversed'(data, by) {
    const { of, reversalId, tellerId, amount, afterCount } = data;
    if (of !== 'cashin' && of !== 'remit') refuse(`${of} is no cash-in and no remit`);
    this.#takeId(of === 'cashin' ? 'cash-in' : 'remit', reversalId);
    this.#mustBeCash(data);
    this.#cash.reversed(data);
    if (of === 'cashin' && !afterCount) this.#mustHold(tellerId, amount);
    const isNeeded = afterCount === true || isAbove(this.#limits.reversalApprovalAbove, amount);
    this.#users.mustBeApproved(data, by, isNeeded, `reversal ${reversalId}`);
    this.#fromVault(data, { [of]: -amount }, of === 'cashin' ? -amount : amount);
  }

  // Shifts.

  #mustBeTheirs({ tellerId }, by) {
    mustAgree('whose shift it is', tellerId, by);
  }

  #isAdmin(by) {
    return this.#users.get(by).role === ADMIN;
  }

  'shift.opened'(data, by) {
    this.#takeId('shift', data.shiftId);
    this.#mustBeTheirs(data, by);
    this.#mustBeToday(data.businessDate);
    const { difference = 0 } = data;
    mustAgree('what was in the drawer', data.onHand, this.books.teller(by).onHand + difference);
    this.#shifts.opened(data);
    this.#users.mustBeApproved(
      data,
      by,
      difference !== 0,
      `the difference at the opening of shift ${data.shiftId}`,
    );
    this.#moveOverShort(by, difference);
  }

  #moveOverShort(tellerId, difference) {
    this.books.move(tellerId, { overShort: difference });
    this.books.post([`drawer:${tellerId}`, difference], ['house:over_short', -difference]);
  }

  'shift.countBegun'(data, by) {
    this.#mustBeTheirs(data, by);
    this.#shifts.begun(data);
  }

  'shift.resumed'(data, by) {
    this.#mustBeTheirs(data, by);
    this.#shifts.resumed(data);
  }

  'shift.counted'(data, by) {
    const isAdmin = this.#isAdmin(by);
    if (!isAdmin) this.#mustBeTheirs(data, by);
    mustAgree('what should be in the drawer', data.expected, this.books.teller(data.tellerId).onHand);
    this.#shifts.counted(data, isAdmin);
  }

  'shift.closed'(data, by) {
    const isAdmin = this.#isAdmin(by);
    const { tellerId, zNumber, refNumber, counted, expected, betsOpen, businessDate } = data;
    if (!isAdmin) this.#mustBeTheirs(data, by);
    this.#takeId('Z', zNumber);
    mustBeCode(refNumber);
    this.#mustBeToday(businessDate);
    mustAgree('what should be in the drawer', expected, this.books.teller(tellerId).onHand);
    this.#shifts.closed(data, isAdmin);
    const bets = this.#isGameRunning ? [...this.#bets.values()] : [];
    const open = bets.filter(({ sellerId }) => sellerId === tellerId);
    mustAgree(`the open bets of teller ${tellerId}`, betsOpen, open.length);
    this.#cash.countedIn(tellerId);
    const isNeeded = !isAdmin && isAbove(this.#limits.differenceApprovalAbove, Math.abs(counted - expected));
    this.#users.mustBeApproved(data, by, isNeeded, `the difference of Z ${zNumber}`);
    this.#moveOverShort(tellerId, counted - expected);
  }

  /** With the sums of the station. Hash and signature are looked at in `sealedLine`. */
  'day.sealed'({ sealId, date, sums }) {
    this.#takeId('seal', sealId);
    this.#mustBeOver(date, this.#sealedThrough, 'sealed');
    for (const figure of SEALED)
      mustAgree(`${figure} of seal ${sealId}`, sums[figure] ?? 0, this.books.station[figure], 'seals');
    this.#sealedThrough = date;
  }

  /** Every unpaid winner of the games up to a date, and nothing else, becomes the house's. */
  'date.cleared'({ clearId, date, tellers }) {
    this.#takeId('clearing', clearId);
    this.#mustBeOver(date, this.#clearedThrough, 'cleared');
    const rows = new Map();
    const postings = [];
    for (const [gameId, { businessDate, paysFrom, bets }] of this.#owing) {
      if (businessDate > date) continue;
      if (this.#at < paysFrom) refuse(`game ${gameId} was cleared, which does not pay yet`);
      for (const [betId, { serial, sellerId, payout, claimUntil = '', lock }] of bets) {
        const today = this.#days.at(this.#at);
        if (claimUntil >= today) refuse(`bet ${betId} was cleared, which may be claimed until ${claimUntil}`);
        if ((lock?.payableDay ?? '') >= today)
          refuse(`bet ${betId} was cleared, which was reported lost and is paid from ${lock.payableDay}`);
        this.#codes.delete(lock?.claimCode);
        const row = rowOf(rows, sellerId, { bets: 0, amount: 0 });
        row.bets += 1;
        row.amount += payout;
        this.#codes.delete(serial);
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

function mustBeTheBet(bet, said) {
  for (const [field, value] of Object.entries(said)) mustAgree(`${field} of the bet`, value, bet[field]);
}

/** The same fields, with those that are there in the changes. */
function changed(fields, changes) {
  const names = Object.keys(fields);
  return Object.fromEntries(
    names.map((name) => [name, (Object.hasOwn(changes, name) ? changes : fields)[name]]),
  );
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
    const figures = columnsOf(balances).map((column) => `${column} ${pesos(balances[column])}`);
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
    return (text.match(/taya-seal-[12] [^"\\\r\n]*/g) ?? []).map((line) => new Seal(line.trim()));
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

const SEALED = ['cashin', 'remit', 'payin', 'paidOut', 'unfinished', 'unclaimed', 'overShort'];
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
  const { overShort = 0 } = sums;
  const figures = SEALED.slice(0, overShort === 0 ? -1 : undefined).map((figure) => sums[figure]);
  const place = [
    overShort === 0 ? 'taya-seal-1' : 'taya-seal-2',
    stationId,
    sealId,
    date,
    said.revision,
    said.hash,
  ];
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
  const judge = new Judge();
  const { books, users } = judge;
  const sealKeys = new Set();
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
      judge.take(revision, said);
      const { type, data } = said;
      const seal =
        type === 'day.sealed' ? sealedLine(revision, data, header.stationId, before, sealKeys) : undefined;
      const recorded = { revision, type, data, hash: event.hash, seal };
      for (const witness of witnesses) witness.look({ ...recorded, books, users });
    } catch (error) {
      throw new Refused(`revision ${revision}: ${error.message}`);
    }
  }
  if (revision < header.revision) refuse(`revision ${revision + 1}: the export ends before it`);
  if (revision > header.revision || hash.toString('hex') !== header.hash)
    refuse(`revision ${revision}: this is not the last event that the first line names`);
  try {
    judge.end();
  } catch (error) {
    throw new Refused(`revision ${revision}: ${error.message}`);
  }
  return { header, judge, sealKeys };
}

/** A row each: every teller, then the station; every column as wide as it has to be. */
function tableOf({ books, users }) {
  const ids = [...users].filter(([, { role }]) => role === TELLER).map(([id]) => id);
  const columns = columnsOf(...ids.map((id) => books.teller(id)));
  const row = (name, balances) => [name, ...columns.map((column) => pesos(balances[column]))];
  const rows = [
    ['', ...columns],
    ...ids.map((id) => row(`${id} ${users.get(id).name}`, books.teller(id))),
    row('station', books.station),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  const padded = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  return rows.map((cells) => cells.map(padded).join('  '));
}

function report({ header, judge, sealKeys }, witnesses) {
  const { books } = judge;
  const house = ['commission', 'breakage', 'forfeited'].map(
    (account) => `${account} ${pesos(-books.account(`house:${account}`))}`,
  );
  return [
    `Everything holds up to revision ${header.revision} of station ${header.stationId}, ledger ${header.ledgerId}.`,
    `The last hash is ${header.hash}.`,
    ...(sealKeys.size > 0 ? [`Seals are signed by ${[...sealKeys].join(', ')}.`] : []),
    ...witnesses.map(({ text }) => text),
    '',
    ...tableOf(judge),
    '',
    `house: ${house.join(', ')}`,
  ];
}

/** What is outside the station, of the options and the words behind each. @returns null when one is wrong */
function witnessesIn(args) {
  const { tokens } = parseArgs({ args, strict: false, tokens: true });
  const options = tokens.filter(
    ({ rawName, inlineValue }) => !inlineValue && Object.hasOwn(WITNESSES, rawName),
  );
  const named = options.map(({ rawName, index }, number) =>
    WITNESSES[rawName].of(args.slice(index + 1, options[number + 1]?.index)),
  );
  const isWrong = (args.length > 0 && options[0]?.index !== 0) || named.some(({ length }) => length === 0);
  return isWrong ? null : named.flat();
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

// Whoever imports the judge gives it the events themselves.
const program = process.argv[1] ?? '';
if (existsSync(program) && import.meta.url === pathToFileURL(realpathSync(program)).href)
  process.exitCode = await run(process.argv.slice(2));
