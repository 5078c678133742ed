import type { ActiveCalls } from './answers/active.js';
import type { ApprovalCalls } from './answers/approval.js';
import type { AuditCalls } from './answers/audit.js';
import type { BetCalls } from './answers/bet.js';
import type { DrawerCalls } from './answers/drawer.js';
import type { GameCalls } from './answers/game.js';
import type { HealthCalls } from './answers/health.js';
import type { IdentityCalls } from './answers/identities.js';
import type { QueryString } from './answers/kinds.js';
import type { PrintCalls } from './answers/print.js';
import type { ReportCalls } from './answers/report.js';
import type { SealCalls } from './answers/seal.js';
import type { SettingsCalls } from './answers/settings.js';
import type { ShiftCalls } from './answers/shift.js';
import type { TellerCalls } from './answers/teller.js';
import type { TimerCalls } from './answers/timer.js';

export type { QueryString } from './answers/kinds.js';

/** Every call of the client; each stands beside what it answers. */
type Calls = ActiveCalls &
  ApprovalCalls &
  AuditCalls &
  BetCalls &
  DrawerCalls &
  GameCalls &
  HealthCalls &
  IdentityCalls &
  PrintCalls &
  ReportCalls &
  SealCalls &
  SettingsCalls &
  ShiftCalls &
  TellerCalls &
  TimerCalls;

/** Lists, read page by page, and their rows. */
export type Lists = Calls['lists'];

/** Reads, and the `data` of their answers. */
export type Reads = Calls['reads'];

/** What records something, and the `data` of its answer. */
export type Writes = Calls['writes'];

/** Calls that record nothing of the station's: they compute, or begin and end a session. */
export type Computations = Calls['computations'];

/** Calls that answer a file. */
export type Files = keyof Calls['files'];

type ListPath = Extract<keyof Lists, string>;

/** Every call of the client: a list with its filters, one record of it, or one of the others. */
export type CallPath =
  | keyof Reads
  | keyof Writes
  | keyof Computations
  | `${ListPath}${QueryString}`
  | `${ListPath}/${string}`;

/** The paths that answer something. */
export type PathTo<Calls, Answer> = {
  [Path in keyof Calls]: Calls[Path] extends Answer ? Path : never;
}[keyof Calls];
