import type { ParseArgsConfig } from 'node:util';
import { exportLedger } from '../../audit/log/export-ledger.js';
import { importLedger } from '../../audit/log/import-ledger.js';
import { parseMoment, type When } from '../../audit/log/moment.js';
import type { ReadModelComparison } from '../../audit/verify/read-model-check.js';
import { verify } from '../../audit/verify/verify.js';
import type { StoreSettings } from '../../config/config.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import type { CleanupStack } from '../../system/cleanup-stack.js';
import { type CommandContext, readArguments, runCommand, UsageError } from '../command-context.js';
import { hashesExpected, sealsGiven, vouchedText } from './outside-evidence.js';
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

const LEDGER_ID_BYTES = 8;
const TEXT = { type: 'string' } as const;

/** The environment of the audit's command. */
export interface AuditEnvironment extends Pick<CommandContext, 'system' | 'print' | 'say' | 'progress'> {
  /** @throws ConfigError, StationKeyError */
  readonly readLocation: (use: 'to read' | 'to write') => StoreSettings;
  readonly beginReadModels: (location: StoreSettings, cleanup: CleanupStack) => Promise<ReadModelComparison>;
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
    { readLocation, system, beginReadModels, print, progress }: AuditEnvironment,
  ) {
    const seal = optional(readOptions(args, { seal: TEXT }).seal, '--seal');
    const seals = seal === null ? undefined : sealsGiven(seal);
    const location = readLocation('to read');
    const openReader = () => openEventReader(location, system);
    const readModels = (cleanup: CleanupStack) => beginReadModels(location, cleanup);
    return verify({ location, openReader, beginReadModels: readModels, seals, print, progress });
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
    const file = required(readOptions(args, { out: TEXT }).out, '--out');
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
    const file = required(given.in, '--in');
    const expected = hashesExpected(optional(given.expect, '--expect'));
    const { dataDir, eventStore, trust } = readLocation('to write');
    if (eventStore !== null)
      throw new UsageError(
        'An import makes a ledger in DATA_DIR: leave out EVENT_STORE_URL, then "npm run ledger -- copy" puts it on a server',
      );
    const ledgerId = Buffer.from(system.random.bytes(LEDGER_ID_BYTES)).toString('hex');
    const imported = await importLedger({ file, dataDir, ledgerId, trust, expected }, progress);
    print(
      `Imported ${imported.last.revision + 1} events as ledger ${ledgerId}. Passwords are no part of an export.`,
    );
    print(vouchedText(imported));
    return true;
  },
};

/** @throws UsageError */
function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  return readArguments({ args: [...args], options }).values;
}

/** @throws UsageError */
function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new UsageError(`${option} is missing`);
  return value;
}

/** Left out, or with a value. @throws UsageError */
function optional(value: string | undefined, option: string): string | null {
  return value === undefined ? null : required(value, option);
}

/** @throws UsageError */
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
