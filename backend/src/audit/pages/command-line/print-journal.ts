import { normaliseCode } from '@taya/contracts/serial';
import { betOf, codeOf, gameOf } from '../../../ledger/event-subject.js';
import type { LedgerEvent } from '../../../ledger/events.js';
import type { OpenProgressDisplay } from '../../../system/progress-display.js';
import { Names } from '../../log/names.js';
import { replayJournal } from '../../log/read-journal.js';
import type { LogReader } from '../../log/walk.js';
import { Turnover } from '../../questions/turnover.js';
import { JOURNAL_CSV_HEADER, journalCsvRows, journalLines, turnoverLines } from './answers.js';
import { UnknownSubjectError } from './ask.js';
import type { JournalSubject } from './command-line.js';
import { zoneTeller } from './event-words.js';
import { type EntryFilter, ofBet, ofGame, ofTeller } from './journal-filter.js';
import { namesAtEnd } from './people.js';

export interface JournalPrinting {
  readonly reader: LogReader;
  readonly progress: OpenProgressDisplay;
  readonly print: (line: string) => void;
  readonly afterWindow: () => Promise<void>;
}

/** Prints the entries of the journal. @throws UnknownSubjectError when they are wanted of what is not in the log */
export async function printJournal(
  { reader, progress, print, afterWindow }: JournalPrinting,
  of: JournalSubject | null,
  csv: boolean,
): Promise<void> {
  const isWanted = await filterOf(of, reader);
  const isSubject = subjectOf(of);
  let isKnown = of === null || of.kind === 'teller';
  const tellZone = csv ? () => {} : zoneTeller(print);
  if (csv) print(JOURNAL_CSV_HEADER);
  const linesOf = csv ? journalCsvRows : journalLines;
  const names = new Names();
  await replayJournal({
    reader,
    progress,
    afterWindow,
    onEvent: (event, entry) => {
      names.take(event);
      isKnown ||= isSubject(event);
      if (entry === null || !isWanted(entry)) return;
      tellZone(names.timeZone);
      linesOf(entry, names).forEach(print);
    },
  });
  if (!isKnown) throw new UnknownSubjectError(`There is no ${of?.kind} ${of?.text}`);
}

/** Tells the events of the game or the bet that is asked for: without entries it may be known all the same. */
function subjectOf(of: JournalSubject | null): (event: LedgerEvent) => boolean {
  const id = Number(of?.text);
  const code = normaliseCode(of?.text ?? '');
  return (event) => {
    if (of?.kind === 'game') return gameOf(event) === id;
    const betId = betOf(event);
    return betId !== null && (betId === id || codeOf(event) === code);
  };
}

async function filterOf(of: JournalSubject | null, reader: LogReader): Promise<EntryFilter> {
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

/** @throws UnknownSubjectError */
export function tellerCalled(text: string, names: Names): number {
  const tellerId = names.called(text);
  if (tellerId === undefined) throw new UnknownSubjectError(`There is no teller ${text} at that moment`);
  return tellerId;
}

/** Prints what was posted after a revision through another: how many entries, and debit and credit of each account. */
export async function printTurnover(
  { reader, progress, print }: Pick<JournalPrinting, 'reader' | 'progress' | 'print'>,
  after: number,
  through: number,
): Promise<void> {
  const names = new Names();
  const turnover = new Turnover();
  await replayJournal({
    reader,
    progress,
    onEvent: (event, entry) => {
      if (event.revision > through) return;
      names.take(event);
      if (entry !== null && event.revision > after) turnover.add(entry.postings);
    },
  });
  const count = `${turnover.entries} ${turnover.entries === 1 ? 'entry' : 'entries'}`;
  print(`Journal after revision ${after} through ${through}: ${count}`);
  turnoverLines(turnover.accounts, names).forEach(print);
}
