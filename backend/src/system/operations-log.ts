import type { LoggerService } from '@nestjs/common';
import { escapeControls } from '@taya/contracts/text';
import type { Clock } from './system.js';

/** Nest's own parts, whose messages about the program's structure do not help operators. */
const SILENT = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** One line for each entry, including stacks, on stdout (warnings and errors on stderr): time, level, context, message. */
export class OperationsLog implements LoggerService {
  readonly #clock: Clock;
  readonly #out: (line: string) => void;
  readonly #err: (line: string) => void;

  constructor(
    clock: Clock,
    out: (line: string) => void = (line) => void process.stdout.write(line),
    err: (line: string) => void = (line) => void process.stderr.write(line),
  ) {
    this.#clock = clock;
    this.#out = out;
    this.#err = err;
  }

  log(message: unknown, ...rest: readonly unknown[]): void {
    const context = contextOf(rest);
    if (!SILENT.has(context)) this.#out(this.#line('INFO', context, message));
  }

  warn(message: unknown, ...rest: readonly unknown[]): void {
    this.#err(this.#line('WARN', contextOf(rest), message));
  }

  /** Nest passes a stack between message and context. */
  error(message: unknown, ...rest: readonly unknown[]): void {
    const details = rest.slice(0, -1).filter((detail) => typeof detail === 'string');
    this.#err(this.#line('ERROR', contextOf(rest), [textOf(message), ...details].join(' ')));
  }

  #line(level: string, context: string, message: unknown): string {
    const time = new Date(this.#clock.nowMs()).toISOString();
    const where = context === '' ? '' : `${context}: `;
    return `${escapeControls(`${time} ${level.padEnd(5)} ${where}${textOf(message)}`)}\n`;
  }
}

function contextOf(rest: readonly unknown[]): string {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : '';
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
