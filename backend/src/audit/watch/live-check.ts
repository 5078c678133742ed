import {
  type Awaited,
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
const SHARES = { log: 0.4, judgeAgain: 0.2, readAgain: { behind: 0.05, up: 0.2, urgent: 1 } };

/** What only the station's own thread knows. */
export interface Asked {
  /** null while the ledger does not answer. */
  readonly drawers: DrawersNow | null;
  readonly projector: ProjectorStatus['state'];
  readonly isBusy: boolean;
  /** The last check was far from the end of the log: what is new comes first. */
  readonly isBehind: boolean;
  /** Another number than before once somebody else has written to the log's place; null where nobody can tell. */
  readonly writesOfOthers: number | null;
}

export interface LiveCheckParts extends Omit<ReadModelMonitorParts, 'reader' | 'monotonicMs'> {
  readonly reader: Pick<EventReader, 'read' | 'tail' | 'digest'>;
  /** The auditors' book as it is now; null while there is none. */
  readonly withBook: <Result>(use: (book: Book | null) => Promise<Result>) => Promise<Result>;
  readonly clock: Clock;
  /** After how many checks a log is short that ends before what was recorded, and no node of a server is late. */
  readonly checksShort: number;
}

type Part = Omit<CheckedPart, 'name' | 'first_bad' | 'holds'> & { readonly mismatch: Mismatch | null };

/** All checks of the audit, beside a running station: each check goes on where the last one ended. */
export class LiveCheck {
  readonly #parts: LiveCheckParts;
  #log: LogCheck;
  readonly #models: ReadModelMonitor;
  readonly #drawers = new DrawerCheck();
  #end = -1;

  constructor(parts: LiveCheckParts) {
    const { clock, reader, checksShort } = parts;
    this.#parts = parts;
    this.#log = new LogCheck(reader, checksShort);
    this.#models = new ReadModelMonitor({ ...parts, monotonicMs: () => clock.monotonicMs() });
  }

  /** @param again from the first event on */
  check(asked: Asked, again = false): Promise<LiveIdentities> {
    if (again) this.#log = new LogCheck(this.#parts.reader, this.#parts.checksShort);
    return this.#parts.withBook((book) => this.#check(asked, book));
  }

  async #check(asked: Asked, book: Book | null): Promise<LiveIdentities> {
    const { drawers, projector, isBusy, isBehind, writesOfOthers } = asked;
    const log = this.#log;
    log.noteWritesOfOthers(writesOfOthers, book?.head().revision ?? -1);
    const budgetMs = isBusy && !log.isHurried ? BUSY_MS : QUIET_MS;
    const isOver = this.#within(budgetMs);
    const recorded = drawers?.through ?? -1;
    this.#end = await log.follow(recorded, book, this.#within(budgetMs * SHARES.log));
    const urgency = this.#howUrgent(isBehind && !isBusy);
    if (book !== null) await log.readAgain(book, this.#within(budgetMs * SHARES.readAgain[urgency]));
    if (log.revision >= this.#end) await log.judgeAgain(book, this.#within(budgetMs * SHARES.judgeAgain));
    // What follows believes what the log says, so it goes no further than the log holds.
    if (book !== null && log.violation === null && this.#end >= recorded) {
      this.#drawers.compare(drawers, book);
      await this.#models.compare(projector, this.#end, book, isOver);
    }
    return this.#report(book);
  }

  /** Where the log does not hold nothing else is looked at: the time is for the first event that does not. */
  #howUrgent(isBehind: boolean): keyof typeof SHARES.readAgain {
    if (this.#log.isHurried || this.#log.violation !== null) return 'urgent';
    return isBehind ? 'behind' : 'up';
  }

  #within(limitMs: number): () => boolean {
    const { clock } = this.#parts;
    const endMs = clock.monotonicMs() + limitMs;
    return () => clock.monotonicMs() >= endMs;
  }

  #report(book: Book | null): LiveIdentities {
    const users = book === null ? new Users() : usersAt(book, book.head().revision);
    const parts = CHECKED_PARTS.map((name): CheckedPart => {
      const { mismatch, ...part } = this.#part(name);
      return { name, holds: mismatch === null, ...part, first_bad: mismatch && firstBad(mismatch, users) };
    });
    const waitsFor: Awaited | null = this.#models.isBehind ? 'read models' : null;
    return {
      is_on: true,
      holds: parts.every(({ holds }) => holds),
      revision: Math.min(...parts.map(({ revision }) => revision)),
      ledger_revision: this.#end,
      waits_for: waitsFor,
      checking_again: null,
      checked_at: instant(this.#parts.clock.nowMs()),
      parts,
    };
  }

  #part(name: CheckedPart['name']): Part {
    const { violation, revision, judge } = this.#log;
    const mismatch = violation?.part === name ? violation.mismatch : null;
    const { counts } = judge.books;
    if (name === 'chain') return { revision, checked: judge.events, mismatch };
    if (name === 'journal') return { revision, checked: counts.entries, mismatch };
    if (name !== 'read models' && name !== 'state') return { revision, checked: counts[name], mismatch };
    const compared = name === 'state' ? this.#drawers : this.#models;
    return { revision: compared.revision, checked: compared.compared, mismatch: compared.mismatch };
  }
}

function firstBad({ revision, at, tellerId, shown, replayed, reason }: Mismatch, users: Users): FirstBad {
  return {
    revision,
    at: instant(at),
    teller_id: tellerId,
    teller: tellerId === null ? null : users.usernameOf(tellerId) || null,
    shown: money(shown),
    replayed: money(replayed),
    amount: shown === null || replayed === null ? null : money(shown - replayed),
    reason,
  };
}

function money(amount: number | null): string | null {
  return amount === null ? null : twoPlaces(centavos(amount));
}
