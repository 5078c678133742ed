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

/** All commands of the ledger. Their input is parsed already; the deciders check the rules. */
export type Command =
  | OpenStation
  | SignIn
  | SignOut
  | EndIdleSession
  | ChangeOwnPassword
  | ChangeAdminPassword
  | ResetPassword
  | SetPin
  | RefusePin
  | CreateTeller
  | EditTeller
  | CreateStaff
  | EditStaff
  | ChangeHousePercentage
  | ChangeSettings
  | CreateGame
  | ActOnGame
  | ReopenResult
  | EndLastCall
  | SetTimer
  | SellBet
  | CancelBet
  | PayBet
  | ClaimBet
  | LockBet
  | UnlockBet
  | PayLostBet
  | RecordPrint
  | CashIn
  | Remit
  | ReverseCash
  | OpenShift
  | BeginCount
  | CountDrawer
  | ResumeShift
  | CloseShift
  | ClearDate
  | SealDay
  | WithdrawCommand;

export type CommandType = Command['type'];

/** Creates the station and its first three users, once. */
export interface OpenStation {
  readonly type: 'openStation';
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  /** Credential ids of users 1, 2 and 3. */
  readonly credentialIds: readonly [admin: string, superAdmin: string, auditor: string];
  /** Which of these users have a made-up password: they have to choose their own. */
  readonly generatedFor?: readonly number[];
}

/** The password was verified against `credentialId`, which must still be the user's when the command is decided. */
export interface SignIn {
  readonly type: 'signIn';
  readonly userId: number;
  readonly credentialId: string;
}

/** Ends the caller’s own session. */
export interface SignOut {
  readonly type: 'signOut';
}

/** A session was not used for longer than the settings allow. */
export interface EndIdleSession {
  readonly type: 'endIdleSession';
  readonly userId: number;
  readonly sessionId: string;
}

/** The old password was verified against `verifiedCredentialId`. */
export interface ChangeOwnPassword {
  readonly type: 'changeOwnPassword';
  readonly verifiedCredentialId: string;
  readonly credentialId: string;
}

export interface ChangeAdminPassword {
  readonly type: 'changeAdminPassword';
  readonly credentialId: string;
}

/** Given at the server itself, for a user who cannot log in. */
export interface ResetPassword {
  readonly type: 'resetPassword';
  readonly userId: number;
  readonly credentialId: string;
}

/** The password was verified against `verifiedCredentialId`. */
export interface SetPin {
  readonly type: 'setPin';
  readonly verifiedCredentialId: string;
  readonly pinId: string;
}

/** Somebody typed a PIN that is not `pinId`. */
export interface RefusePin {
  readonly type: 'refusePin';
  readonly approverId: number;
  readonly pinId: string;
}

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

export interface CreateTeller extends NewUser {
  readonly type: 'createTeller';
}

export interface EditTeller extends UserChanges {
  readonly type: 'editTeller';
  readonly tellerId: number;
}

/** One more admin or auditor. */
export interface CreateStaff extends NewUser {
  readonly type: 'createStaff';
  readonly role: StaffRole;
}

export interface EditStaff extends UserChanges {
  readonly type: 'editStaff';
  readonly staffId: number;
  /** As it is: nobody gets another one. */
  readonly role?: StaffRole;
}

export interface ChangeHousePercentage {
  readonly type: 'changeHousePercentage';
  readonly rate: Hundredths;
}

export interface ChangeSettings extends Partial<HouseRules> {
  readonly type: 'changeSettings';
  readonly payoutUnit?: Centavos;
  readonly minimumPayout?: Hundredths;
  readonly receiptTerms?: string;
  readonly stationName?: string;
  readonly timeZone?: string;
}

export interface CreateGame {
  readonly type: 'createGame';
  readonly name: string;
}

export interface ActOnGame {
  readonly type: 'actOnGame';
  readonly gameId: number;
  readonly action: GameAction;
  /** The state in which the caller sees the game, as far as they say. */
  readonly expected?: ExpectedGame;
  /** Only for `last_call`; left out for the length in the settings. */
  readonly seconds?: number;
}

/** Takes back that the latest result was confirmed. */
export interface ReopenResult extends Approvable {
  readonly type: 'reopenResult';
  readonly gameId: number;
  /** The result that the caller sees, as far as they say. */
  readonly expectedResult?: Result;
  readonly reason: string;
}

/** The time of a last call is up: the station closes betting. */
export interface EndLastCall {
  readonly type: 'endLastCall';
  readonly gameId: number;
  /** Which last call: the revision of the event that started it. */
  readonly startedBy: number;
}

export interface SetTimer {
  readonly type: 'setTimer';
  readonly action: TimerStatus;
  /** Required by `set`; without it `start` uses the last length that was set. */
  readonly maxSeconds?: number;
}

export interface SellBet {
  readonly type: 'sellBet';
  readonly gameId: number;
  readonly side: Side;
  readonly stake: Centavos;
}

export interface CancelBet extends Approvable {
  readonly type: 'cancelBet';
  readonly serial: string;
  readonly reason?: string;
}

export interface PayBet extends Approvable {
  readonly type: 'payBet';
  readonly serial: string;
}

export interface ClaimBet {
  readonly type: 'claimBet';
  readonly serial: string;
}

/** A winning ticket was reported lost. */
export interface LockBet {
  readonly type: 'lockBet';
  readonly betId: number;
  readonly claimant: string;
  readonly reason: string;
}

/** It was found, or reported by the wrong person. */
export interface UnlockBet {
  readonly type: 'unlockBet';
  readonly betId: number;
  readonly reason: string;
}

/** Somebody brings the claim slip in place of the ticket. */
export interface PayLostBet extends Approvable {
  readonly type: 'payLostBet';
  readonly betId: number;
  readonly claimCode: string;
}

/** A receipt of a bet is about to be printed. */
export interface RecordPrint {
  readonly type: 'recordPrint';
  readonly serial: string;
  readonly receipt: CountedReceipt;
  /** What the read models know about a bet that the ledger no longer knows; ignored for other bets. */
  readonly stored?: StoredBet;
}

/** A bet in the read models when they included at least the events up to `revision`. */
export interface StoredBet
  extends Pick<BetFacts, 'id' | 'gameId' | 'tellerId' | 'prints' | 'payerId' | 'claimedBy'> {
  readonly revision: number;
}

export interface CashIn {
  readonly type: 'cashIn';
  readonly tellerId: number;
  readonly amount: Centavos;
}

export interface Remit {
  readonly type: 'remit';
  readonly tellerId: number;
  readonly amount: Centavos;
}

/** Takes a wrong cash-in or remit back. */
export interface ReverseCash extends Approvable {
  readonly type: 'reverseCash';
  readonly of: CashKind;
  readonly tellerId: number;
  readonly id: number;
  /** The right figure, recorded in its place at once; 0 for nothing. */
  readonly amount: Centavos;
  readonly reason: string;
}

/** The teller confirms what their drawer holds. */
export interface OpenShift extends Approvable {
  readonly type: 'openShift';
  readonly onHand: Centavos;
  /** Why the drawer does not hold what it should. */
  readonly reason?: string;
}

export interface BeginCount {
  readonly type: 'beginCount';
}

export interface CountDrawer {
  readonly type: 'countDrawer';
  readonly pieces: readonly Pieces[];
}

/** Back to selling from a count. */
export interface ResumeShift {
  readonly type: 'resumeShift';
}

export interface CloseShift extends Approvable {
  readonly type: 'closeShift';
  /** The admin counts and closes for a teller who is away. */
  readonly absent?: {
    readonly tellerId: number;
    readonly pieces: readonly Pieces[];
    readonly reason: string;
  };
}

export interface ClearDate {
  readonly type: 'clearDate';
  readonly date: string;
}

/** Closes a day with a signed seal. */
export interface SealDay {
  readonly type: 'sealDay';
  readonly date: string;
}

/** Takes the key it comes with, under which nothing was recorded: the command with that key can then never be recorded. */
export interface WithdrawCommand {
  readonly type: 'withdrawCommand';
}

/** The events that each command records; `openStation` adds the first users, and the timer may follow betting. */
export interface Recorded {
  openStation: 'station.opened' | 'user.created';
  signIn: 'user.signedIn';
  signOut: 'user.signedOut';
  endIdleSession: 'user.signedOut';
  changeOwnPassword: 'user.passwordChanged';
  changeAdminPassword: 'user.passwordChanged';
  resetPassword: 'user.passwordChanged';
  setPin: 'user.pinSet';
  refusePin: 'user.pinRefused';
  createTeller: 'user.created';
  editTeller: 'user.edited';
  createStaff: 'user.created';
  editStaff: 'user.edited';
  changeHousePercentage: 'settings.housePercentageChanged';
  changeSettings: 'settings.changed' | 'station.timeZoneChanged';
  createGame: 'game.created' | 'timer.changed';
  actOnGame: Exclude<GameEvent['type'], 'game.reopened'> | 'timer.changed';
  reopenResult: 'game.reopened';
  endLastCall: 'game.bettingClosed' | 'timer.changed';
  setTimer: 'timer.changed';
  sellBet: 'bet.sold';
  cancelBet: 'bet.cancelled';
  payBet: 'bet.paid';
  claimBet: 'bet.claimed';
  lockBet: 'bet.locked';
  unlockBet: 'bet.unlocked';
  payLostBet: 'bet.paid';
  recordPrint: 'bet.printed';
  cashIn: 'cash.added';
  remit: 'cash.remitted';
  reverseCash: 'cash.reversed' | 'cash.added' | 'cash.remitted';
  openShift: 'shift.opened';
  beginCount: 'shift.countBegun';
  countDrawer: 'shift.counted';
  resumeShift: 'shift.resumed';
  closeShift: 'shift.counted' | 'shift.closed';
  clearDate: 'date.cleared';
  sealDay: 'day.sealed';
  withdrawCommand: 'command.withdrawn';
}

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
