import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { parseMoney } from '@taya/contracts/money';
import { paperCalled } from '@taya/contracts/paper-reference';
import { WITNESS_DIGITS } from '@taya/contracts/print';
import { isSerial, normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import { isLocalDate } from '@taya/contracts/time';
import { EVENTS, type EventType } from '../../../ledger/events.js';
import { parseMoment } from '../../log/moment.js';
import type { When } from '../../log/when.js';
import type { Asked } from './ask.js';
import type { PaperWitness, TicketWitness } from './witnesses.js';

export const USAGE = `Usage: npm run --silent audit -- <command> [options]

  verify [--seal <text or file>]           check everything; exit 1 and name the first event that does not hold;
                                           with --seal also that a seal from paper, or each of a file, is borne out
  balance --teller <name or id> [when]     what a teller sold, won, owes and holds
  balances [when]                          one table of all tellers, and the station
  trial-balance [when]                     all accounts of the journal
  journal [--teller <name or id> | --game <id> | --bet <id or code>] [--csv]
                                           entries of the journal
  bet <code or id>                         a bet's whole life, with its payout formula
  game <id>                                the sums, sides and percentages of a game
  events [which]                           events in full, with where their money went
  reprints [--day <date>] [--user <name or id>] [--teller <name or id>]
                                           receipts that were printed again, and by whom
  ticket <code> <hash>                     whether the log still has what a receipt was printed for; exit 1: it has not
  paper <revision or ref> <hash>           the same for a report, by its log revision, or a balance, a trial balance or a
                                           journal, by its reference such as B4R128, TR128 or J40R128, whose figures follow
  export --out <file>                      the ledger as lines of JSON, chain intact
  import --in <file> [--expect <hash, seal or file of seals>]
                                           make the ledger of an empty DATA_DIR from an export; with --expect only of the
                                           history that has this hash, or bears out each seal, from paper or elsewhere

which: --amount 100.00          of the event or of a posting      --code <code>  of a ticket, cash-in or remit
       --user <name or id>      who did it                        --day 2026-11-21
       --teller <name or id>    whose drawer or bet it is         --game <id>     --type bet.paid
when: --at 2026-11-21T14:00    the station's time, or with an offset such as +08:00 or Z; 14:00 alone is today's
      --revision 1200          after this event
Without it the end of the log. Times are the station's; the answer names its zone. DATA_DIR (./data) names the station; it may be running. Where its ledger is on a server,
EVENT_STORE_URL and STATION_ID (main) name it.
Results go to stdout, progress to stderr. Exit 0: done and good. 1: something does not hold, or went wrong. 2: wrong use.`;

/** The command line is wrong; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Invocation =
  | { readonly command: 'help' }
  | { readonly command: 'verify'; readonly seal: string | null }
  | { readonly command: 'balance'; readonly teller: string; readonly when: When }
  | { readonly command: 'balances' | 'trial-balance'; readonly when: When }
  | { readonly command: 'journal'; readonly of: JournalSubject | null; readonly csv: boolean }
  | { readonly command: 'bet'; readonly text: string }
  | { readonly command: 'game'; readonly gameId: number }
  | { readonly command: 'events' | 'reprints'; readonly asked: Asked }
  | { readonly command: 'ticket'; readonly witness: TicketWitness }
  | { readonly command: 'paper'; readonly witness: PaperWitness }
  | { readonly command: 'export'; readonly file: string }
  | { readonly command: 'import'; readonly file: string; readonly expected: string | null };

export interface JournalSubject {
  readonly kind: 'teller' | 'game' | 'bet';
  readonly text: string;
}

const text = { type: 'string' } as const;
const WHEN = { at: text, revision: text } as const;

const WHICH = {
  amount: text,
  code: text,
  user: text,
  teller: text,
  game: text,
  day: text,
  type: text,
} as const;

/**
 * @param nowMs which day a time of day without a date is of
 * @throws UsageError
 */
export function parseCommandLine(args: readonly string[], nowMs: number): Invocation {
  const [command, ...rest] = args;
  if (args.includes('--help') || command === 'help') return { command: 'help' };
  switch (command) {
    case 'verify':
      return { command, seal: optional(options(rest, { seal: text }).seal, '--seal') };
    case 'balance': {
      const { teller, ...when } = options(rest, { ...WHEN, teller: text });
      return { command, teller: required(teller, '--teller'), when: whenOf(when, nowMs) };
    }
    case 'balances':
    case 'trial-balance':
      return { command, when: whenOf(options(rest, WHEN), nowMs) };
    case 'journal': {
      const { csv, ...of } = options(rest, { teller: text, game: text, bet: text, csv: { type: 'boolean' } });
      return { command, of: subjectOf(of), csv: csv === true };
    }
    case 'bet':
      return { command, text: onlyText(rest, 'bet <code or id>') };
    case 'game':
      return { command, gameId: wholeNumber(onlyText(rest, 'game <id>'), 'The game') };
    case 'events':
      return { command, asked: askedOf(options(rest, WHICH)) };
    case 'reprints':
      return { command, asked: askedOf(options(rest, { day: text, user: text, teller: text })) };
    case 'ticket':
      return { command, witness: witnessOf(rest) };
    case 'paper':
      return { command, witness: paperOf(rest) };
    case 'export':
      return { command, file: required(options(rest, { out: text }).out, '--out') };
    case 'import': {
      const { in: file, expect } = options(rest, { in: text, expect: text });
      return { command, file: required(file, '--in'), expected: optional(expect, '--expect') };
    }
    default:
      throw new UsageError(command === undefined ? 'No command was given' : `There is no command ${command}`);
  }
}

function optional(value: string | undefined, option: string): string | null {
  return value === undefined ? null : required(value, option);
}

/** As they are on the paper, in groups of four or without. */
function witnessOf(args: readonly string[]): TicketWitness {
  const [code, hash, ...more] = args.length > 2 ? regrouped(args) : args;
  if (code === undefined || hash === undefined || more.length > 0)
    throw new UsageError('A ticket is named by its code and its log hash, as they are on the receipt');
  const serial = normaliseCode(code);
  if (!isSerial(serial))
    throw new UsageError(`${code} is no code of a ticket: a character is wrong or missing`);
  return { code: serial, hash: digitsOf(hash) };
}

/** Whether in groups of four or not, the hash is what follows the place. */
function paperOf([place = '', ...hash]: readonly string[]): PaperWitness {
  const named =
    paperCalled(place) ?? (REVISION.test(place) ? { revision: Number(place), shows: null } : null);
  if (named === null || hash.length === 0)
    throw new UsageError(
      'A paper is named by its log revision, or by its reference such as B4R128, TR128 or J40R128, and its log hash',
    );
  const { revision, shows } = named;
  if (shows?.kind === 'journal' && shows.after > revision)
    throw new UsageError(`A journal does not end before it begins, as ${place} would`);
  return { revision, hash: digitsOf(hash.join('')), shows };
}

/** What a paper without a reference is found by. */
const REVISION = /^\d{1,15}$/;

function digitsOf(hash: string): string {
  const digits = normaliseCode(hash).toLowerCase();
  if (/^[0-9a-f]{12,64}$/.test(digits)) return digits;
  throw new UsageError(`The log hash has ${WITNESS_DIGITS} characters, 0 to 9 and A to F, not ${hash}`);
}

/** The groups of four that somebody typed without quotes. */
function regrouped(args: readonly string[]): readonly string[] {
  const text = args.join('');
  return [text.slice(0, SERIAL_LENGTH), text.slice(SERIAL_LENGTH)];
}

function options<Options extends ParseArgsOptionsConfig>(args: readonly string[], config: Options) {
  try {
    return parseArgs({ args: [...args], options: config, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll('\n', ' '));
  }
}

function onlyText(args: readonly string[], usage: string): string {
  const [only, ...more] = args;
  if (only === undefined || only === '' || more.length > 0) throw new UsageError(`It is used so: ${usage}`);
  return only;
}

function askedOf(given: { readonly [Name in keyof typeof WHICH]?: string | undefined }): Asked {
  const { amount, code, user, teller, game, day, type } = given;
  const centavos = amount === undefined ? undefined : parseMoney(amount.replaceAll(',', ''));
  if (centavos === null) throw new UsageError(`--amount must be an amount such as 100.00, not ${amount}`);
  if (day !== undefined && !isLocalDate(day))
    throw new UsageError(`--day must be a date such as 2026-11-21, not ${day}`);
  if (type !== undefined && !isEventType(type)) throw new UsageError(`There is no event ${type}`);
  const gameId = game === undefined ? undefined : wholeNumber(game, '--game');
  return { amount: centavos, code, user, teller, gameId, day, type };
}

function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENTS, text);
}

function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new UsageError(`${option} is missing`);
  return value;
}

interface WhenOptions {
  readonly at?: string | undefined;
  readonly revision?: string | undefined;
}

function whenOf({ at, revision }: WhenOptions, nowMs: number): When {
  if (at !== undefined && revision !== undefined)
    throw new UsageError('--at and --revision exclude each other');
  if (revision !== undefined) return { revision: wholeNumber(revision, '--revision') };
  if (at === undefined) return {};
  const moment = parseMoment(at, nowMs);
  if (moment === null) throw new UsageError(`--at must be a moment such as 2026-11-21T14:00, not ${at}`);
  return { moment };
}

function subjectOf(
  of: { readonly [Kind in JournalSubject['kind']]?: string | undefined },
): JournalSubject | null {
  const given = (['teller', 'game', 'bet'] as const).filter((kind) => of[kind] !== undefined);
  if (given.length > 1) throw new UsageError('--teller, --game and --bet exclude each other');
  const [kind] = given;
  if (kind === undefined) return null;
  const subject = required(of[kind], `--${kind}`);
  if (kind === 'game') wholeNumber(subject, '--game');
  return { kind, text: subject };
}

function wholeNumber(value: string, option: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new UsageError(`${option} must be a whole number, not ${value}`);
  return Number(value);
}
