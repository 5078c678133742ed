import type { WorkerArguments, WorkerResult } from '../../system/worker-rpc.js';
import type { FollowedBook, Reached } from '../book/followed-book.js';
import type { When } from '../log/moment.js';
import { balancesAt, revisionOf } from '../questions/balances.js';
import { betsCalled, lifeInLog, serialOfBet } from '../questions/bet-life.js';
import { type DocumentOf, readDocument } from '../questions/documents.js';
import { type EventSearch, searchEvents, sumEvents } from '../questions/events.js';
import { type EntrySearch, entriesAfter } from '../questions/journal.js';
import { examineEvent } from '../questions/one-event.js';
import { type TellerDaySearch, tellerDay } from '../questions/teller-day.js';
import { type TimelineSearch, timelineOf } from '../questions/timeline.js';
import {
  balancesAnswer,
  betAnswer,
  eventsAnswer,
  examinedAnswer,
  journalAnswer,
  summaryAnswer,
  tellerDayAnswer,
  timelineAnswer,
} from './answers.js';

/** Under this it is injected: an interface has no name of its own when the program runs. */
export const AUDIT = Symbol('Audit');

/** The audit's calls, wherever they are answered. */
export interface AuditCaller {
  call<Name extends keyof AuditCalls & string>(
    name: Name,
    ...args: WorkerArguments<AuditCalls[Name]>
  ): Promise<WorkerResult<AuditCalls[Name]>>;
}

/**
 * What auditors ask of the log. It is read in a thread of its own.
 * @throws NoSuchRevisionError; Violation at the first event that does not hold; of a document also ReportTooLargeError
 */
export function auditCalls(followed: FollowedBook) {
  /** Of the events that a question has just read, which are in the book. */
  const serials = async () => serialsIn(await followed.reach(0));
  return {
    async balances(when: When) {
      const { book, end } = await followed.reach(when.revision);
      return balancesAnswer(balancesAt(book, revisionOf(book, when, end)));
    },
    async events(search: EventSearch) {
      const found = await searchEvents(followed, search);
      return eventsAnswer(found, await serials());
    },
    summary: async (search: EventSearch) => summaryAnswer(await sumEvents(followed, search)),
    timeline: async (search: TimelineSearch) => timelineAnswer(await timelineOf(followed, search)),
    async event(revision: number) {
      const examined = await examineEvent(followed, revision);
      return examinedAnswer(examined, await serials());
    },
    async journal(search: EntrySearch) {
      const reached = await followed.reach();
      return journalAnswer(await entriesAfter(reached, search), serialsIn(reached));
    },
    /** @param called its code or id; the latest bet with a code that was given again. null where the log has none */
    async bet(called: string) {
      const reached = await followed.reach();
      const betId = betsCalled(reached.book, called).at(-1);
      const life = betId === undefined ? null : await lifeInLog(reached, betId);
      return life && betAnswer(life, reached.end);
    },
    /** null where there is no such teller */
    async tellerDay(search: TellerDaySearch) {
      const day = await tellerDay(await followed.reach(), search);
      return day && tellerDayAnswer(day);
    },
    document: (of: DocumentOf) => readDocument(followed, of),
  };
}

const serialsIn =
  ({ book }: Reached) =>
  (betId: number) =>
    serialOfBet(book, betId);

export type AuditCalls = ReturnType<typeof auditCalls>;
