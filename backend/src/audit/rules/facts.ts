import type { Result, Side } from '@taya/contracts/game';
import type { CountedReceipt } from '@taya/contracts/print';
import type { EventData, LedgerEvent } from '../../ledger/events.js';

/**
 * What the audit knows about a station: enough to judge the next event, taken only from the events before it. Its size
 * is limited by what can still be acted on, like the ledger's state, except for the register of bets, which may be on
 * disk. Money is centavos, percentages are hundredths of a percent.
 */
export interface Facts {
  /** Revision of the event being judged. */
  revision: number;
  /** Time of the last event, in milliseconds since 1970 UTC. */
  at: number;
  /** The event before the one being judged; null at the first. */
  before: LedgerEvent | null;
  timeZone: string;
  terms: Terms;
  limits: StakeLimits;
  timerFollowsBetting: boolean;
  /** The last id used of each kind. */
  readonly lastId: Record<IdKind, number>;
  readonly users: Map<number, User>;
  /** Lower-case username -> user. */
  readonly usernames: Map<string, number>;
  readonly drawers: Map<number, Drawer>;
  timer: Timer;
  /** The latest game. */
  game: Game | null;
  /** Bets of the latest game until it is finished, without cancelled ones. */
  readonly bets: Map<number, Bet>;
  /** Unpaid winning bets that are not cleared, by game. */
  readonly owing: Map<number, Owing>;
  /** The codes of both kinds of bets. */
  readonly serials: Set<string>;
  clearedThrough: string | null;
  lastSeal: { readonly sealId: number; readonly date: string };
  readonly register: BetRegister;
}

export type IdKind = 'user' | 'login' | 'game' | 'bet' | 'cashin' | 'remit' | 'clear';

export interface Terms {
  readonly rate: number;
  readonly payoutUnit: number;
  readonly minimumPayout: number;
}

export interface StakeLimits {
  readonly minimumBet: number;
  readonly maximumBet: number;
  /** The most that a teller's stakes in one game may add up to. */
  readonly maximumTellerStake: number | null;
}

export interface User {
  readonly id: number;
  readonly role: number;
  username: string;
  ip: string;
  credentialId: string;
  isActive: boolean;
  isSignedIn: boolean;
  mustChangePassword: boolean;
}

export interface Drawer {
  onHand: number;
  unfinished: number;
  unclaimed: number;
}

export interface Timer {
  status: EventData<'timer.changed'>['status'];
  maxSeconds: number;
  elapsedMs: number;
  at: number;
}

export interface Game {
  readonly id: number;
  readonly terms: Terms;
  readonly createdDate: string;
  /** `game_status_id`. */
  status: number;
  /** The status that a paused game resumes to. */
  before: number;
  readonly open: Record<Side, boolean>;
  /** Null unless a last call is running. `endsAt` is milliseconds since 1970 UTC. */
  lastCall: { readonly startedBy: number; readonly endsAt: number } | null;
  readonly pools: Record<Side, number>;
  noContest: boolean;
  result: Result | null;
}

export interface Bet {
  readonly id: number;
  readonly serial: string;
  readonly tellerId: number;
  readonly side: Side;
  readonly stake: number;
}

export interface Owing {
  readonly businessDate: string;
  readonly bets: Map<number, OwedBet>;
}

export interface OwedBet extends Bet {
  readonly payout: number;
  isClaimed: boolean;
}

/** What a print is judged by: of every bet there ever was. */
export interface PrintableBet {
  readonly gameId: number;
  readonly sellerId: number;
  readonly payerId: number | null;
  readonly isClaimed: boolean;
  /** Prints so far. */
  readonly prints: Readonly<Record<CountedReceipt, number>>;
}

/** Bets by id, with the methods of a `Map`. */
export interface BetRegister {
  get(betId: number): PrintableBet | undefined;
  set(betId: number, bet: PrintableBet): void;
}

export function noFacts(register: BetRegister): Facts {
  return {
    revision: -1,
    at: 0,
    before: null,
    timeZone: '',
    terms: { rate: 0, payoutUnit: 0, minimumPayout: 0 },
    limits: { minimumBet: 1, maximumBet: 9_999_999_999, maximumTellerStake: null },
    timerFollowsBetting: false,
    lastId: { user: 0, login: 0, game: 0, bet: 0, cashin: 0, remit: 0, clear: 0 },
    users: new Map(),
    usernames: new Map(),
    drawers: new Map(),
    timer: { status: 'stop', maxSeconds: 0, elapsedMs: 0, at: 0 },
    game: null,
    bets: new Map(),
    owing: new Map(),
    serials: new Set(),
    clearedThrough: null,
    lastSeal: { sealId: 0, date: '' },
    register,
  };
}
