import { normaliseCode } from '@taya/contracts/serial';
import { escapeControls } from '@taya/contracts/text';
import type { StoreSettings } from '../config/config.js';
import type { EventReader } from '../event-store/event-store.js';
import { openEventReader } from '../event-store/open-ledger.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { ProjectionSet } from '../projections/projection-writer.js';
import type { ShowProgress } from '../system/progress.js';
import type { System } from '../system/system.js';
import {
  balanceLines,
  JOURNAL_CSV_HEADER,
  journalCsvRows,
  journalLines,
  trialBalanceLines,
  whenText,
} from './answers.js';
import { type Invocation, type JournalSubject, parseCommandLine, USAGE, UsageError } from './command-line.js';
import { exportLedger } from './export-ledger.js';
import { importLedger } from './import-ledger.js';
import { type EntryFilter, ofBet, ofGame, ofTeller } from './journal-filter.js';
import { reasonOf, walk } from './log.js';
import { Names } from './names.js';
import { askBet, askEvents, askGame, askReprints, UnknownSubjectError } from './questions/ask.js';
import { zoneTeller } from './questions/event-words.js';
import { replay } from './replay.js';
import { findTicket } from './ticket.js';
import { verify } from './verify.js';

const LEDGER_ID_BYTES = 8;

/** The environment of the audit's command. */
export interface Surroundings {
  readonly location: StoreSettings;
  readonly projections: ProjectionSet;
  readonly system: System;
  readonly out: Output;
  readonly progress: ShowProgress;
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
    const isGood = await run(parseCommandLine(args), withoutControls(surroundings));
    await surroundings.out.flush();
    return isGood ? 0 : 1;
  } catch (error) {
    surroundings.say(escapeControls(reasonOf(error)));
    if (error instanceof UnknownSubjectError) return 2;
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
  const { location, projections, system, out, progress } = surroundings;
  const openReader = () => openEventReader(location, system);
  switch (invocation.command) {
    case 'verify':
      return verify({
        location,
        timers: system.timers,
        projections,
        openReader,
        print: out.line,
        progress,
      });
    case 'import': {
      if (location.eventStore !== null)
        throw new UsageError(
          'An import makes a ledger in DATA_DIR: leave out EVENT_STORE_URL, then "npm run ledger -- copy" puts it on a server',
        );
      const ledgerId = Buffer.from(system.random.bytes(LEDGER_ID_BYTES)).toString('hex');
      const { revision } = await importLedger(
        invocation.file,
        location.dataDir,
        ledgerId,
        progress,
        location.trust,
      );
      out.line(`Imported ${revision + 1} events as ledger ${ledgerId}. Passwords are no part of an export.`);
      return true;
    }
    case 'ticket': {
      const reader = await openReader();
      try {
        const { isThere, lines } = await findTicket(reader, invocation.witness);
        lines.forEach(out.line);
        return isThere;
      } finally {
        await reader.close();
      }
    }
    default: {
      const reader = await openReader();
      try {
        await answer(invocation, reader, out, progress);
      } finally {
        await reader.close();
      }
      return true;
    }
  }
}

type Question = Exclude<Invocation, { readonly command: 'verify' | 'import' | 'ticket' }>;

async function answer(
  question: Question,
  reader: EventReader,
  out: Output,
  progress: ShowProgress,
): Promise<void> {
  const reading = { reader, progress, afterWindow: () => out.flush() };
  switch (question.command) {
    case 'balance': {
      const replayed = await replay(reader, question.when);
      const tellerId = tellerCalled(question.teller, replayed.names);
      const name = replayed.names.nameOf(tellerId);
      out.line(`Balance of ${name} (teller ${tellerId}) ${whenText(replayed)}`);
      balanceLines(replayed.auditor.balances.teller(tellerId)).forEach(out.line);
      return;
    }
    case 'trial-balance': {
      const replayed = await replay(reader, question.when);
      out.line(`Trial balance ${whenText(replayed)}`);
      trialBalanceLines(replayed.auditor.journal.trialBalance(), replayed.names).forEach(out.line);
      return;
    }
    case 'bet':
      return askBet(reading, question.text, out.line);
    case 'game':
      return askGame(reading, question.gameId, out.line);
    case 'events':
      return askEvents(reading, question.asked, out.line);
    case 'reprints':
      return askReprints(reading, question.asked, out.line);
    case 'journal':
      return printJournal(reader, out, question.of, question.csv);
    case 'export': {
      const { revision, hash } = await exportLedger(reader, question.file, progress);
      out.line(`Exported ${revision + 1} events to ${question.file}; the last hash is ${hash || 'none'}.`);
    }
  }
}

async function printJournal(
  reader: EventReader,
  out: Output,
  of: JournalSubject | null,
  csv: boolean,
): Promise<void> {
  const isWanted = await filterOf(of, reader);
  const isSubject = subjectOf(of);
  let isKnown = of === null || of.kind === 'teller';
  const tellZone = csv ? () => {} : zoneTeller(out.line);
  if (csv) out.line(JOURNAL_CSV_HEADER);
  const linesOf = csv ? journalCsvRows : journalLines;
  await replay(
    reader,
    {},
    {
      onEvent: (event) => {
        isKnown ||= isSubject(event);
      },
      onEntry: (entry, names) => {
        if (!isWanted(entry)) return;
        tellZone(names.timeZone);
        linesOf(entry, names).forEach(out.line);
      },
      afterWindow: () => out.flush(),
    },
  );
  if (!isKnown) throw new UnknownSubjectError(`There is no ${of?.kind} ${of?.text}`);
}

/** Tells the event with which the game or the bet that is asked for begins: without entries it may be known all the same. */
function subjectOf(of: JournalSubject | null): (event: LedgerEvent) => boolean {
  const id = Number(of?.text);
  const code = normaliseCode(of?.text ?? '');
  return ({ type, data }) =>
    of?.kind === 'game'
      ? type === 'game.created' && data.gameId === id
      : type === 'bet.sold' && (data.betId === id || data.serial === code);
}

async function filterOf(of: JournalSubject | null, reader: EventReader): Promise<EntryFilter> {
  switch (of?.kind) {
    case 'teller':
      return ofTeller(tellerCalled(of.text, await namesAtEnd(reader)));
    case 'game':
      return ofGame(Number(of.text));
    case 'bet':
      return ofBet(of.text);
    default:
      return () => true;
  }
}

/** The current names of the tellers: the journal is then read a second time with them. */
async function namesAtEnd(reader: EventReader): Promise<Names> {
  const names = new Names();
  const { revision } = await reader.tail();
  await walk(reader, revision, (event) => {
    names.take(event);
    return undefined;
  });
  return names;
}

function tellerCalled(text: string, names: Names): number {
  const tellerId = names.tellerCalled(text);
  if (tellerId === undefined) throw new UnknownSubjectError(`There is no teller ${text} at that moment`);
  return tellerId;
}
