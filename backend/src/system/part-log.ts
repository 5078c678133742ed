import { Logger } from '@nestjs/common';
import { LOG_EVENTS, LogEntry, type LogEvent, type LogFields } from './log-events.js';

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
