import { escapeControls } from '@taya/contracts/text';
import type { StoreSettings } from '../config/config.js';
import type { EventReader } from '../event-store/event-store.js';
import { openEventReader } from '../event-store/open-ledger.js';
import { inOrder } from '../ledger/accounts.js';
import type { ProjectionSet } from '../projections/projection-writer.js';
import type { OpenProgressDisplay } from '../system/progress-display.js';
import type { System } from '../system/system.js';
import { balanceLines, balanceTable, trialBalanceLines, whenText } from './answers.js';
import { Checkpoints } from './checkpoints.js';
import { type Invocation, parseCommandLine, USAGE, UsageError, type When } from './command-line.js';
import { exportLedger } from './export-ledger.js';
import { importLedger } from './import-ledger.js';
import { hashesExpected, sealsGiven, vouchedText } from './kept-elsewhere.js';
import { linksAhead } from './links-ahead.js';
import { reasonOf } from './log.js';
import { findPaper, type PaperWitness } from './paper.js';
import { printJournal, printTurnover, tellerCalled } from './print-journal.js';
import { askBet, askEvents, askGame, askReprints, UnknownSubjectError } from './questions/ask.js';
import type { Standing } from './standing.js';
import { accountsOf } from './standing-accounts.js';
import { NoSuchRevisionError, standingAt } from './standing-at.js';
import { findTicket } from './ticket.js';
import { verify } from './verify.js';

const LEDGER_ID_BYTES = 8;

/** The environment of the audit's command. */
export interface Surroundings {
  /** @throws ConfigError, StationKeyError */
  readonly readLocation: (use: 'to read' | 'to write') => StoreSettings;
  readonly projections: ProjectionSet;
  readonly system: System;
  readonly out: Output;
  readonly progress: OpenProgressDisplay;
  /** Errors, one line each. */
  readonly say: (line: string) => void;
}

export interface Output {
  line(text: string): void;
  /** Resolves when the written text has been taken over. */
  flush(): Promise<void>;
}

/** Runs one command. @returns the exit code */
export async function runAudit(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const isGood = await run(
      parseCommandLine(args, surroundings.system.clock.nowMs()),
      withoutControls(surroundings),
    );
    await surroundings.out.flush();
    return isGood ? 0 : 1;
  } catch (error) {
    await surroundings.out.flush();
    surroundings.say(escapeControls(reasonOf(error)));
    if (error instanceof UnknownSubjectError || error instanceof NoSuchRevisionError) return 2;
    if (!(error instanceof UsageError)) return 1;
    surroundings.say(`\n${USAGE}`);
    return 2;
  }
}

/** Names are free text: on a terminal they must not become control sequences. */
function withoutControls({ out, say, ...others }: Surroundings): Surroundings {
  return {
    ...others,
    out: { line: (text) => out.line(escapeControls(text)), flush: () => out.flush() },
    say: (line) => say(escapeControls(line)),
  };
}

async function run(invocation: Invocation, surroundings: Surroundings): Promise<boolean> {
  const { projections, system, out, progress } = surroundings;
  if (invocation.command === 'help') {
    USAGE.split('\n').forEach(out.line);
    return true;
  }
  const location = surroundings.readLocation(invocation.command === 'import' ? 'to write' : 'to read');
  const openReader = () => openEventReader(location, system);
  switch (invocation.command) {
    case 'verify':
      return verify({
        location,
        timers: system.timers,
        projections,
        openReader,
        seals: invocation.seal === null ? undefined : sealsGiven(invocation.seal),
        print: out.line,
        progress,
      });
    case 'import': {
      if (location.eventStore !== null)
        throw new UsageError(
          'An import makes a ledger in DATA_DIR: leave out EVENT_STORE_URL, then "npm run ledger -- copy" puts it on a server',
        );
      const ledgerId = Buffer.from(system.random.bytes(LEDGER_ID_BYTES)).toString('hex');
      const expected = hashesExpected(invocation.expected);
      const { dataDir, trust } = location;
      const imported = await importLedger(
        { file: invocation.file, dataDir, ledgerId, trust, expected },
        progress,
      );
      out.line(
        `Imported ${imported.last.revision + 1} events as ledger ${ledgerId}. Passwords are no part of an export.`,
      );
      out.line(vouchedText(imported));
      return true;
    }
    default: {
      const reader = await openReader();
      try {
        return await reply(invocation, { location, reader, out, progress });
      } finally {
        await reader.close();
      }
    }
  }
}

type Read = Exclude<Invocation, { readonly command: 'help' | 'verify' | 'import' }>;

/** @returns whether the log has what was asked for */
async function reply(read: Read, asking: Asking): Promise<boolean> {
  switch (read.command) {
    case 'ticket': {
      const { isThere, lines } = await findTicket(asking.reader, read.witness);
      lines.forEach(asking.out.line);
      return isThere;
    }
    case 'paper':
      return askPaper(asking, read.witness);
    default:
      await answer(read, asking);
      return true;
  }
}

type Question = Exclude<Read, { readonly command: 'ticket' | 'paper' }>;

/** What a question is answered from. */
interface Asking {
  readonly location: StoreSettings;
  readonly reader: EventReader;
  readonly out: Output;
  readonly progress: OpenProgressDisplay;
}

async function answer(question: Question, asking: Asking): Promise<void> {
  const { reader, out, progress } = asking;
  const reading = { reader: linksAhead(reader, asking.location), progress, afterWindow: () => out.flush() };
  switch (question.command) {
    case 'balance':
      return askBalance(asking, question.teller, question.when);
    case 'balances': {
      const standing = await standingOf(asking, question.when);
      out.line(`Balances ${whenText(standing)}`);
      balanceTable(standing).forEach(out.line);
      return;
    }
    case 'trial-balance':
      return askTrialBalance(asking, question.when);
    case 'bet':
      return askBet(reading, question.text, out.line);
    case 'game':
      return askGame(reading, question.gameId, out.line);
    case 'events':
      return askEvents(reading, question.asked, out.line);
    case 'reprints':
      return askReprints(reading, question.asked, out.line);
    case 'journal':
      return printJournal(
        {
          ...reading,
          print: out.line,
          namesNow: async () => (await standingOf(asking, { fromStart: false })).names,
        },
        question.of,
        question.csv,
      );
    case 'export': {
      const { revision, hash } = await exportLedger(reader, question.file, progress);
      out.line(`Exported ${revision + 1} events to ${question.file}; the last hash is ${hash || 'none'}.`);
    }
  }
}

async function askBalance(asking: Asking, teller: string, when: When): Promise<void> {
  const { out } = asking;
  const standing = await standingOf(asking, when);
  const tellerId = tellerCalled(teller, standing.names);
  const name = standing.names.nameOf(tellerId);
  out.line(`Balance of ${name} (teller ${tellerId}) ${whenText(standing)}`);
  balanceLines(standing.teller(tellerId)).forEach(out.line);
}

async function askTrialBalance(asking: Asking, when: When): Promise<void> {
  const { out } = asking;
  const standing = await standingOf(asking, when);
  out.line(`Trial balance ${whenText(standing)}`);
  trialBalanceLines(inOrder(accountsOf(standing)), standing.names).forEach(out.line);
}

/** Whether the log has what a paper says; where its reference tells what it shows also the figures, to compare. */
async function askPaper(asking: Asking, witness: PaperWitness): Promise<boolean> {
  const { isThere, line } = await findPaper(asking.reader, witness);
  asking.out.line(line);
  const { shows, revision } = witness;
  if (!isThere || shows === null) return isThere;
  const when = { revision, fromStart: true };
  if (shows.kind === 'balance') await askBalance(asking, String(shows.tellerId), when);
  if (shows.kind === 'trial balance') await askTrialBalance(asking, when);
  if (shows.kind === 'journal')
    await printTurnover({ ...asking, print: asking.out.line }, shows.after, revision);
  return isThere;
}

/** How everybody stood, counted from a checkpoint of the station where there is one. */
async function standingOf(
  { location, reader, progress }: Asking,
  { fromStart, ...when }: When,
): Promise<Standing> {
  const checkpoints = fromStart ? null : usableCheckpoints(location);
  try {
    return await standingAt({ reader, checkpoints }, when, progress);
  } finally {
    checkpoints?.close();
  }
}

/** What is wrong with them is told by `verify`: they only save time. */
function usableCheckpoints({ dataDir, trust }: StoreSettings): Checkpoints | null {
  let checkpoints: Checkpoints | null = null;
  try {
    checkpoints = Checkpoints.openToRead(dataDir, trust);
    checkpoints?.zones();
    return checkpoints;
  } catch {
    checkpoints?.close();
    return null;
  }
}
