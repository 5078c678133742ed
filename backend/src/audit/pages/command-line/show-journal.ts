import { drawerAccount, payableAccount, poolAccount } from '../../../ledger/accounts.js';
import { usersAt } from '../../book/book-at.js';
import { Users } from '../../log/users.js';
import { postingsBy } from '../../questions/account-changes.js';
import type { EventFilter } from '../../questions/events.js';
import { betsCalled } from '../../questions/life-in-log.js';
import { Turnover } from '../../questions/turnover.js';
import { JOURNAL_CSV_HEADER, journalCsvRows, journalLines, turnoverLines } from './answers.js';
import { UnknownSubjectError } from './ask.js';
import type { JournalSubject } from './command-line.js';
import { zoneTeller } from './event-words.js';
import { type Asking, showEvents } from './show-events.js';

/** The entries of the journal. @throws UnknownSubjectError when they are wanted of what is not in the log */
export async function showJournal(asking: Asking, of: JournalSubject | null, csv: boolean): Promise<void> {
  const { book, out } = asking;
  const filter = filterOf(asking, of);
  const tellZone = csv ? () => {} : zoneTeller(out.line);
  if (csv) out.line(JOURNAL_CSV_HEADER);
  const linesOf = csv ? journalCsvRows : journalLines;
  const users = new Users();
  await showEvents(asking, { ...filter, isEntry: true }, users, (event) => {
    tellZone(users.timeZone);
    linesOf({ event, postings: postingsBy(book, event) }, users).forEach(out.line);
  });
}

/** Without entries a game or a bet may be known all the same. */
function filterOf({ book, end }: Asking, of: JournalSubject | null): EventFilter {
  switch (of?.kind) {
    case 'teller':
      return { accounts: [drawerAccount(tellerCalled(of.text, usersAt(book, end)))] };
    case 'game': {
      const gameId = Number(of.text);
      if (book.get('SELECT 1 FROM events WHERE game = ? LIMIT 1', gameId) === undefined)
        throw new UnknownSubjectError(`There is no game ${of.text}`);
      return { accounts: [poolAccount(gameId), payableAccount(gameId)] };
    }
    case 'bet': {
      const betIds = betsCalled(book, of.text);
      if (betIds.length === 0) throw new UnknownSubjectError(`There is no bet ${of.text}`);
      return { betIds };
    }
    default:
      return {};
  }
}

/** @throws UnknownSubjectError */
export function tellerCalled(text: string, users: Users): number {
  const tellerId = users.called(text);
  if (tellerId === undefined || !users.isTeller(tellerId))
    throw new UnknownSubjectError(`There is no teller ${text} at that moment`);
  return tellerId;
}

/** What was posted after a revision through another: how many entries, and debit and credit of each account. */
export async function showTurnover(asking: Asking, after: number, through: number): Promise<void> {
  const { book, out } = asking;
  const turnover = new Turnover();
  const filter = { isEntry: true, fromRevision: after + 1, toRevision: through } as const;
  await showEvents(asking, filter, new Users(), (event) => turnover.add(postingsBy(book, event)));
  const count = `${turnover.entries} ${turnover.entries === 1 ? 'entry' : 'entries'}`;
  out.line(`Journal after revision ${after} through ${through}: ${count}`);
  turnoverLines(turnover.accounts, usersAt(book, through)).forEach(out.line);
}
