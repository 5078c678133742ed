import { existsSync, readFileSync } from 'node:fs';
import { type Seal, sealsIn } from '@taya/contracts/seal';
import { exportLedger } from '../../audit/log/export-ledger.js';
import { type Imported, importLedger } from '../../audit/log/import-ledger.js';
import { parseMoment, type When } from '../../audit/log/moment.js';
import type { ReadModelResult } from '../../audit/verify/read-model-check.js';
import { verify } from '../../audit/verify/verify.js';
import { readStoreSettings, type StoreSettings } from '../../config/config.js';
import { EMPTY_STREAM, newLedgerId } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import type { CleanupStack } from '../../system/cleanup-stack.js';
import { type CommandContext, readOptions, runCommand, UsageError } from '../command-context.js';
import { checkInThread } from './read-model-thread.js';
import { balanceLines, countBalances } from './show-balances.js';

const USAGE = `Usage: npm run --silent audit -- <command> [options]

  verify [--seal <text or file>]           check everything; exit 1 and name the first event that does not hold;
                                           with --seal also that a seal from paper, or each of a file, is borne out
  balances [when]                          all figures of each teller and of the station, and all accounts of the journal
  export --out <file>                      the ledger as lines of JSON, chain intact
  import --in <file> [--expect <hash, seal or file of seals>]
                                           make the ledger of an empty DATA_DIR from an export; with --expect only of the
                                           history that has this hash, or bears out each seal, from paper or elsewhere

when: --at 2026-11-21T14:00    the station's time, or with an offset such as +08:00 or Z
      --revision 1200          after this event
Without it the end of the log. DATA_DIR (./data) names the station; it may be running. Where its ledger is on a server,
EVENT_STORE_URL and STATION_ID (main) name it.
Results go to stdout, progress to stderr. Exit 0: done and good. 1: something does not hold, or went wrong. 2: wrong use.`;

const TEXT = { type: 'string' } as const;

export interface AuditEnvironment extends Pick<CommandContext, 'system' | 'print' | 'say' | 'progress'> {
  /** @throws ConfigError, StationKeyError */
  readonly readLocation: (use: 'to read' | 'to write') => StoreSettings;
  readonly checkReadModels: (location: StoreSettings, cleanup: CleanupStack) => Promise<ReadModelResult>;
}

/** `npm run audit`: the audit's commands, on the data folder of a stopped or running station. @returns the exit code */
export function audit(args: readonly string[], context: CommandContext): Promise<number> {
  // The reader of the output has closed it: `audit -- balances | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  const readLocation = (use: 'to read' | 'to write') => readStoreSettings(context.environment, use);
  return runAudit(args, { ...context, readLocation, checkReadModels: checkInThread });
}

/** Runs one command. @returns the exit code */
export function runAudit(args: readonly string[], environment: AuditEnvironment): Promise<number> {
  return runCommand({ usage: USAGE }, environment, async () => ((await run(args, environment)) ? 0 : 1));
}

/** @returns whether all is good */
async function run(args: readonly string[], environment: AuditEnvironment): Promise<boolean> {
  const [command, ...rest] = args;
  if (args.includes('--help') || command === 'help') {
    USAGE.split('\n').forEach(environment.print);
    return true;
  }
  if (command === undefined) throw new UsageError('No command was given');
  if (!Object.hasOwn(COMMANDS, command)) throw new UsageError(`There is no command ${command}`);
  return COMMANDS[command as keyof typeof COMMANDS](rest, environment);
}

const COMMANDS = {
  verify(
    args: readonly string[],
    { readLocation, system, checkReadModels, print, progress }: AuditEnvironment,
  ) {
    const seal = optional(readOptions(args, { seal: TEXT }).seal, '--seal');
    const seals = seal === null ? undefined : sealsGiven(seal);
    const location = readLocation('to read');
    const openReader = () => openEventReader(location, system);
    const readModels = (cleanup: CleanupStack) => checkReadModels(location, cleanup);
    return verify({ location, openReader, checkReadModels: readModels, seals, print, progress });
  },

  async balances(args: readonly string[], { readLocation, system, print, progress }: AuditEnvironment) {
    const when = readWhen(args);
    const reader = await openEventReader(readLocation('to read'), system);
    try {
      balanceLines(await countBalances(reader, when, progress)).forEach(print);
      return true;
    } finally {
      await reader.close();
    }
  },

  async export(args: readonly string[], { readLocation, system, print, progress }: AuditEnvironment) {
    const file = requireOption(readOptions(args, { out: TEXT }).out, '--out');
    const reader = await openEventReader(readLocation('to read'), system);
    try {
      const { revision, hash } = await exportLedger(reader, file, progress);
      print(`Exported ${revision + 1} events to ${file}; the last hash is ${hash || 'none'}.`);
      return true;
    } finally {
      await reader.close();
    }
  },

  async import(args: readonly string[], { readLocation, system, print, progress }: AuditEnvironment) {
    const given = readOptions(args, { in: TEXT, expect: TEXT });
    const file = requireOption(given.in, '--in');
    const expected = hashesExpected(optional(given.expect, '--expect'));
    const { dataDir, eventStore, trust } = readLocation('to write');
    if (eventStore !== null)
      throw new UsageError(
        'An import makes a ledger in DATA_DIR: leave out EVENT_STORE_URL, then "npm run ledger -- copy" puts it on a server',
      );
    const ledgerId = newLedgerId(system.random);
    const imported = await importLedger({ file, dataDir, ledgerId, trust, expected }, progress);
    print(
      `Imported ${imported.last.revision + 1} events as ledger ${ledgerId}. Passwords are no part of an export.`,
    );
    print(vouchedText(imported));
    return true;
  },
};

function requireOption(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new UsageError(`${option} is missing`);
  return value;
}

/** Left out, or with a value. @throws UsageError */
function optional(value: string | undefined, option: string): string | null {
  return value === undefined ? null : requireOption(value, option);
}

function readWhen(args: readonly string[]): When {
  const { at, revision } = readOptions(args, { at: TEXT, revision: TEXT });
  if (at !== undefined && revision !== undefined)
    throw new UsageError('--at and --revision exclude each other');
  if (revision !== undefined) {
    if (!/^\d{1,15}$/.test(revision))
      throw new UsageError(`--revision must be a whole number, not ${revision}`);
    return { revision: Number(revision) };
  }
  if (at === undefined) return {};
  const moment = parseMoment(at);
  if (moment === null) throw new UsageError(`--at must be a moment such as 2026-11-21T14:00, not ${at}`);
  return { moment };
}

/** Whole: the beginning of a hash, as on receipts, could be hit by trying. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * @param given the text of a seal, or a file with one or many, such as a witness keeps
 * @throws UsageError
 */
export function sealsGiven(given: string, problem = '--seal: this is no seal'): readonly Seal[] {
  const seals = sealsIn(existsSync(given) ? readFileSync(given, 'utf8') : given);
  if (seals !== null && seals.length > 0) return seals;
  throw new UsageError(`${problem}, nor a file of seals; a seal is one line that begins with taya-seal`);
}

/**
 * @param given a hash, or seals, each of which names the hash of its place
 * @throws UsageError
 */
export function hashesExpected(given: string | null): readonly string[] {
  if (given === null) return [];
  const hash = given.replaceAll(/\s/g, '').toLowerCase();
  if (HASH.test(hash)) return [hash];
  return sealsGiven(given, '--expect: this is no hash of 64 digits, no seal').map((seal) => seal.hash);
}

/** Who vouches for what was imported, in a line. */
export function vouchedText({ last: { revision, hash }, vouchedThrough }: Imported): string {
  if (vouchedThrough === EMPTY_STREAM) {
    return (
      'Nobody has vouched for this history: whoever can write a file can make every hash in it right. Compare the last, ' +
      `${hash}, with one that was kept elsewhere, or import it with --expect.`
    );
  }
  const after = revision - vouchedThrough;
  const vouched = `Up to revision ${vouchedThrough} it is the history that was expected`;
  return after === 0
    ? `${vouched}, which is all of it.`
    : `${vouched}. Nobody has vouched for the ${after} after it.`;
}
