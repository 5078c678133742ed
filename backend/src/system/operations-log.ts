import type { LoggerService } from '@nestjs/common';
import { escapeControls } from '@taya/contracts/text';
import { type Logger, multistream, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { LogEntry } from './log-events.js';
import type { LogLevel } from './log-level.js';
import { withSourceLocations } from './source-locations.js';
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

/** Names under which a secret could come, by mistake, at any depth that an entry has. */
const SECRET_NAMES = [
  'password',
  'oldPassword',
  'newPassword',
  'old_password',
  'new_password',
  'token',
  'authorization',
  'cookie',
  'secret',
  'privateKey',
  'hash',
];

export interface LogOptions {
  readonly clock: Pick<Clock, 'nowMs'>;
  /** `json` for programs, `pretty` for a person at a terminal. */
  readonly format: 'json' | 'pretty';
  readonly level: LogLevel;
  readonly out?: (line: string) => void;
  readonly err?: (line: string) => void;
}

/** One line for each entry, including stacks, on stdout (warnings and errors on stderr). */
export class OperationsLog implements LoggerService {
  readonly #pino: Logger;

  constructor({ clock, format, level, ...to }: LogOptions) {
    const {
      out = (line) => void process.stdout.write(line),
      err = (line) => void process.stderr.write(line),
    } = to;
    const shown = format === 'json' ? jsonLine : prettyLine;
    this.#pino = pino(
      {
        level,
        base: null,
        messageKey: 'msg',
        timestamp: () => `,"time":"${new Date(clock.nowMs()).toISOString()}"`,
        formatters: { level: (label) => ({ level: label }) },
        redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
      },
      multistream(
        [
          { level: 'debug', stream: { write: (line: string) => out(shown(line)) } },
          { level: 'warn', stream: { write: (line: string) => err(shown(line)) } },
        ],
        { dedupe: true },
      ),
    );
  }

  debug(message: unknown, ...rest: readonly unknown[]): void {
    if (this.#pino.isLevelEnabled('debug')) this.#write('debug', message, rest);
  }

  log(message: unknown, ...rest: readonly unknown[]): void {
    if (!SILENT.has(contextOf(rest))) this.#write('info', message, rest);
  }

  warn(message: unknown, ...rest: readonly unknown[]): void {
    this.#write('warn', message, rest);
  }

  /** Nest passes a stack between message and context. */
  error(message: unknown, ...rest: readonly unknown[]): void {
    const details = rest.slice(0, -1).filter((detail) => typeof detail === 'string');
    this.#write('error', details.length === 0 ? message : [textOf(message), ...details].join(' '), rest);
  }

  #write(level: LogLevel, message: unknown, rest: readonly unknown[]): void {
    const part = contextOf(rest);
    const { event, fields } = message instanceof LogEntry ? message : { event: 'framework', fields: {} };
    this.#pino[level](
      { event, ...(part !== '' && { part }), ...fields },
      withoutSecrets(withSourceLocations(textOf(message))),
    );
  }
}

/** Escapes what JSON leaves alone and a terminal would obey. */
function jsonLine(line: string): string {
  return `${escapeControls(line.trimEnd())}\n`;
}

const prettify = prettyFactory({
  colorize: process.stdout.isTTY === true,
  singleLine: true,
  messageKey: 'msg',
  timestampKey: 'time',
  messageFormat: '{part}: {msg}',
  translateTime: "UTC:yyyy-mm-dd'T'HH:MM:ss.l'Z'",
  ignore: 'part,event',
});

function prettyLine(line: string): string {
  const entry = Object.entries(JSON.parse(line) as Readonly<Record<string, unknown>>);
  const escaped = entry.map(([name, value]) => [
    name,
    typeof value === 'string' ? escapeControls(value) : value,
  ]);
  return prettify(Object.fromEntries(escaped)) ?? '';
}

function contextOf(rest: readonly unknown[]): string {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : '';
}

function textOf(message: unknown): string {
  if (message instanceof LogEntry) return message.text;
  if (message instanceof Error) return message.stack ?? message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** The password of an address: `mongodb://name:password@host`. */
const IN_ADDRESS = /(:\/\/[^\s:/@]*:)[^\s@/]+@/g;
/** A token as a header carries it, or by its own form. */
const BEARER = /\b(Bearer\s+)\S+/gi;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g;

/** A text for a log without what libraries put into their messages: passwords in addresses, tokens, keys. */
export function withoutSecrets(text: string): string {
  return text
    .replace(IN_ADDRESS, '$1[secret]@')
    .replace(BEARER, '$1[secret]')
    .replace(TOKEN, '[secret]')
    .replace(PRIVATE_KEY, '[secret]');
}
