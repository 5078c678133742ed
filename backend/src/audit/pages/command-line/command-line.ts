import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { When } from '../../log/moment.js';
import { parseMoment } from '../../log/moment.js';

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

export const text = { type: 'string' } as const;
export const WHEN = { at: text, revision: text } as const;

/** @throws UsageError */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  config: Options,
) {
  try {
    return parseArgs({ args: [...args], options: config, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll('\n', ' '));
  }
}

/** @throws UsageError */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new UsageError(`${option} is missing`);
  return value;
}

/** Left out, or with a value. @throws UsageError */
export function optional(value: string | undefined, option: string): string | null {
  return value === undefined ? null : required(value, option);
}

/** @throws UsageError */
export function onlyText(args: readonly string[], usage: string): string {
  const [only, ...more] = args;
  if (only === undefined || only === '' || more.length > 0) throw new UsageError(`It is used so: ${usage}`);
  return only;
}

/** @throws UsageError */
export function wholeNumber(value: string, option: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new UsageError(`${option} must be a whole number, not ${value}`);
  return Number(value);
}

/**
 * @param nowMs which day a time of day without a date is of
 * @throws UsageError
 */
export function whenOf(
  { at, revision }: { readonly [Name in keyof typeof WHEN]?: string | undefined },
  nowMs: number,
): When {
  if (at !== undefined && revision !== undefined)
    throw new UsageError('--at and --revision exclude each other');
  if (revision !== undefined) return { revision: wholeNumber(revision, '--revision') };
  if (at === undefined) return {};
  const moment = parseMoment(at, nowMs);
  if (moment === null) throw new UsageError(`--at must be a moment such as 2026-11-21T14:00, not ${at}`);
  return { moment };
}
