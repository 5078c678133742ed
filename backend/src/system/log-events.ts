import { Logger } from '@nestjs/common';
import type { LogLevel } from './log-level.js';

/**
 * Every line that the station itself writes to its operations log: its level, by the stable name under which programs find
 * it. `docs/operations.md` says of each what it means and what to do; a spec holds the page, this list and the code together.
 */
export const LOG_EVENTS = {
  'station.opening': 'info',
  'station.files-open': 'warn',
  'station.network-drive': 'warn',
  'station.key': 'info',
  'station.key-made': 'warn',
  'station.key-replaced': 'warn',
  'station.passwords-made': 'warn',
  'station.waiting': 'warn',
  'station.ledger': 'info',
  'station.serving': 'info',
  'station.not-reported': 'warn',
  'station.not-started': 'error',
  'station.stopping': 'info',
  'station.stopped': 'info',
  'station.stopped-badly': 'error',
  'station.ended-at-once': 'warn',
  'witness.failed': 'warn',
  'witness.contradicts': 'error',
  'witness.behind': 'error',
  'witness.kept': 'info',
  'station.unexpected': 'error',
  'audit.does-not-hold': 'error',
  'part.down': 'error',
  'part.up': 'info',
  'audit.differs': 'error',
  'audit.waits': 'warn',
  'audit.goes-on': 'info',
  'audit.book-discarded': 'warn',
  'audit.holds': 'info',
  'read-models.stopped': 'error',
  'read-models.rebuilding': 'info',
  'read-models.following': 'info',
  'read-models.behind': 'warn',
  'read-models.caught-up': 'info',
  'read-models.standing-by': 'info',
  'read-models.batch-given-up': 'warn',
  'read-models.notice': 'warn',
  'ledger.stopped': 'error',
  'ledger.recovering': 'warn',
  'ledger.recovered': 'warn',
  'ledger.unheard': 'warn',
  'ledger.added-while-closed': 'error',
  'ledger.unacknowledged': 'warn',
  'ledger.foreign': 'error',
  'ledger.failed': 'error',
  'state.snapshot-damaged': 'warn',
  'state.checked': 'info',
  'state.differs': 'error',
  'clock.wrong': 'error',
  'clock.right': 'info',
  'sign-in.done': 'info',
  'sign-in.refused': 'warn',
  'sign-in.password-unusable': 'error',
  'sign-in.passwords-file': 'error',
  'sessions.idle': 'info',
  'sessions.not-ended': 'error',
  'last-call.stopped': 'info',
  'last-call.late': 'error',
  'live.not-pushed': 'warn',
  'instances.active': 'info',
  'instances.standby': 'warn',
  'instances.failed': 'warn',
  'security-log.failing': 'error',
  'security-log.written': 'warn',
  'http.unexpected': 'error',
  'http.failure': 'warn',
  'http.slow': 'warn',
  'http.call': 'debug',
  'http.more': 'warn',
  framework: 'info',
} as const satisfies Readonly<Record<string, LogLevel>>;

export type LogEvent = Exclude<keyof typeof LOG_EVENTS, 'framework'>;

/** What programs find in a line beside its text. Never a body, a token or a password. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** A line of the operations log on its way through Nest's logger. */
export class LogEntry {
  constructor(
    readonly event: LogEvent,
    readonly text: string,
    readonly fields: LogFields = {},
  ) {}

  toString(): string {
    return this.text;
  }
}

const METHODS = { debug: 'debug', info: 'log', warn: 'warn', error: 'error' } as const;

/** Writes a part's lines to the operations log, each at the level of its event. */
export class PartLog {
  readonly #logger: Logger;

  constructor(part: string) {
    this.#logger = new Logger(part);
  }

  write(event: LogEvent, text: string, fields?: LogFields): void {
    this.#logger[METHODS[LOG_EVENTS[event]]](new LogEntry(event, text, fields));
  }
}
