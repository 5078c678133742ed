import type {
  AuditEvents,
  AuditedBet,
  EventSummary,
  ExaminedEvent,
  JournalAfter,
  MomentBalances,
  Timeline,
} from '@taya/contracts/answers/audit';
import type { WorkerArguments, WorkerResult } from '../../system/worker-rpc.js';
import type { FollowedBook } from '../book/followed-book.js';
import { type When } from '../log/moment.js';
import { balancesAt, revisionOf } from '../questions/balances.js';
import { type AuditDocument, type DocumentOf, readDocument } from '../questions/documents.js';
import { type EventSearch, searchEvents, sumEvents } from '../questions/events.js';
import { type EntrySearch, entriesAfter } from '../questions/journal.js';
import { betsCalled, lifeInLog } from '../questions/life-in-log.js';
import { examineEvent } from '../questions/one-event.js';
import { type TimelineSearch, timelineOf } from '../questions/timeline.js';
import {
  balancesAnswer,
  betAnswer,
  eventsAnswer,
  examinedAnswer,
  journalAnswer,
  summaryAnswer,
  timelineAnswer,
} from './answers.js';

/** What auditors ask of the log. It is read in a thread of its own. */
export interface AuditCalls {
  balances(when: When): Promise<MomentBalances>;
  events(search: EventSearch): Promise<AuditEvents>;
  summary(search: Omit<EventSearch, 'limit'>): Promise<EventSummary>;
  timeline(search: TimelineSearch): Promise<Timeline>;
  /** @throws NoSuchRevisionError */
  event(revision: number): Promise<ExaminedEvent>;
  journal(search: EntrySearch): Promise<JournalAfter>;
  /** @param called its code or id; the latest bet with a code that was given again. Null where the log has none */
  bet(called: string): Promise<AuditedBet | null>;
  /** @throws NoSuchRevisionError, ReportTooLargeError */
  document(of: DocumentOf): Promise<AuditDocument>;
}

/** Under this it is injected: an interface has no name of its own when the program runs. */
export const AUDIT = Symbol('Audit');

/** The audit's calls, wherever they are answered. */
export interface AuditCaller {
  call<Name extends keyof AuditCalls & string>(
    name: Name,
    ...args: WorkerArguments<AuditCalls[Name]>
  ): Promise<WorkerResult<AuditCalls[Name]>>;
}

export function auditCalls(followed: FollowedBook): AuditCalls {
  return {
    balances: async (when) => {
      const { book, end } = await followed.reach(when.revision);
      return balancesAnswer(balancesAt(book, revisionOf(book, when, end)));
    },
    events: async (search) => eventsAnswer(await searchEvents(followed, search)),
    summary: async (search) => summaryAnswer(await sumEvents(followed, search)),
    timeline: async (search) => timelineAnswer(await timelineOf(followed, search)),
    event: async (revision) => examinedAnswer(await examineEvent(followed, revision)),
    journal: async (search) => journalAnswer(await entriesAfter(await followed.reach(), search)),
    bet: async (called) => {
      const reached = await followed.reach();
      const betId = betsCalled(reached.book, called).at(-1);
      const life = betId === undefined ? null : await lifeInLog(reached, betId);
      return life && betAnswer(life, reached.end);
    },
    document: (of) => readDocument(followed, of),
  };
}
