import type { ErrorCode } from '@taya/contracts/errors';
import { escapeControls } from '@taya/contracts/text';
import { PartLog } from './log-events.js';
import { RotatingFile } from './rotating-file.js';
import type { System, TimerHandle } from './system.js';

interface Subject {
  /**
   * The username stored by the station, null for an unknown user: typed names are never written, because they may be
   * passwords.
   */
  readonly user: string | null;
  /** The client's address; null for actions at the server itself. */
  readonly address: string | null;
}

type Kinds =
  | { readonly kind: 'signed in' | 'signed out' | 'PIN set' }
  | { readonly kind: 'sign-in refused'; readonly code: ErrorCode }
  | { readonly kind: 'password changed' | 'password reset' | 'PIN refused'; readonly by: string }
  /** A session that is used from another address. */
  | { readonly kind: 'address refused' }
  /** The role may not make the call. @property call method and route, never the requested path */
  | { readonly kind: 'call refused'; readonly code: ErrorCode; readonly call: string }
  | { readonly kind: 'throttled'; readonly code: ErrorCode; readonly call: string }
  | { readonly kind: 'connection refused'; readonly why: string }
  /** A search by a part of a serial that found something. */
  | { readonly kind: 'search'; readonly part: string; readonly found: number }
  | { readonly kind: 'search burst' }
  /** A QZ Tray call that a page had signed, or tried to. @property call of QZ Tray */
  | { readonly kind: 'signature given' | 'signature refused'; readonly call: string };

/** One line of the log. Values come from the program itself or have been masked: no secrets, no serials that can be paid. */
export type SecurityEntry = Subject & Kinds;

export const SECURITY_LOG = Symbol('SecurityLog');

/** The traces of attackers: who was refused, delayed or let in, and from where. */
export interface SecurityLog {
  /** Never blocks and never fails: problems with the log go to the operations log. */
  note(entry: SecurityEntry): void;
}

/** Equal entries within this time are one burst. */
export const BURST_MS = 60_000;
/** How many bursts of one kind are counted apart at once: a station has some dozens of users. */
export const MAX_BURSTS = 100;
/** Written one by one: they differ, and their own limit keeps them few. */
const NEVER_ALIKE: ReadonlySet<SecurityEntry['kind']> = new Set(['search', 'search burst']);

interface Burst {
  readonly entry: object;
  /** Entries after the one that was written at once. */
  again: number;
  untilMs: number;
  readonly end: TimerHandle;
}

/**
 * Lines of JSON. The first entry of a burst is written at once, the following ones as one line with their number
 * (`again`, `until`) when its time is over. Beyond `MAX_BURSTS` the rest of a kind is one burst without a user, so that
 * changing addresses or names cannot fill the log or the memory.
 */
export class SecurityLogLines implements SecurityLog {
  /** By kind, then by the fields that make entries equal. */
  readonly #bursts = new Map<SecurityEntry['kind'], Map<string, Burst>>();

  constructor(
    private readonly system: Pick<System, 'clock' | 'timers'>,
    private readonly sink: Pick<RotatingFile, 'write' | 'close'>,
  ) {}

  note(entry: SecurityEntry): void {
    const { kind } = entry;
    if (NEVER_ALIKE.has(kind)) {
      this.#write(entry);
      return;
    }
    const ofKind = this.#bursts.get(kind) ?? new Map<string, Burst>();
    this.#bursts.set(kind, ofKind);
    const key = JSON.stringify(entry);
    if (ofKind.has(key) || ofKind.size < MAX_BURSTS) this.#join(ofKind, key, entry);
    else this.#join(ofKind, '', { kind, user: 'many', address: 'many' });
  }

  /** Writes the entries that are still being counted, and ends. */
  async close(): Promise<void> {
    for (const ofKind of this.#bursts.values()) {
      for (const [key, { end }] of [...ofKind]) {
        end.cancel();
        this.#end(ofKind, key);
      }
    }
    await this.sink.close();
  }

  #join(ofKind: Map<string, Burst>, key: string, entry: object): void {
    const burst = ofKind.get(key);
    if (burst !== undefined) {
      burst.again += 1;
      burst.untilMs = this.system.clock.nowMs();
      return;
    }
    this.#write(entry);
    const end = this.system.timers.after(BURST_MS, () => this.#end(ofKind, key));
    ofKind.set(key, { entry, again: 0, untilMs: 0, end });
  }

  #end(ofKind: Map<string, Burst>, key: string): void {
    const burst = ofKind.get(key);
    ofKind.delete(key);
    if (burst === undefined || burst.again === 0) return;
    const until = new Date(burst.untilMs).toISOString();
    this.#write({ ...burst.entry, again: burst.again, until });
  }

  #write(entry: object): void {
    const at = new Date(this.system.clock.nowMs()).toISOString();
    this.sink.write(`${escapeControls(JSON.stringify({ at, ...entry }))}\n`);
  }
}

/** In the data folder; older lines are in `security.log.1` … */
const NAME = 'security.log';
const MAX_FILE_BYTES = 2 * 1024 * 1024;
const MAX_FILES = 5;

/** The security log of a station. Problems with writing it go to the operations log. */
export function openSecurityLog(dataDir: string, system: System): SecurityLogLines {
  const log = new PartLog('security log');
  const file = new RotatingFile({
    folder: dataDir,
    name: NAME,
    maxFileBytes: MAX_FILE_BYTES,
    maxFiles: MAX_FILES,
    clock: system.clock,
    onFault: ({ message }) =>
      log.write('security-log.failing', `Cannot be written, lines are dropped until it can: ${message}`),
    onRecovered: (lost) =>
      log.write('security-log.written', `Is written again; ${lost} lines were dropped`, { lost }),
  });
  return new SecurityLogLines(system, file);
}
