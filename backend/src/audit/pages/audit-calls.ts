import type { WorkerArguments, WorkerResult } from '../../system/worker-rpc.js';
import type { FollowedBook } from '../book/followed-book.js';
import type { When } from '../log/moment.js';
import { balancesAt, balancesView, revisionOf } from '../questions/balances.js';
import { betLife } from '../questions/bet-life.js';
import { type EventSearch, searchEvents, sumEvents } from '../questions/events.js';
import { type EntrySearch, entriesAfter, journalView } from '../questions/journal.js';
import { examineEvent } from '../questions/one-event.js';
import { type TellerDaySearch, tellerDay } from '../questions/teller-day.js';
import { type TimelineSearch, timelineOf } from '../questions/timeline.js';
import { type JournalSearch, journalDocument } from './documents/journal.js';
import { tellerDayDocument } from './documents/teller-day.js';
import { trialBalanceDocument } from './documents/trial-balance.js';

export const AUDIT = Symbol('Audit');

export interface AuditCaller {
  readonly call: <Name extends keyof AuditQuestions & string>(
    name: Name,
    ...args: WorkerArguments<AuditQuestions[Name]>
  ) => Promise<WorkerResult<AuditQuestions[Name]>>;
}

/**
 * What auditors ask of the log. It is read in a thread of its own.
 * @throws NoSuchRevisionError; Violation at the first event that does not hold; of a document also ReportTooLargeError
 */
export function auditCalls(followed: FollowedBook) {
  return {
    async balances(when: When) {
      const { book, end } = await followed.reach(when.revision);
      return balancesView(balancesAt(book, revisionOf(book, when, end)));
    },
    events: (search: EventSearch) => searchEvents(followed, search),
    summary: (search: EventSearch) => sumEvents(followed, search),
    timeline: (search: TimelineSearch) => timelineOf(followed, search),
    event: (revision: number) => examineEvent(followed, revision),
    async journal(search: EntrySearch) {
      const reached = await followed.reach();
      return journalView(await entriesAfter(reached, search), reached.book);
    },
    bet: async (called: string) => betLife(await followed.reach(), called),
    tellerDay: async (search: TellerDaySearch) =>
      (await tellerDay(await followed.reach(), search))?.day ?? null,
    journalDocument: async (search: JournalSearch) => journalDocument(await followed.reach(), search),
    tellerDayDocument: async (search: TellerDaySearch) => tellerDayDocument(await followed.reach(), search),
    trialBalanceDocument: async (when: When) =>
      trialBalanceDocument(await followed.reach(when.revision), when),
  };
}

export type AuditQuestions = ReturnType<typeof auditCalls>;
