import type { ActiveReads } from './answers/active.js';
import type { ApprovalReads, ApprovalWrites } from './answers/approval.js';
import type { AuditFiles, AuditReads } from './answers/audit.js';
import type { BetFiles, BetLists, BetReads, BetWrites } from './answers/bet.js';
import type { DrawerReads } from './answers/drawer.js';
import type { GameLists, GameReads, GameWrites } from './answers/game.js';
import type { HealthReads } from './answers/health.js';
import type { IdentityComputations, IdentityReads } from './answers/identities.js';
import type { Query } from './answers/kinds.js';
import type { PrintComputations, PrintFiles, PrintReads, PrintWrites } from './answers/print.js';
import type { ReportFiles, ReportLists, ReportReads } from './answers/report.js';
import type { SealLists, SealReads, SealWrites } from './answers/seal.js';
import type { SettingsReads, SettingsWrites } from './answers/settings.js';
import type { ShiftLists, ShiftReads, ShiftWrites } from './answers/shift.js';
import type { TellerComputations, TellerLists, TellerReads, TellerWrites } from './answers/teller.js';
import type { TimerReads, TimerWrites } from './answers/timer.js';

export type { Query } from './answers/kinds.js';

/** Every call of the client; each stands beside what it answers. */

/** Lists, read page by page, and their rows. */
export interface Lists extends BetLists, GameLists, ReportLists, SealLists, ShiftLists, TellerLists {}

/** Reads, and the `data` of their answers. */
export interface Reads
  extends ActiveReads,
    ApprovalReads,
    AuditReads,
    BetReads,
    DrawerReads,
    GameReads,
    HealthReads,
    IdentityReads,
    PrintReads,
    ReportReads,
    SealReads,
    SettingsReads,
    ShiftReads,
    TellerReads,
    TimerReads {}

/** What records something, and the `data` of its answer. */
export interface Writes
  extends ApprovalWrites,
    BetWrites,
    GameWrites,
    PrintWrites,
    SealWrites,
    SettingsWrites,
    ShiftWrites,
    TellerWrites,
    TimerWrites {}

/** Calls that record nothing of the station's: they compute, or begin and end a session. */
export interface Computations extends IdentityComputations, PrintComputations, TellerComputations {}

/** Calls that answer a file. */
export type Files = AuditFiles | BetFiles | PrintFiles | ReportFiles;

type ListPath = Extract<keyof Lists, string>;

/** Every call of the client: a list with its filters, one record of it, or one of the others. */
export type CallPath =
  | keyof Reads
  | keyof Writes
  | keyof Computations
  | `${ListPath}${Query}`
  | `${ListPath}/${string}`;

/** The paths that answer something. */
export type PathTo<Calls, Answer> = {
  [Path in keyof Calls]: Calls[Path] extends Answer ? Path : never;
}[keyof Calls];
