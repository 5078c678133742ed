import { drawerAccount, payableAccount, poolAccount } from '../../../ledger/accounts.js';
import { usersAt } from '../../book/book-at.js';
import type { Users } from '../../log/users.js';
import { postingsBy } from '../../questions/account-changes.js';
import type { EventFilter } from '../../questions/events.js';
import { betsCalled } from '../../questions/life-in-log.js';
import { Turnover } from '../../questions/turnover.js';
import { JOURNAL_CSV_HEADER, journalCsvRows, journalLines, turnoverLines } from './answers.js';
import { required, UsageError, wholeNumber } from './command-line.js';
import { type Asking, assertGame, eachEvent, UnknownSubjectError } from './show-events.js';

/** Whose entries are wanted, as the command line names them: of one at most. */
interface JournalSubject {
  readonly teller?: string | undefined;
  readonly game?: string | undefined;
  readonly bet?: string | undefined;
}

/** @throws UsageError */
export function subjectOf(given: JournalSubject): JournalSubject {
  const [one, ...more] = Object.entries(given);
  if (more.length > 0) throw new UsageError('--teller, --game and --bet exclude each other');
  if (one !== undefined) required(one[1], `--${one[0]}`);
  if (given.game !== undefined) wholeNumber(given.game, '--game');
  return given;
}

/** The entries of the journal. @throws UnknownSubjectError when they are wanted of what is not in the log */
export async function showJournal(asking: Asking, of: JournalSubject, csv: boolean): Promise<true> {
  const { book, out } = asking;
  const filter = filterOf(asking, of);
  if (csv) out.line(JOURNAL_CSV_HEADER);
  const linesOf = csv ? journalCsvRows : journalLines;
  await eachEvent(asking, { ...filter, isEntry: true }, (event, users, printZone) => {
    if (!csv) printZone();
    linesOf({ event, postings: postingsBy(book, event) }, users).forEach(out.line);
  });
  return true;
}

function filterOf({ book, end }: Asking, { teller, game, bet }: JournalSubject): EventFilter {
  if (teller !== undefined) return { accounts: [drawerAccount(tellerCalled(teller, usersAt(book, end)))] };
  if (game !== undefined) {
    assertGame(book, Number(game));
    return { accounts: [poolAccount(Number(game)), payableAccount(Number(game))] };
  }
  if (bet === undefined) return {};
  const betIds = betsCalled(book, bet);
  if (betIds.length === 0) throw new UnknownSubjectError(`There is no bet ${bet}`);
  return { betIds };
}

/** @throws UnknownSubjectError */
export function tellerCalled(called: string, users: Users): number {
  const tellerId = users.called(called);
  if (tellerId === undefined || !users.isTeller(tellerId))
    throw new UnknownSubjectError(`There is no teller ${called} at that moment`);
  return tellerId;
}

/** What was posted after a revision through another: how many entries, and debit and credit of each account. */
export async function showTurnover(asking: Asking, after: number, through: number): Promise<void> {
  const { book, out } = asking;
  const turnover = new Turnover();
  const filter = { isEntry: true, fromRevision: after + 1, toRevision: through } as const;
  await eachEvent(asking, filter, (event) => turnover.add(postingsBy(book, event)));
  const count = `${turnover.entries} ${turnover.entries === 1 ? 'entry' : 'entries'}`;
  out.line(`Journal after revision ${after} through ${through}: ${count}`);
  turnoverLines(turnover.accounts, usersAt(book, through)).forEach(out.line);
}
