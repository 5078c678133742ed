import { escapeControls } from '@taya/contracts/text';
import type { StoreSettings } from '../../../config/config.js';
import { openEventReader } from '../../../event-store/open-ledger.js';
import type { ProjectionSet } from '../../../projections/projection-writer.js';
import type { OpenProgressDisplay } from '../../../system/progress-display.js';
import type { System } from '../../../system/system.js';
import { exportLedger } from '../../log/export-ledger.js';
import { importLedger } from '../../log/import-ledger.js';
import { NoSuchRevisionError } from '../../log/moment.js';
import { reasonOf } from '../../log/violation.js';
import { verify } from '../../verify/verify.js';
import { askBook } from './ask-book.js';
import { optional, readOptions, required, text, USAGE, UsageError } from './command-line.js';
import { hashesExpected, sealsGiven, vouchedText } from './outside-evidence.js';
import { QUESTIONS } from './questions.js';
import { type Output, UnknownSubjectError } from './show-events.js';

const LEDGER_ID_BYTES = 8;

/** The environment of the audit's command. */
export interface AuditEnvironment {
  /** @throws ConfigError, StationKeyError */
  readonly readLocation: (use: 'to read' | 'to write') => StoreSettings;
  readonly projections: ProjectionSet;
  readonly system: System;
  readonly out: Output;
  readonly progress: OpenProgressDisplay;
  /** Errors, one line each. */
  readonly say: (line: string) => void;
}

/** Runs one command. @returns the exit code */
export async function runAudit(args: readonly string[], environment: AuditEnvironment): Promise<number> {
  const { out, say } = environment;
  try {
    const isGood = await run(args, withoutControls(environment));
    await out.flush();
    return isGood ? 0 : 1;
  } catch (error) {
    await out.flush();
    say(escapeControls(reasonOf(error)));
    if (error instanceof UnknownSubjectError || error instanceof NoSuchRevisionError) return 2;
    if (!(error instanceof UsageError)) return 1;
    say(`\n${USAGE}`);
    return 2;
  }
}

/** Names are free text: on a terminal they must not become control sequences. */
function withoutControls({ out, say, ...others }: AuditEnvironment): AuditEnvironment {
  return {
    ...others,
    out: { line: (text) => out.line(escapeControls(text)), flush: () => out.flush() },
    say: (line) => say(escapeControls(line)),
  };
}

/** @returns whether all is good, or the log has what was asked for */
async function run(args: readonly string[], environment: AuditEnvironment): Promise<boolean> {
  const [command, ...rest] = args;
  if (args.includes('--help') || command === 'help') {
    USAGE.split('\n').forEach(environment.out.line);
    return true;
  }
  if (command === undefined) throw new UsageError('No command was given');
  if (!Object.hasOwn(COMMANDS, command)) return askQuestion(command, rest, environment);
  return COMMANDS[command as keyof typeof COMMANDS](rest, environment);
}

/** The commands that are no questions. */
const COMMANDS = {
  verify(args: readonly string[], { readLocation, system, projections, out, progress }: AuditEnvironment) {
    const seal = optional(readOptions(args, { seal: text }).seal, '--seal');
    const seals = seal === null ? undefined : sealsGiven(seal);
    const location = readLocation('to read');
    const openReader = () => openEventReader(location, system);
    const { timers } = system;
    return verify({ location, timers, projections, openReader, seals, print: out.line, progress });
  },

  async export(args: readonly string[], { readLocation, system, out, progress }: AuditEnvironment) {
    const file = required(readOptions(args, { out: text }).out, '--out');
    const reader = await openEventReader(readLocation('to read'), system);
    try {
      const { revision, hash } = await exportLedger(reader, file, progress);
      out.line(`Exported ${revision + 1} events to ${file}; the last hash is ${hash || 'none'}.`);
      return true;
    } finally {
      await reader.close();
    }
  },

  async import(args: readonly string[], { readLocation, system, out, progress }: AuditEnvironment) {
    const given = readOptions(args, { in: text, expect: text });
    const file = required(given.in, '--in');
    const expected = hashesExpected(optional(given.expect, '--expect'));
    const { dataDir, eventStore, trust } = readLocation('to write');
    if (eventStore !== null)
      throw new UsageError(
        'An import makes a ledger in DATA_DIR: leave out EVENT_STORE_URL, then "npm run ledger -- copy" puts it on a server',
      );
    const ledgerId = Buffer.from(system.random.bytes(LEDGER_ID_BYTES)).toString('hex');
    const imported = await importLedger({ file, dataDir, ledgerId, trust, expected }, progress);
    out.line(
      `Imported ${imported.last.revision + 1} events as ledger ${ledgerId}. Passwords are no part of an export.`,
    );
    out.line(vouchedText(imported));
    return true;
  },
};

async function askQuestion(
  command: string,
  args: readonly string[],
  { readLocation, system, out, progress }: AuditEnvironment,
): Promise<boolean> {
  const read = Object.hasOwn(QUESTIONS, command) ? QUESTIONS[command] : undefined;
  if (read === undefined) throw new UsageError(`There is no command ${command}`);
  const { when = {}, answer } = read(args, system.clock.nowMs());
  const reader = await openEventReader(readLocation('to read'), system);
  try {
    return await askBook({ reader, progress }, when, (reached) => answer({ ...reached, out }));
  } finally {
    await reader.close();
  }
}
