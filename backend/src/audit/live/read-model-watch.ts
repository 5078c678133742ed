import type { Document, ReadOnlyDocumentStore, Rebuild } from '../../document-store/document-store.js';
import type { EventReader } from '../../event-store/event-store.js';
import type { Difference } from '../../projections/compare-stores.js';
import { CHECKPOINT, type ProjectionSet, ProjectionWriter } from '../../projections/projection-writer.js';
import { COLLECTIONS, USERS } from '../../read-models/collections.js';
import type { ProjectorStatus } from '../../read-models/progress.js';
import { windows } from '../log.js';
import { DocumentsTooFastError, lasting } from '../moving-comparison.js';
import { differenceText, differingFields } from '../read-model-check.js';
import { type Bad, badAt } from './bad.js';
import { Slices } from './slices.js';

/** How often a difference is looked at again within one look. */
const LOOKS = 20;
/** Read models that stand still for longer than this while the log goes on are told of. */
const STOPPED_AFTER_MS = 10_000;

/** Sums of money in documents, in centavos. */
const MONEY = new Set(
  'stake payout amount cashin remit payin paidOut onHand remittable unfinished unclaimed remittableUnclaimed win lose paid commission breakage meron wala profit totalProfit lastCashinAmount lastRemitAmount'.split(
    ' ',
  ),
);

export interface ReadModelWatchParts {
  readonly reader: Pick<EventReader, 'read'>;
  /** What the station made; it goes on changing. */
  readonly audited: Pick<ReadOnlyDocumentStore, 'checkpoint' | 'get' | 'find' | 'scan'>;
  /** Takes what a replay makes. */
  readonly replayed: Rebuild;
  readonly projections: ProjectionSet;
  readonly looksAtRest: number;
  readonly pause: () => Promise<void>;
  readonly monotonicMs: () => number;
}

/** Replays the log into documents of its own, and compares the station's with them: users at each look, all in slices. */
export class ReadModelWatch {
  readonly #parts: ReadModelWatchParts;
  readonly #writer: ProjectionWriter;
  readonly #users = new Slices([USERS]);
  readonly #all = new Slices(COLLECTIONS);
  #moved: { readonly checkpoint: number; readonly sinceMs: number };
  bad: Bad | null = null;

  private constructor(parts: ReadModelWatchParts, writer: ProjectionWriter) {
    this.#parts = parts;
    this.#writer = writer;
    this.#moved = { checkpoint: -1, sinceMs: parts.monotonicMs() };
  }

  static async of(parts: ReadModelWatchParts): Promise<ReadModelWatch> {
    return new ReadModelWatch(parts, await ProjectionWriter.at(parts.replayed, parts.projections));
  }

  /** Up to where they were replayed, and compared. */
  get revision(): number {
    return this.#writer.checkpoint;
  }

  get documents(): number {
    return this.#all.documents;
  }

  /** Compares what there is time for. @param end of the log */
  async look(projector: ProjectorStatus['state'], end: number, isEnough: () => boolean): Promise<void> {
    // While they are made nothing can be said of them; `/api/ready` says that they are.
    if (projector === 'starting' || projector === 'rebuilding' || projector === 'retrying') return;
    const checkpoint = await this.#parts.audited.checkpoint(CHECKPOINT);
    this.bad = this.#stopped(projector, checkpoint, end);
    if (this.bad !== null) return;
    await this.#replayTo(checkpoint, isEnough);
    if (this.#writer.checkpoint < checkpoint) return;
    if (await this.#differs(this.#users)) return;
    for (const { rounds } = this.#all; this.#all.rounds === rounds; ) {
      if ((await this.#differs(this.#all)) || isEnough()) return;
    }
  }

  /** @returns whether a slice differs, or nothing can be said of it at the moment; otherwise goes on behind it */
  async #differs(slices: Slices): Promise<boolean> {
    const { audited, replayed, looksAtRest, pause } = this.#parts;
    const slice = await slices.differences(audited, replayed);
    if (slice.differences.length === 0) {
      slices.pass(slice);
      return false;
    }
    const replayTo = (revision: number) => this.#replayTo(revision, () => false);
    const compared = { audited, replayed, collections: COLLECTIONS, replayTo, looksAtRest, pause };
    try {
      const [difference] = await lasting(slice.differences, compared, LOOKS);
      if (difference === undefined) return false;
      this.bad = badOf(difference, this.#writer.checkpoint);
    } catch (error) {
      if (!(error instanceof DocumentsTooFastError)) throw error;
    }
    return true;
  }

  async #replayTo(revision: number, isEnough: () => boolean): Promise<void> {
    for await (const window of windows(this.#parts.reader, revision, this.#writer.checkpoint + 1)) {
      await this.#writer.write(window);
      if (isEnough()) return;
    }
  }

  #stopped(projector: ProjectorStatus['state'], checkpoint: number, end: number): Bad | null {
    const nowMs = this.#parts.monotonicMs();
    if (checkpoint !== this.#moved.checkpoint || checkpoint >= end)
      this.#moved = { checkpoint, sinceMs: nowMs };
    const isStill = nowMs - this.#moved.sinceMs > STOPPED_AFTER_MS;
    if (projector !== 'stopped' && !isStill) return null;
    return badAt(
      checkpoint + 1,
      `the read models have stopped at revision ${checkpoint}; the log ends at ${end}`,
    );
  }
}

function badOf(difference: Difference, revision: number): Bad {
  const { collection, id, left, right } = difference;
  const field = differingFields(difference).find((name) => MONEY.has(name));
  return badAt(revision, differenceText(difference), {
    tellerId: collection === USERS.name ? Number(id) : tellerOf(left ?? right),
    shown: field === undefined ? null : amountOf(left, field),
    replayed: field === undefined ? null : amountOf(right, field),
  });
}

function tellerOf(document: Document | null): number | null {
  const { tellerId } = Object(document) as { readonly tellerId?: unknown };
  return typeof tellerId === 'number' ? tellerId : null;
}

function amountOf(document: Document | null, field: string): number | null {
  const amount = (Object(document) as Readonly<Record<string, unknown>>)[field];
  return typeof amount === 'number' ? amount : null;
}
