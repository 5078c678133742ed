import type { ExpectedGame, GameAction, Result, Side } from '@taya/contracts/game';
import type { HouseRules } from '@taya/contracts/house-rules';
import type { Centavos, Hundredths } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import type { StaffRole } from '@taya/contracts/roles';
import type { Pieces } from '@taya/contracts/shift';
import type { CashKind } from '@taya/contracts/teller';
import type { TimerStatus } from '@taya/contracts/timer';
import type { BetFacts } from './bet-facts.js';
import type { GameEvent } from './game.js';

/** A second person whose PIN was verified against `pinId`, which must still be theirs when the command is decided. */
export interface Approval {
  readonly approverId: number;
  readonly pinId: string;
}

/** What may need a second person. */
interface Approvable {
  readonly approval?: Approval;
}

export interface Profile {
  readonly username: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly location: string;
  /** Of staff empty for any address. */
  readonly ip: string;
}

export interface NewUser extends Profile {
  readonly credentialId: string;
}

/** Fields that are left out stay unchanged. */
export interface UserChanges extends Partial<Profile> {
  readonly isActive?: boolean;
  /** A new password; left out when it equals the current one. */
  readonly credentialId?: string;
}

/** A bet in the read models when they included at least the events up to `revision`. */
export interface StoredBet
  extends Pick<BetFacts, 'id' | 'gameId' | 'tellerId' | 'prints' | 'payerId' | 'claimedBy'> {
  readonly revision: number;
}

/** Every command: the events that it records, and what it takes. Input is parsed already; the deciders check the rules. */
export interface Commands {
  /** Creates the station and its first three users, once. */
  openStation: {
    records: 'station.opened' | 'user.created';
    takes: {
      readonly stationId: string;
      readonly stationName: string;
      readonly timeZone: string;
      /** Credential ids of users 1, 2 and 3. */
      readonly credentialIds: readonly [admin: string, superAdmin: string, auditor: string];
      /** Which of these users have a made-up password: they have to choose their own. */
      readonly generatedFor?: readonly number[];
    };
  };
  /** The password was verified against `credentialId`, which must still be the user's when the command is decided. */
  signIn: { records: 'user.signedIn'; takes: { readonly userId: number; readonly credentialId: string } };
  /** Ends the caller’s own session. */
  signOut: { records: 'user.signedOut'; takes: object };
  /** A session was not used for longer than the settings allow. */
  endIdleSession: {
    records: 'user.signedOut';
    takes: { readonly userId: number; readonly sessionId: string };
  };
  /** The old password was verified against `verifiedCredentialId`. */
  changeOwnPassword: {
    records: 'user.passwordChanged';
    takes: { readonly verifiedCredentialId: string; readonly credentialId: string };
  };
  changeAdminPassword: { records: 'user.passwordChanged'; takes: { readonly credentialId: string } };
  /** Given at the server itself, for a user who cannot log in. */
  resetPassword: {
    records: 'user.passwordChanged';
    takes: { readonly userId: number; readonly credentialId: string };
  };
  /** The password was verified against `verifiedCredentialId`. */
  setPin: {
    records: 'user.pinSet';
    takes: { readonly verifiedCredentialId: string; readonly pinId: string };
  };
  /** Somebody typed a PIN that is not `pinId`. */
  refusePin: { records: 'user.pinRefused'; takes: { readonly approverId: number; readonly pinId: string } };
  createTeller: { records: 'user.created'; takes: NewUser };
  editTeller: { records: 'user.edited'; takes: UserChanges & { readonly tellerId: number } };
  /** One more admin or auditor. */
  createStaff: { records: 'user.created'; takes: NewUser & { readonly role: StaffRole } };
  editStaff: {
    records: 'user.edited';
    takes: UserChanges & {
      readonly staffId: number;
      /** As it is: nobody gets another one. */
      readonly role?: StaffRole;
    };
  };
  changeHousePercentage: { records: 'settings.housePercentageChanged'; takes: { readonly rate: Hundredths } };
  changeSettings: {
    records: 'settings.changed' | 'station.timeZoneChanged';
    takes: Partial<HouseRules> & {
      readonly payoutUnit?: Centavos;
      readonly minimumPayout?: Hundredths;
      readonly receiptTerms?: string;
      readonly stationName?: string;
      readonly timeZone?: string;
    };
  };
  createGame: { records: 'game.created' | 'timer.changed'; takes: { readonly name: string } };
  actOnGame: {
    records: Exclude<GameEvent['type'], 'game.reopened'> | 'timer.changed';
    takes: {
      readonly gameId: number;
      readonly action: GameAction;
      /** The state in which the caller sees the game, as far as they say. */
      readonly expected?: ExpectedGame;
      /** Only for `last_call`; left out for the length in the settings. */
      readonly seconds?: number;
    };
  };
  /** Takes back that the latest result was confirmed. */
  reopenResult: {
    records: 'game.reopened';
    takes: Approvable & {
      readonly gameId: number;
      /** The result that the caller sees, as far as they say. */
      readonly expectedResult?: Result;
      readonly reason: string;
    };
  };
  /** The time of a last call is up: the station closes betting. */
  endLastCall: {
    records: 'game.bettingClosed' | 'timer.changed';
    takes: {
      readonly gameId: number;
      /** Which last call: the revision of the event that started it. */
      readonly startedBy: number;
    };
  };
  setTimer: {
    records: 'timer.changed';
    takes: {
      readonly action: TimerStatus;
      /** Required by `set`; without it `start` uses the last length that was set. */
      readonly maxSeconds?: number;
    };
  };
  sellBet: {
    records: 'bet.sold';
    takes: { readonly gameId: number; readonly side: Side; readonly stake: Centavos };
  };
  cancelBet: {
    records: 'bet.cancelled';
    takes: Approvable & { readonly serial: string; readonly reason?: string };
  };
  payBet: { records: 'bet.paid'; takes: Approvable & { readonly serial: string } };
  claimBet: { records: 'bet.claimed'; takes: { readonly serial: string } };
  /** A winning ticket was reported lost. */
  lockBet: {
    records: 'bet.locked';
    takes: { readonly betId: number; readonly claimant: string; readonly reason: string };
  };
  /** It was found, or reported by the wrong person. */
  unlockBet: { records: 'bet.unlocked'; takes: { readonly betId: number; readonly reason: string } };
  /** Somebody brings the claim slip in place of the ticket. */
  payLostBet: {
    records: 'bet.paid';
    takes: Approvable & { readonly betId: number; readonly claimCode: string };
  };
  /** A receipt of a bet is about to be printed. */
  recordPrint: {
    records: 'bet.printed';
    takes: {
      readonly serial: string;
      readonly receipt: CountedReceipt;
      /** What the read models know about a bet that the ledger no longer knows; ignored for other bets. */
      readonly stored?: StoredBet;
    };
  };
  cashIn: { records: 'cash.added'; takes: { readonly tellerId: number; readonly amount: Centavos } };
  remit: { records: 'cash.remitted'; takes: { readonly tellerId: number; readonly amount: Centavos } };
  /** Takes a wrong cash-in or remit back. */
  reverseCash: {
    records: 'cash.reversed' | 'cash.added' | 'cash.remitted';
    takes: Approvable & {
      readonly of: CashKind;
      readonly tellerId: number;
      readonly id: number;
      /** The right figure, recorded in its place at once; 0 for nothing. */
      readonly amount: Centavos;
      readonly reason: string;
    };
  };
  /** The teller confirms what their drawer holds. */
  openShift: {
    records: 'shift.opened';
    takes: Approvable & {
      readonly onHand: Centavos;
      /** Why the drawer does not hold what it should. */
      readonly reason?: string;
    };
  };
  beginCount: { records: 'shift.countBegun'; takes: object };
  countDrawer: { records: 'shift.counted'; takes: { readonly pieces: readonly Pieces[] } };
  /** Back to selling from a count. */
  resumeShift: { records: 'shift.resumed'; takes: object };
  closeShift: {
    records: 'shift.counted' | 'shift.closed';
    takes: Approvable & {
      /** The admin counts and closes for a teller who is away. */
      readonly absent?: {
        readonly tellerId: number;
        readonly pieces: readonly Pieces[];
        readonly reason: string;
      };
    };
  };
  clearDate: { records: 'date.cleared'; takes: { readonly date: string } };
  /** Closes a day with a signed seal. */
  sealDay: { records: 'day.sealed'; takes: { readonly date: string } };
  /** Takes the key it comes with, under which nothing was recorded: the command with that key can then never be recorded. */
  withdrawCommand: { records: 'command.withdrawn'; takes: object };
}

export type CommandType = keyof Commands;
export type CommandOf<Type extends CommandType> = { readonly type: Type } & Commands[Type]['takes'];
export type Command = { readonly [Type in CommandType]: CommandOf<Type> }[CommandType];

/** Who gives a command. The program itself has user 0, no session and no address. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: string;
  /** In one spelling for each address (`normaliseIp`). */
  readonly ip: string;
}

export const STATION_ACTOR: Actor = { userId: 0, sessionId: '', ip: '' };

/** What a decision may know about the outside world. It comes in with the command. */
export interface Context {
  readonly actor: Actor;
  /** Milliseconds since 1970 UTC; not before the last event's time. */
  readonly at: number;
  /** Local date of `at` in the station's time zone. */
  readonly today: string;
  /** Two new random serials: the first one that is not in use among payable bets is taken, or serves as a reference number. */
  readonly serials: readonly [string, string];
  /** A new random session id, for a login. */
  readonly sessionId: string;
  /** For a seal only; undefined where the station has no key. */
  readonly sealing?: Sealing;
}

/** What a seal needs of the world outside the state. */
export interface Sealing {
  /** The last event before the seal, and its chain hash. */
  readonly revision: number;
  readonly hash: string;
  /** 64 hex digits. */
  readonly publicKey: string;
  /** The same signature for the same text (Ed25519). */
  sign(text: string): string;
}
