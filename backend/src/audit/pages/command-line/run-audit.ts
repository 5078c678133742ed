import { escapeControls } from '@taya/contracts/text';
import type { StoreSettings } from '../../../config/config.js';
import type { EventReader } from '../../../event-store/event-store.js';
import { openEventReader } from '../../../event-store/open-ledger.js';
import type { ProjectionSet } from '../../../projections/projection-writer.js';
import type { OpenProgressDisplay } from '../../../system/progress-display.js';
import type { System } from '../../../system/system.js';
import { countBalances } from '../../log/count-balances.js';
import { exportLedger } from '../../log/export-ledger.js';
import { importLedger } from '../../log/import-ledger.js';
import { reasonOf } from '../../log/violation.js';
import { NoSuchRevisionError, type When } from '../../log/when.js';
import { verify } from '../../verify/verify.js';
import { balanceLines, balanceTable, trialBalanceLines, whenText } from './answers.js';
import { askBet, askEvents, askGame, askReprints, UnknownSubjectError } from './ask.js';
import { type Invocation, parseCommandLine, USAGE, UsageError } from './command-line.js';
import { hashesExpected, sealsGiven, vouchedText } from './kept-elsewhere.js';
import { findPaper, type PaperWitness } from './paper.js';
import { printJournal, printTurnover, tellerCalled } from './print-journal.js';
import { findTicket } from './ticket.js';

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
        return await reply(invocation, { reader, out, progress });
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
  readonly reader: EventReader;
  readonly out: Output;
  readonly progress: OpenProgressDisplay;
}

async function answer(question: Question, asking: Asking): Promise<void> {
  const { reader, out, progress } = asking;
  const reading = { reader, progress, afterWindow: () => out.flush() };
  switch (question.command) {
    case 'balance':
      return askBalance(asking, question.teller, question.when);
    case 'balances': {
      const balances = await countBalances(reader, question.when, progress);
      out.line(`Balances ${whenText(balances)}`);
      balanceTable(balances).forEach(out.line);
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
      return printJournal({ ...reading, print: out.line }, question.of, question.csv);
    case 'export': {
      const { revision, hash } = await exportLedger(reader, question.file, progress);
      out.line(`Exported ${revision + 1} events to ${question.file}; the last hash is ${hash || 'none'}.`);
    }
  }
}

async function askBalance({ reader, progress, out }: Asking, teller: string, when: When): Promise<void> {
  const balances = await countBalances(reader, when, progress);
  const tellerId = tellerCalled(teller, balances.names);
  const name = balances.names.nameOf(tellerId);
  out.line(`Balance of ${name} (teller ${tellerId}) ${whenText(balances)}`);
  balanceLines(balances.teller(tellerId)).forEach(out.line);
}

async function askTrialBalance({ reader, progress, out }: Asking, when: When): Promise<void> {
  const balances = await countBalances(reader, when, progress);
  out.line(`Trial balance ${whenText(balances)}`);
  trialBalanceLines(balances.accounts, balances.names).forEach(out.line);
}

/** Whether the log has what a paper says; where its reference tells what it shows also the figures, to compare. */
async function askPaper(asking: Asking, witness: PaperWitness): Promise<boolean> {
  const { isThere, line } = await findPaper(asking.reader, witness);
  asking.out.line(line);
  const { shows, revision } = witness;
  if (!isThere || shows === null) return isThere;
  const when = { revision };
  if (shows.kind === 'balance') await askBalance(asking, String(shows.tellerId), when);
  if (shows.kind === 'trial balance') await askTrialBalance(asking, when);
  if (shows.kind === 'journal')
    await printTurnover({ ...asking, print: asking.out.line }, shows.after, revision);
  return isThere;
}
