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
import { type EntrySearch, entriesAfter } from '../entries-after.js';
import { type EventSearch, MOST_SCANNED, searchEvents } from '../event-search.js';
import { examineEvent } from '../one-event.js';
import {
  type JournalPaper,
  type JournalSearch,
  journalPaper,
  type TrialBalancePaper,
  trialBalancePaper,
} from '../papers/papers.js';
import { lifeInLog, type PlaceOfBet } from '../questions/life-in-log.js';
import { type StandingSources, standingAt, type When } from '../standing-at.js';
import { type TimelineSearch, timelineOf } from '../timeline.js';
import { betAnswer } from './bet-answer.js';
import { eventsAnswer, examinedAnswer, summaryAnswer } from './event-answers.js';
import { journalAnswer } from './journal-answer.js';
import { momentBalances } from './moment-balances.js';
import { timelineAnswer } from './timeline-answer.js';

/** What auditors ask of the log. It is read in a thread of its own. */
export interface AuditCalls {
  balances(when: When): Promise<MomentBalances>;
  events(search: EventSearch): Promise<Omit<AuditEvents, 'paper'>>;
  summary(search: Omit<EventSearch, 'limit'>): Promise<EventSummary>;
  timeline(search: TimelineSearch): Promise<Timeline>;
  /** @throws NoSuchRevisionError */
  event(revision: number): Promise<ExaminedEvent>;
  journal(search: EntrySearch): Promise<JournalAfter>;
  /** Null where the log has no such bet. */
  bet(place: PlaceOfBet): Promise<AuditedBet | null>;
  /** @throws NoSuchRevisionError, ReportTooLargeError */
  trialBalancePaper(when: When): Promise<TrialBalancePaper>;
  /** Like `trialBalancePaper`. */
  journalPaper(search: JournalSearch): Promise<JournalPaper>;
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

export function auditCalls(sources: StandingSources): AuditCalls {
  return {
    balances: async (when) => momentBalances(await standingAt(sources, when)),
    events: async (search) => eventsAnswer(await searchEvents(sources.reader, search)),
    summary: async (search) =>
      summaryAnswer(await searchEvents(sources.reader, { ...search, limit: MOST_SCANNED })),
    timeline: async (search) => timelineAnswer(await timelineOf(sources.reader, search)),
    event: async (revision) => examinedAnswer(await examineEvent(sources, revision)),
    journal: async (search) => journalAnswer(await entriesAfter(sources, search)),
    bet: async (place) => {
      const { life, end } = await lifeInLog(sources.reader, place);
      return life === null ? null : betAnswer(life, end);
    },
    trialBalancePaper: (when) => trialBalancePaper(sources, when),
    journalPaper: (search) => journalPaper(sources, search),
  };
}
