import type { SessionEndCode } from '@taya/contracts/errors';
import type { Side } from '@taya/contracts/game';
import { FIRST_HOUSE_RULES, type HouseRules } from '@taya/contracts/house-rules';
import { type Centavos, hundredths, ZERO } from '@taya/contracts/money';
import type { GameTerms } from '@taya/contracts/payout';
import type { CountedReceipt } from '@taya/contracts/print';
import type { Role } from '@taya/contracts/roles';
import type { ShiftStatus } from '@taya/contracts/shift';
import type { TimerStatus } from '@taya/contracts/timer';
import type { BetFacts, Lock, Person } from '../bet-facts.js';
import type { Finished, Game } from '../game.js';
import { Cell, Table, UndoJournal } from './undo-journal.js';

/** Tables that follow from the others, so that they are no part of a snapshot. */
export const DERIVED = [
  'serials',
  'serialOrder',
  'serialWindow',
  'recentIds',
  'recentSerials',
] as const satisfies readonly (keyof StationState)[];

/** Changes with the shape of the state, or with what `evolve` makes of the log: older snapshots can then not be used. */
export const STATE_VERSION = 19;

/**
 * Everything a command can still act on, and nothing else: the latest game and its bets, unpaid winners, drawers,
 * users, and the most recent command keys, prints, and bets paid or cancelled. It never grows with the length of the
 * log. Its tables are listed here and nowhere else: a snapshot has each one that is not `DERIVED`, in this order.
 */
export class StationState {
  readonly journal = new UndoJournal();

  /** null until the first event. */
  readonly station = new Cell<StationRow | null>(this.journal, null);
  readonly settings = new Cell<SettingsRow>(this.journal, NO_SETTINGS);
  readonly counters = new Cell<Counters>(this.journal, NO_COUNTERS);
  readonly timer = new Cell<TimerRow>(this.journal, NO_TIMER);
  readonly turnover = new Cell<TurnoverRow>(this.journal, NO_TURNOVER);
  /** Time of the last event, in milliseconds since 1970 UTC: the log's time never goes back. */
  readonly lastAt = new Cell<number>(this.journal, 0);
  /** The last date cleared, or null. */
  readonly clearedThrough = new Cell<string | null>(this.journal, null);
  /** The last seal; null before the first one. */
  readonly sealed = new Cell<SealedRow | null>(this.journal, null);

  readonly users = this.#table<number, UserRow>();
  /** Lower-case username -> user. */
  readonly usernames = this.#table<string, number>();
  /** PINs of those who approve what others do; see `approvals.ts`. */
  readonly pins = this.#table<number, PinRow>();
  readonly drawers = this.#table<number, DrawerRow>();
  /** The open shift of a teller; see `shifts.ts`. */
  readonly shifts = this.#table<number, ShiftRow>();

  /** What can still be reversed of what went into and out of drawers, by id; see `cash.ts`. */
  readonly cashins = this.#table<number, CashEntry>();
  readonly remits = this.#table<number, CashEntry>();

  /** What each teller has cancelled in the latest game. */
  readonly cancelled = this.#table<number, Centavos>();

  /** The latest game, final or not; null before the first. */
  readonly game = new Cell<Game | null>(this.journal, null);
  /**
   * Bets of the latest game by side. Once its result is confirmed the winners are among the `settled`, and the losers stay
   * until the next game is created: the result may be reopened.
   */
  readonly books = this.#table<Side, SideBook>();
  /** Confirmed games with unpaid winning bets that are not cleared. */
  readonly settled = this.#table<number, SettledGame>();
  /** Owed on unpaid winning bets, by `unclaimedKey`. */
  readonly unclaimed = this.#table<string, UnclaimedRow>();
  /** Where the unpaid winner is that a claim slip is about, by the code of the slip; see `lost-tickets.ts`. */
  readonly slips = this.#table<string, SerialRow>();
  /** Where the bet of a serial was when it was sold; see `serials.ts`. Derived. */
  readonly serials = this.#table<string, SerialRow>();
  readonly serialOrder = this.#table<number, string>();
  readonly serialWindow = new Cell<Window>(this.journal, EMPTY);

  /** The most recent commands with a key, and as many before them, which are forgotten as one; see `keys.ts`. */
  readonly commands = new Cell<RecentCommands>(this.journal, this.newCommands(NO_KEYS));
  readonly olderCommands = new Cell<RecentCommands>(this.journal, this.newCommands(NO_KEYS));

  /** How often receipts were printed, for those printed most recently; see `prints.ts`. */
  readonly prints = this.#table<string, PrintRow>();
  /** By offset in the order of forgetting: `printKey`, stale where the receipt was printed again. */
  readonly printOrder = this.#table<number, string>();
  readonly printWindow = new Cell<PrintWindow>(this.journal, NO_PRINTS);

  /** The bets paid or cancelled most recently, by offset in the order of forgetting; see `recent-bets.ts`. */
  readonly recentBets = this.#table<number, BetFacts>();
  readonly recentWindow = new Cell<Window>(this.journal, EMPTY);
  readonly recentGames = this.#table<number, RecentGame>();
  /** Their offsets by id and by serial. Derived. */
  readonly recentIds = this.#table<number, number>();
  readonly recentSerials = this.#table<string, number>();
  readonly remembered: Remembered;

  /** False while a long log is taken in, when nothing is looked up by serial; see `look-ups.ts`. */
  hasLookUps = true;

  /** @param remembered smaller only in specs about forgetting, and in the simulation */
  constructor(remembered: Partial<Remembered> = {}) {
    this.remembered = {
      keys: REMEMBERED_KEYS,
      prints: REMEMBERED_PRINTS,
      bets: REMEMBERED_BETS,
      ...remembered,
    };
  }

  newBook(): SideBook {
    return { bets: this.newBets(), stakes: this.#table<string, StakeRow>() };
  }

  newBets(): Table<number, OpenBet> {
    return this.#table<number, OpenBet>();
  }

  newCommands(after: KeyHorizon): RecentCommands {
    return { byKey: this.#table<string, CommandRow>(), after };
  }

  newClaims(): Table<number, ClaimRow> {
    return this.#table<number, ClaimRow>();
  }

  #table<Key extends string | number, Row>(): Table<Key, Row> {
    return new Table<Key, Row>(this.journal);
  }
}

export interface StationRow {
  readonly stationId: string;
  readonly timeZone: string;
  /** The day on which the rule of days was changed last; empty before. See `business-day.ts`. */
  readonly dayFloor: string;
}

export interface SettingsRow extends HouseRules {
  readonly terms: GameTerms;
  readonly receiptTerms: string;
  readonly stationName: string;
}

export interface SealedRow {
  readonly sealId: number;
  readonly date: string;
  readonly publicKey: string;
}

/** The last id used of each kind. */
export interface Counters {
  readonly user: number;
  readonly login: number;
  readonly game: number;
  readonly bet: number;
  readonly cashin: number;
  readonly remit: number;
  readonly clear: number;
  readonly shift: number;
  /** The number of the last closed shift. */
  readonly z: number;
}

/** The total of cash-ins and stakes, in centavos; see `turnover.ts`. */
export interface TurnoverRow {
  readonly total: number;
  /** The turnover of the day, in days since 1970 UTC, on which something came in last. */
  readonly day: number;
  readonly ofDay: number;
}

export interface TimerRow {
  readonly status: TimerStatus;
  readonly maxSeconds: number;
  /** True at `at`; grows with time while running. */
  readonly elapsedMs: number;
  readonly at: number;
}

export interface UserRow {
  readonly id: number;
  readonly role: Role;
  readonly username: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly location: string;
  readonly ip: string;
  readonly isActive: boolean;
  readonly credentialId: string;
  /** The user must choose a password of their own before anything else. */
  readonly mustChangePassword: boolean;
  /** The one live session. */
  readonly sessionId: string | null;
  /** The session before and why it ended, so that its owner gets the reason. */
  readonly ended: { readonly sessionId: string; readonly code: SessionEndCode } | null;
}

export interface PinRow {
  /** Names the stored hash of it. */
  readonly pinId: string;
  /** Who typed a wrong one and when, within `PIN_WINDOW_MS` of the last one. */
  readonly wrong: readonly { readonly by: number; readonly at: number }[];
  /** Who typed too many wrong ones. */
  readonly lockedFor: readonly number[];
  /** All together did. */
  readonly isLocked: boolean;
}

/** A teller's cash and debts. onHand = cashin + payin - paidOut - remit + overShort; remittable = onHand - unfinished - unclaimed. */
export interface DrawerRow {
  readonly cashin: Centavos;
  readonly remit: Centavos;
  /** Stakes of the bets they sold, without cancelled ones. */
  readonly payin: Centavos;
  /** Paid out of their drawer, whoever sold the bet. */
  readonly paidOut: Centavos;
  /** What counts found too much in it, less what they found missing. */
  readonly overShort: Centavos;
  /** Stakes of their bets in unfinished games. */
  readonly unfinished: Centavos;
  /** Owed on their bets that are unpaid and not cleared. */
  readonly unclaimed: Centavos;
}

export interface ShiftRow {
  readonly id: number;
  readonly status: Exclude<ShiftStatus, 'closed'>;
  /** How often it was counted. */
  readonly counts: number;
  /** What the last count came to; null before the first. */
  readonly counted: Centavos | null;
}

/** A cash-in, a remit, or the reversal of one. */
export interface CashEntry {
  readonly tellerId: number;
  readonly amount: Centavos;
  readonly refNumber: string;
  readonly businessDate: string;
  readonly standing: 'stands' | 'reversed' | 'reversal';
  /** A shift of the drawer was closed since: its count has taken this in. */
  readonly isCounted: boolean;
}

/** The bets on one side of the running game. */
export interface SideBook {
  readonly bets: Table<number, OpenBet>;
  /** How often a teller took a stake, by `stakeKey`: confirming adds these up instead of the bets. */
  readonly stakes: Table<string, StakeRow>;
}

export interface OpenBet {
  readonly serial: string;
  readonly tellerId: number;
  readonly stake: Centavos;
  /** Milliseconds since 1970 UTC. */
  readonly soldAt: number;
  readonly claimUntil: string | null;
  /** Set once it was reported lost. */
  readonly lock: Lock | null;
  /** How often its bet receipt was printed. */
  readonly prints: number;
}

export interface StakeRow {
  readonly tellerId: number;
  readonly stake: Centavos;
  readonly claimUntil: string | null;
  readonly count: number;
}

/** A confirmed game with unpaid winners. A refund pays both sides. */
export interface SettledGame {
  readonly game: Finished;
  /** The books of the winning side, or of both for a refund: taken over as a whole at confirm; a paid bet leaves its book. */
  readonly books: ReadonlyMap<Side, Table<number, OpenBet>>;
  /** Bets claimed by an admin: they stay unpaid permanently. */
  readonly claimed: Table<number, ClaimRow>;
}

export interface ClaimRow {
  readonly by: Person;
  /** How often the payout receipt was printed. */
  readonly prints: number;
}

/** What unpaid winners are counted by: the day of their game, who sold them, and until when they may be claimed. */
export interface UnclaimedOf {
  readonly businessDate: string;
  readonly tellerId: number;
  readonly claimUntil: string | null;
}

export interface UnclaimedRow extends UnclaimedOf {
  readonly bets: number;
  readonly amount: Centavos;
}

export interface SerialRow {
  readonly betId: number;
  readonly gameId: number;
  readonly side: Side;
}

/** Of what is remembered in the order of coming: the oldest offset, and the next one. */
export interface Window {
  readonly first: number;
  readonly next: number;
}

export interface RecentCommands {
  readonly byKey: Table<string, CommandRow>;
  readonly after: KeyHorizon;
}

export interface CommandRow {
  /** The first event of the command, and how many events it has. */
  readonly revision: number;
  readonly events: number;
  readonly fingerprint: string;
}

/** The newest command before others, by its first event: -1 and 0 when there is none. */
export interface KeyHorizon {
  readonly revision: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

export interface PrintRow {
  /** Prints so far. */
  readonly count: number;
  /** Revision of the last print, and its offset in the order. */
  readonly revision: number;
  readonly offset: number;
}

export interface PrintWindow extends Window {
  /** Revision of the newest print that was forgotten; -1 when none was. */
  readonly horizon: number;
}

/** A game of remembered bets. The latest game is stored elsewhere, and is only changed there. */
export interface RecentGame {
  readonly game: Game;
  /** How many of its bets are remembered. */
  readonly bets: number;
}

/** How many of each kind are remembered: one key at least, the others may be none. */
export interface Remembered {
  readonly keys: number;
  readonly prints: number;
  readonly bets: number;
}

export const NO_DRAWER: DrawerRow = {
  cashin: ZERO,
  remit: ZERO,
  payin: ZERO,
  paidOut: ZERO,
  overShort: ZERO,
  unfinished: ZERO,
  unclaimed: ZERO,
};
const NO_TERMS: GameTerms = { rate: hundredths(0), payoutUnit: ZERO, minimumPayout: hundredths(0) };
const NO_SETTINGS: SettingsRow = {
  ...FIRST_HOUSE_RULES,
  terms: NO_TERMS,
  receiptTerms: '',
  stationName: '',
};
const NO_COUNTERS: Counters = {
  user: 0,
  login: 0,
  game: 0,
  bet: 0,
  cashin: 0,
  remit: 0,
  clear: 0,
  shift: 0,
  z: 0,
};
const NO_TURNOVER: TurnoverRow = { total: 0, day: 0, ofDay: 0 };
const NO_TIMER: TimerRow = { status: 'stop', maxSeconds: 0, elapsedMs: 0, at: 0 };
const EMPTY: Window = { first: 0, next: 0 };
const NO_KEYS: KeyHorizon = { revision: -1, at: 0 };
const NO_PRINTS: PrintWindow = { ...EMPTY, horizon: -1 };

/** How many recent command keys are remembered at least; less than twice as many at most. */
export const REMEMBERED_KEYS = 100_000;

/**
 * How many prints are remembered: more than can come between a read of the read models and the decision (40,000 events
 * that they may be behind, 2,500 commands that may wait), so that no read has to be repeated.
 */
export const REMEMBERED_PRINTS = 50_000;

/** How many bets are remembered after they are paid or cancelled: some hours of a busy station. */
export const REMEMBERED_BETS = 10_000;

export const printKey = (betId: number, receipt: CountedReceipt): string => `${betId}/${receipt}`;
export const stakeKey = (tellerId: number, stake: number, claimUntil: string | null): string =>
  claimUntil === null ? `${tellerId}/${stake}` : `${tellerId}/${stake}/${claimUntil}`;
export const unclaimedKey = ({ businessDate, tellerId, claimUntil }: UnclaimedOf): string =>
  `${businessDate}/${tellerId}/${claimUntil ?? ''}`;
