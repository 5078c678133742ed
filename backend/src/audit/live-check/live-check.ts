import {
  CHECKED_PARTS,
  type CheckedPart,
  type FirstBad,
  type LiveIdentities,
} from '@taya/contracts/answers/identities';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { EventReader } from '../../event-store/event-store.js';
import type { ProjectorStatus } from '../../read-models/progress.js';
import type { Clock } from '../../system/system.js';
import type { Book } from '../book/book.js';
import { usersAt } from '../book/book-at.js';
import { Users } from '../log/users.js';
import { DrawerCheck, type DrawersNow } from './drawers.js';
import { LogCheck } from './log-check.js';
import type { Mismatch } from './mismatch.js';
import { ReadModelMonitor, type ReadModelMonitorParts } from './read-model-monitor.js';

/** How long a check may take: little while the station is busy, so that sales have the processor. */
const QUIET_MS = 500;
const BUSY_MS = 60;
/** What each may take of a check; what it leaves is for the read models. */
const SHARES = { log: 0.4, judgeAgain: 0.2, readAgain: 0.2 };

/** What only the station's own thread knows. */
export interface StationFacts {
  /** null while the ledger does not answer. */
  readonly drawers: DrawersNow | null;
  readonly projector: ProjectorStatus['state'];
  readonly isBusy: boolean;
  /** Another number than before once somebody else has written to the log's place; null where nobody can tell. */
  readonly writesOfOthers: number | null;
}

export interface LiveCheckParts extends ReadModelMonitorParts {
  readonly reader: Pick<EventReader, 'read' | 'tail' | 'digest'>;
  /** The auditors' book as it is now; null while there is none. */
  readonly withBook: <Result>(use: (book: Book | null) => Promise<Result>) => Promise<Result>;
  readonly clock: Clock;
  /** After how many checks a log is short that ends before what was recorded, and no node of a server is late. */
  readonly checksShort: number;
}

/** All checks of the audit, beside a running station: each check goes on where the last one ended. */
export class LiveCheck {
  #log: LogCheck;
  readonly #models: ReadModelMonitor;
  readonly #drawers = new DrawerCheck();
  #end = -1;

  constructor(private readonly parts: LiveCheckParts) {
    const { reader, checksShort } = parts;
    this.#log = new LogCheck(reader, checksShort);
    this.#models = new ReadModelMonitor(parts);
  }

  /** @param again from the first event on */
  check(asked: StationFacts, again = false): Promise<LiveIdentities> {
    if (again) this.#log = new LogCheck(this.parts.reader, this.parts.checksShort);
    return this.parts.withBook((book) => this.#check(asked, book));
  }

  async #check(asked: StationFacts, book: Book | null): Promise<LiveIdentities> {
    const { drawers, projector, isBusy, writesOfOthers } = asked;
    const log = this.#log;
    log.noteWritesOfOthers(writesOfOthers, book?.head().revision ?? -1);
    const budgetMs = isBusy && !log.isHurried ? BUSY_MS : QUIET_MS;
    const isOver = this.#within(budgetMs);
    const recorded = drawers?.revision ?? -1;
    this.#end = await log.follow(recorded, book, this.#within(budgetMs * SHARES.log));
    // Where the log does not hold nothing else is checked: the time is for the first event that does not.
    const isUrgent = log.isHurried || log.mismatch !== null;
    if (book !== null) await log.readAgain(book, this.#within(budgetMs * (isUrgent ? 1 : SHARES.readAgain)));
    if (log.revision >= this.#end) await log.judgeAgain(book, this.#within(budgetMs * SHARES.judgeAgain));
    // What follows believes what the log says, so it goes no further than the log holds.
    if (book !== null && log.mismatch === null && this.#end >= recorded) {
      this.#drawers.compare(drawers, book);
      await this.#models.compare(projector, this.#end, book, isOver);
    }
    return this.#report(book);
  }

  #within(limitMs: number): () => boolean {
    const { clock } = this.parts;
    const endMs = clock.monotonicMs() + limitMs;
    return () => clock.monotonicMs() >= endMs;
  }

  #report(book: Book | null): LiveIdentities {
    const users = book === null ? new Users() : usersAt(book, book.head().revision);
    const parts = CHECKED_PARTS.map((name): CheckedPart => {
      const { revision, compared, mismatch } = this.#part(name);
      const first_bad = mismatch && firstBad(mismatch, users);
      return { name, holds: mismatch === null, revision, checked: compared, first_bad };
    });
    return {
      is_on: true,
      holds: parts.every(({ holds }) => holds),
      revision: Math.min(...parts.map(({ revision }) => revision)),
      ledger_revision: this.#end,
      waits_for: this.#models.isBehind ? 'read models' : null,
      checking_again: null,
      checked_at: instant(this.parts.clock.nowMs()),
      parts,
    };
  }

  /** How much of it was compared and up to where, and what does not hold. */
  #part(name: CheckedPart['name']) {
    if (name === 'read models') return this.#models;
    if (name === 'state') return this.#drawers;
    const { revision, judge, mismatch } = this.#log;
    const { counts } = judge.books;
    const compared = name === 'chain' ? judge.events : counts[name === 'journal' ? 'entries' : name];
    return { revision, compared, mismatch: mismatch?.part === name ? mismatch : null };
  }
}

function firstBad({ revision, message, known }: Mismatch, users: Users): FirstBad {
  const { at = null, tellerId = null, shown = null, replayed = null } = known;
  return {
    revision,
    at: instant(at),
    teller_id: tellerId,
    teller: tellerId === null ? null : users.usernameOf(tellerId) || null,
    shown: money(shown),
    replayed: money(replayed),
    amount: money(shown === null || replayed === null ? null : shown - replayed),
    reason: message,
  };
}

function money(amount: number | null): string | null {
  return amount === null ? null : twoPlaces(centavos(amount));
}
