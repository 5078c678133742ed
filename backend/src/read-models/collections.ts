import type { GameFacts, Side } from '@taya/contracts/game';
import type { HouseRules } from '@taya/contracts/house-rules';
import { type Centavos, type Hundredths, ZERO } from '@taya/contracts/money';
import type { Role } from '@taya/contracts/roles';
import type { SealSums } from '@taya/contracts/seal';
import type { Pieces, ShiftStatus } from '@taya/contracts/shift';
import type { CashKind } from '@taya/contracts/teller';
import type { TimerStatus } from '@taya/contracts/timer';
import type { CollectionDeclaration, Document } from '../document-store/document-store.js';
import type { BetFacts } from '../ledger/bet-facts.js';
import type { TallyName } from '../ledger/movements.js';

/**
 * The read models' documents and the indexes that answer every list. Each collection is written by one projection.
 * Money is centavos, instants are milliseconds since 1970 UTC, dates are local.
 */

function collection<D extends Document>(declaration: CollectionDeclaration<D>): CollectionDeclaration<D> {
  return declaration;
}

/** One document, id `station`: settings, timer and the latest game. */
export interface StationDocument extends Document, HouseRules {
  readonly id: 'station';
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  /** The day on which the rule of days was changed last; empty before. */
  readonly dayFloor: string;
  readonly rate: Hundredths;
  readonly payoutUnit: Centavos;
  readonly minimumPayout: Hundredths;
  readonly receiptTerms: string;
  readonly latestGameId: number | null;
  readonly timer: {
    readonly status: TimerStatus;
    readonly maxSeconds: number;
    readonly elapsedMs: number;
    readonly at: number;
  };
}

export const STATION = collection<StationDocument>({ name: 'station', idType: 'string', indexes: [] });

/** The totals of some bets in centavos, with the names of a teller's balance. */
export interface Totals {
  readonly payin: Centavos;
  /** Paid on these bets, by anyone. */
  readonly paid: Centavos;
  readonly unfinished: Centavos;
  readonly unclaimed: Centavos;
  readonly remittableUnclaimed: Centavos;
  readonly win: Centavos;
  readonly lose: Centavos;
}

export const NO_TOTALS: Totals = {
  payin: ZERO,
  paid: ZERO,
  unfinished: ZERO,
  unclaimed: ZERO,
  remittableUnclaimed: ZERO,
  win: ZERO,
  lose: ZERO,
};

/** A user; of a teller also the drawer and what their bets came to. */
export interface UserDocument extends Document, Totals {
  readonly id: number;
  readonly role: Role;
  readonly username: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  /** Full name; `nameFolded` is it in lower case, for sorting. */
  readonly name: string;
  readonly nameFolded: string;
  readonly location: string;
  readonly ip: string;
  readonly isActive: boolean;
  readonly lastLoginIp: string | null;
  readonly lastLoginAt: number | null;
  readonly cashin: Centavos;
  readonly remit: Centavos;
  /** Paid out of their drawer, whoever sold the bet. */
  readonly paidOut: Centavos;
  /** What counts found too much in it, less what they found missing. */
  readonly overShort: Centavos;
  readonly isCounting: boolean;
  readonly onHand: Centavos;
  readonly remittable: Centavos;
  /** The latest of each kind that were not reversed, the last one last. */
  readonly lastCash: Readonly<Record<CashKind, readonly LastCash[]>>;
}

export interface LastCash {
  readonly id: number;
  readonly amount: Centavos;
  readonly at: number;
}

export const NO_CASH = { cashin: [], remit: [] } as const;

export const USERS = collection<UserDocument>({
  name: 'users',
  idType: 'number',
  indexes: [
    { fields: ['role'] },
    { fields: ['role', 'nameFolded'] },
    { fields: ['role', 'onHand'] },
    { fields: ['role', 'remittable'] },
    { fields: ['role', 'isActive'] },
    { fields: ['role', 'isActive', 'nameFolded'] },
    { fields: ['role', 'isActive', 'onHand'] },
    { fields: ['role', 'isActive', 'remittable'] },
  ],
});

export interface LoginDocument extends Document {
  readonly id: number;
  readonly userId: number;
  readonly ip: string;
  readonly at: number;
}

export const LOGINS = collection<LoginDocument>({
  name: 'logins',
  idType: 'number',
  indexes: [{ fields: ['userId'] }],
});

export interface GameDocument extends Document, GameFacts {
  readonly id: number;
  /** Finished or cancelled. */
  readonly isFinal: boolean;
  /** Business date, or the created date while not final: the day a report counts it on. */
  readonly reportDate: string;
}

export const GAMES = collection<GameDocument>({
  name: 'games',
  idType: 'number',
  indexes: [
    { fields: ['isFinal'] },
    { fields: ['createdDate'] },
    { fields: ['reportDate'], covers: ['status', 'result'] },
    { fields: ['status', 'clearedAt', 'businessDate'] },
  ],
});

/** Results of games, a letter a game: not final, cancelled, won by MERON or WALA, or every stake goes back. */
export type ResultLetter = '-' | 'C' | 'M' | 'W' | 'D';

export const GAMES_PER_BLOCK = 1_000;

/**
 * The results of a thousand games: block 1 has games 1 to 1,000. What a bet's status depends on besides the bet itself,
 * small enough to be read whole: a station has 20,000 games in three years.
 */
export interface ResultBlockDocument extends Document {
  readonly id: number;
  /** `ResultLetter`s; games that it is too short for are not final. */
  readonly letters: string;
}

export const RESULT_BLOCKS = collection<ResultBlockDocument>({
  name: 'result_blocks',
  idType: 'number',
  indexes: [],
});

/** What became of a bet by itself: who won is its game's. Claimed by the admin, and not paid, is `claimed`. */
export type StoredBetStatus = 'sold' | 'cancelled' | 'paid' | 'claimed';

/** What happened to a bet itself, as the ledger has it, and what searches and lists read. */
export interface BetDocument extends Document, BetFacts {
  readonly id: number;
  readonly serialReversed: string;
  readonly storedStatus: StoredBetStatus;
  /** `gameSideOf`: what the statuses of bets are looked up by. */
  readonly gameSide: number;
}

/** Game and side in one number, in the order of the games. */
export const gameSideOf = (gameId: number, side: Side): number => gameId * 2 + (side === 'MERON' ? 0 : 1);

/** What the filters and totals of bets read: stored in the index, no document is read. */
const BET_FIGURES = ['gameSide', 'side', 'storedStatus', 'stake', 'payout'] as const;

export const BETS = collection<BetDocument>({
  name: 'bets',
  idType: 'number',
  indexes: [
    // A whole code, and the start of one; then the end of one. Serials come in no order, so each entry is a page of its own to
    // write: nothing but the serial is in it, and who asks reads the few bets that it finds.
    { fields: ['serial'] },
    { fields: ['serialReversed'] },
    // Filtered lists, their files and totals: of all bets, of one teller, of one game. The list of all that is not filtered
    // is in the order of the ids, which every collection has. Bets are sold in the order of their ids: these are in that of both.
    { fields: ['soldAt'], covers: ['tellerId', ...BET_FIGURES], sorts: ['stake'] },
    { fields: ['tellerId', 'soldAt'], covers: BET_FIGURES, sorts: ['stake'] },
    { fields: ['gameId'], covers: ['tellerId', 'soldAt', ...BET_FIGURES], sorts: ['stake'] },
  ],
});

export const bookingId = (gameId: number, tellerId: number): string => `${gameId}/${tellerId}`;

/** One teller's bets in one game, added up, and what their window paid on it. Id `<gameId>/<tellerId>`. */
export interface BookingDocument extends Document, Totals {
  readonly id: string;
  readonly gameId: number;
  readonly tellerId: number;
  /** Stakes and number of the bets on each side, cancelled ones out. */
  readonly meron: Centavos;
  readonly wala: Centavos;
  readonly meronBets: number;
  readonly walaBets: number;
  /** How many of the teller's bets were cancelled, and their stakes. */
  readonly cancelledBets: number;
  readonly cancelled: Centavos;
  /** Paid out of the teller's drawer on bets in the game, whoever sold them. */
  readonly paidAtWindow: Centavos;
  /** Winning bets unpaid and not cleared: how many clearing the day would clear. */
  readonly unclaimedBets: number;
  /** The game's business date while there are such bets, else null: what clearing a date looks for. */
  readonly unclaimedOn: string | null;
}

export const BOOKINGS = collection<BookingDocument>({
  name: 'bookings',
  idType: 'string',
  indexes: [{ fields: ['gameId', 'tellerId'] }, { fields: ['unclaimedOn'] }],
});

/** Owed on one business day's unpaid winning bets, not cleared. Id is the date; a day that owes nothing has none. */
export interface UnclaimedDayDocument extends Document {
  readonly id: string;
  readonly bets: number;
  readonly amount: Centavos;
}

/** How many days that owe something are added up; a station that did not clear for 27 years has fewer. */
export const MAX_UNCLAIMED_DAYS = 10_000;

export const UNCLAIMED_DAYS = collection<UnclaimedDayDocument>({
  name: 'unclaimed_days',
  idType: 'string',
  indexes: [],
});

export interface CashDocument extends Document {
  readonly id: number;
  readonly tellerId: number;
  readonly amount: Centavos;
  readonly refNumber: string;
  readonly refReversed: string;
  readonly at: number;
  /** Whoever counted the cash in or out. */
  readonly byId: number;
  /** Ids of the same history. A reversal has a negative amount. */
  readonly reverses: number | null;
  readonly reversedBy: number | null;
  readonly corrects: number | null;
  /** Of a reversal. */
  readonly reason: string | null;
}

const CASH_INDEXES = [
  // Recorded in the order of their ids, so this is in the order of both.
  { fields: ['tellerId', 'at'], covers: ['amount'] },
  { fields: ['tellerId', 'refNumber'] },
  { fields: ['tellerId', 'refReversed'] },
] as const;

export const CASHINS = collection<CashDocument>({ name: 'cashins', idType: 'number', indexes: CASH_INDEXES });
export const REMITS = collection<CashDocument>({ name: 'remits', idType: 'number', indexes: CASH_INDEXES });

export const HISTORIES = { cashin: CASHINS, remit: REMITS } as const;

/** Cash-ins and remits of one local day, less the reversals of that day: a sum may be negative. Id is the date. */
export interface CashDayDocument extends Document {
  readonly id: string;
  readonly cashin: Centavos;
  readonly remit: Centavos;
}

export const CASH_DAYS = collection<CashDayDocument>({ name: 'cash_days', idType: 'string', indexes: [] });

export interface Tally {
  readonly count: number;
  readonly amount: Centavos;
}

export type WindowTallies = { readonly [Name in TallyName]: Tally };

/** A shift with what happened at its window. */
export interface ShiftDocument extends Document, WindowTallies {
  readonly id: number;
  readonly tellerId: number;
  readonly location: string;
  readonly status: ShiftStatus;
  readonly openedAt: number;
  readonly opening: Centavos;
  /** What the drawer held more than it should have. */
  readonly openingDifference: Centavos;
  readonly openingReason: string | null;
  readonly counts: readonly ShiftCount[];
  readonly printed: number;
  readonly reprinted: number;
  readonly closed: {
    readonly at: number;
    readonly byId: number;
    readonly zNumber: number;
    readonly refNumber: string;
    readonly reason: string | null;
    readonly betsOpen: number;
    readonly overShort: Centavos;
  } | null;
}

export interface ShiftCount {
  readonly at: number;
  readonly byId: number;
  readonly pieces: readonly Pieces[];
  readonly counted: Centavos;
  readonly expected: Centavos;
}

export const SHIFTS = collection<ShiftDocument>({
  name: 'shifts',
  idType: 'number',
  indexes: [{ fields: ['tellerId', 'openedAt'] }, { fields: ['openedAt'] }],
});

/** The shift that a teller has open; none while they have none. Id is the teller. */
export interface OpenShiftDocument extends Document {
  readonly id: number;
  readonly shiftId: number;
}

export const OPEN_SHIFTS = collection<OpenShiftDocument>({
  name: 'open_shifts',
  idType: 'number',
  indexes: [],
});

export const tellerDayId = (date: string, tellerId: number): string => `${date}/${tellerId}`;

/** What happened at a window on one day. Id `<date>/<tellerId>`, so that days are in order; none where nothing did. */
export interface TellerDayDocument extends Document, WindowTallies {
  readonly id: string;
  readonly tellerId: number;
  readonly overShort: Centavos;
}

export const TELLER_DAYS = collection<TellerDayDocument>({
  name: 'teller_days',
  idType: 'string',
  indexes: [],
});

export interface ClearedDateDocument extends Document {
  readonly id: number;
  readonly date: string;
  readonly at: number;
  /** Unpaid winning bets that were cleared, and what was owed on them. */
  readonly bets: number;
  readonly amount: Centavos;
}

export const CLEARED_DATES = collection<ClearedDateDocument>({
  name: 'cleared_dates',
  idType: 'number',
  indexes: [{ fields: ['date'] }],
});

/** A sealed day, as it is on paper; payin and total profit are what it adds to the seal before. Centavos. */
export interface SealDocument extends Document {
  readonly id: number;
  readonly date: string;
  readonly at: number;
  readonly sealedById: number;
  readonly revision: number;
  readonly hash: string;
  /** The sums of all drawers since the station began. */
  readonly sums: SealSums;
  readonly payin: number;
  readonly totalProfit: number;
  readonly publicKey: string;
  readonly text: string;
}

export const SEALS = collection<SealDocument>({ name: 'seals', idType: 'number', indexes: [] });

/** Every command key there ever was: stored as long as the log. Id is the scoped key. Written by the projector itself. */
export interface CommandDocument extends Document {
  readonly id: string;
  readonly revision: number;
  readonly events: number;
  readonly fingerprint: string;
}

export const RECORDED_COMMANDS = collection<CommandDocument>({
  name: 'commands',
  idType: 'string',
  indexes: [],
});

/** One document, id `station`: where the projector stands. Written by the projector itself. */
export interface ProjectorDocument extends Document {
  readonly id: 'station';
  /** Which projections wrote the read models: others must rebuild them. */
  readonly fingerprint: string;
  /** Chain hash of the last event they took in: another one in the ledger means another history. */
  readonly hash: string;
}

export const PROJECTOR = collection<ProjectorDocument>({ name: 'projector', idType: 'string', indexes: [] });

/** All projections commit together, with this checkpoint. */
export const CHECKPOINT = 'station';

export const COLLECTIONS = [
  STATION,
  USERS,
  LOGINS,
  GAMES,
  RESULT_BLOCKS,
  BETS,
  BOOKINGS,
  UNCLAIMED_DAYS,
  CASHINS,
  REMITS,
  CASH_DAYS,
  SHIFTS,
  OPEN_SHIFTS,
  TELLER_DAYS,
  CLEARED_DATES,
  SEALS,
  RECORDED_COMMANDS,
  PROJECTOR,
] as const;
