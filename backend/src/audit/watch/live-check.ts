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
import type { Names } from '../log/names.js';
import type { Bad } from './bad.js';
import { LogCheck } from './log-check.js';
import { ReadModelWatch, type ReadModelWatchParts } from './read-model-watch.js';
import type { StateNow } from './state-digest.js';
import { StateWatch } from './state-watch.js';

/** How long a look may take: little while the station is busy, so that sales have the processor. */
const QUIET_MS = 500;
const BUSY_MS = 60;
/** What each may take of a look; what it leaves is for the read models, which take the most to replay and compare. */
const SHARES = { state: 0.15, log: 0.4, readAgain: { behind: 0.05, up: 0.35, urgent: 1 } };

/** What only the station's own thread knows. */
export interface Asked {
  /** null while the ledger does not answer. */
  readonly state: StateNow | null;
  readonly projector: ProjectorStatus['state'];
  readonly isBusy: boolean;
  /** The last look was far from the end of the log: what is new comes first. */
  readonly isBehind: boolean;
  /** Another number than before once somebody else has written to the log's place; null where nobody can tell. */
  readonly writesOfOthers: number | null;
}

export interface LiveCheckParts extends Omit<ReadModelWatchParts, 'reader' | 'monotonicMs'> {
  readonly reader: Pick<EventReader, 'read' | 'tail' | 'digest'>;
  readonly stationId: string;
  readonly clock: Clock;
  /** After how many looks a log is short that ends before what was recorded, and no node of a server is late. */
  readonly looksShort: number;
  /** For this check alone: files in it grow with the log. */
  readonly folder: string;
}

type Part = Omit<CheckedPart, 'name' | 'first_bad' | 'holds'> & { readonly bad: Bad | null };

/** All checks of the audit, beside a running station: each look goes on where the last one ended. */
export class LiveCheck {
  readonly #parts: LiveCheckParts;
  readonly #log: LogCheck;
  readonly #models: ReadModelWatch;
  readonly #state: StateWatch;
  #end = -1;

  private constructor(parts: LiveCheckParts, models: ReadModelWatch) {
    this.#parts = parts;
    this.#log = new LogCheck(parts.reader, parts.folder, parts.looksShort);
    this.#models = models;
    this.#state = new StateWatch(parts.reader, parts.stationId);
  }

  static async of(parts: LiveCheckParts): Promise<LiveCheck> {
    const { clock } = parts;
    return new LiveCheck(
      parts,
      await ReadModelWatch.of({ ...parts, monotonicMs: () => clock.monotonicMs() }),
    );
  }

  async look({ state, projector, isBusy, isBehind, writesOfOthers }: Asked): Promise<LiveIdentities> {
    this.#log.hears(writesOfOthers);
    const budgetMs = isBusy && !this.#log.isHurried ? BUSY_MS : QUIET_MS;
    const isOver = this.#within(budgetMs);
    const recorded = state?.through ?? -1;
    this.#end = await this.#log.follow(recorded, this.#within(budgetMs * SHARES.log));
    await this.#log.readAgain(
      this.#within(budgetMs * SHARES.readAgain[this.#howUrgent(isBehind && !isBusy)]),
    );
    // What follows believes what the log says, so it goes no further than the log holds.
    if (this.#log.finding === null && this.#end >= recorded) {
      if (state !== null) await this.#state.look(state, this.#within(budgetMs * SHARES.state));
      await this.#models.look(projector, this.#end, isOver);
    }
    return this.#report();
  }

  close(): void {
    this.#log.close();
  }

  /** Where the log does not hold nothing else is looked at: the time is for the first event that does not. */
  #howUrgent(isBehind: boolean): keyof typeof SHARES.readAgain {
    if (this.#log.isHurried || this.#log.finding !== null) return 'urgent';
    return isBehind ? 'behind' : 'up';
  }

  #within(limitMs: number): () => boolean {
    const { clock } = this.#parts;
    const endMs = clock.monotonicMs() + limitMs;
    return () => clock.monotonicMs() >= endMs;
  }

  #report(): LiveIdentities {
    const parts = CHECKED_PARTS.map((name): CheckedPart => {
      const { bad, ...part } = this.#part(name);
      return { name, holds: bad === null, ...part, first_bad: bad && firstBad(bad, this.#log.names) };
    });
    return {
      is_on: true,
      holds: parts.every(({ holds }) => holds),
      revision: Math.min(...parts.map(({ revision }) => revision)),
      ledger_revision: this.#end,
      waits_for: null,
      checking_again: null,
      checked_at: instant(this.#parts.clock.nowMs()),
      parts,
    };
  }

  #part(name: CheckedPart['name']): Part {
    const { finding, revision, auditor } = this.#log;
    const bad = finding?.part === name ? finding.bad : null;
    const { counts } = auditor.books;
    switch (name) {
      case 'chain':
        return { revision, checked: auditor.events, bad };
      case 'journal':
        return { revision, checked: counts.entries, bad };
      case 'identity 1':
      case 'identity 2':
      case 'identity 3':
      case 'identity 4':
        return { revision, checked: counts[name], bad };
      case 'read models':
        return { revision: this.#models.revision, checked: this.#models.documents, bad: this.#models.bad };
      case 'state':
        return { revision: this.#state.revision, checked: this.#state.compared, bad: this.#state.bad };
    }
  }
}

function firstBad({ revision, at, tellerId, shown, replayed, reason }: Bad, names: Names): FirstBad {
  return {
    revision,
    at: instant(at),
    teller_id: tellerId,
    teller: tellerId === null ? null : names.nameOf(tellerId) || null,
    shown: money(shown),
    replayed: money(replayed),
    amount: shown === null || replayed === null ? null : money(shown - replayed),
    reason,
  };
}

function money(amount: number | null): string | null {
  return amount === null ? null : twoPlaces(centavos(amount));
}
