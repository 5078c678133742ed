import type { DocumentId } from '../../document-store/document-store.js';
import {
  type Difference,
  DocumentsTooFastError,
  differenceText,
  differingFields,
} from '../../projections/compare-stores.js';
import { CHECKPOINT, USERS } from '../../read-models/collections.js';
import type { ProjectorStatus } from '../../read-models/progress.js';
import type { Clock } from '../../system/system.js';
import type { Book } from '../book/book.js';
import type { LogReader } from '../log/walk.js';
import {
  type Slice,
  type Slices,
  type StationDocuments,
  slicesOf,
  slicesOfGames,
} from './document-slices.js';
import { Mismatch } from './mismatch.js';
import { MONEY_OF } from './money.js';

/** How often documents that differ are read again within one check, because they may only be of another moment. */
const TRIES = 20;
/** Read models that stand still for longer than this while the log goes on have stopped. */
const STOPPED_AFTER_MS = 10_000;

export interface ReadModelMonitorParts {
  readonly reader: Pick<LogReader, 'read'>;
  /** What the station made; it goes on changing. */
  readonly documents: StationDocuments;
  /** How often a difference must be seen with the checkpoint at rest before and after. */
  readonly checksAtRest: number;
  /** Waits before the same documents are read again. */
  readonly pause: () => Promise<void>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** Compares the money in the station's documents with the book: drawers and the newest at each check, all in slices. */
export class ReadModelMonitor {
  readonly #all: readonly Slices[];
  /** Where the round through all of them is. */
  #at = 0;
  #after: DocumentId | null = null;
  /** Documents in the round under way, and in the last whole one. */
  #sofar = 0;
  #round = 0;
  #moved: { readonly checkpoint: number; readonly sinceMs: number };
  mismatch: Mismatch | null = null;
  /** Up to where documents were compared. */
  revision = -1;
  /** They have stopped, or come no further: that they are late is no difference. */
  isBehind = false;

  constructor(private readonly parts: ReadModelMonitorParts) {
    const { documents, reader, clock } = parts;
    this.#all = [...MONEY_OF.map((money) => slicesOf(documents, money)), slicesOfGames(documents, reader)];
    this.#moved = { checkpoint: -1, sinceMs: clock.monotonicMs() };
  }

  /** How many documents were compared: in the last whole round, or so far. */
  get compared(): number {
    return Math.max(this.#round, this.#sofar);
  }

  /** Compares what there is time for. @param end of the log */
  async compare(
    projector: ProjectorStatus['state'],
    end: number,
    book: Book,
    isEnough: () => boolean,
  ): Promise<void> {
    this.isBehind = false;
    // While they are made nothing can be said of them; `/api/ready` says that they are.
    if (projector === 'starting' || projector === 'rebuilding' || projector === 'retrying') return;
    const checkpoint = await this.parts.documents.checkpoint(CHECKPOINT);
    this.isBehind = this.#hasStopped(projector, checkpoint, end);
    try {
      await this.#compareNow(book);
      await this.#continueRound(book, isEnough);
      this.mismatch = null;
    } catch (error) {
      // Of what moves too fast nothing can be said: what was found before stays.
      if (error instanceof DocumentsTooFastError) return;
      // A text that is no JSON: the projections write none.
      const isUnreadable = error instanceof SyntaxError;
      if (!isUnreadable && !(error instanceof Mismatch)) throw error;
      this.mismatch = isUnreadable
        ? new Mismatch('read models', checkpoint, `a document cannot be read: ${error.message}`)
        : error;
    }
    this.revision = checkpoint;
  }

  /** What is compared at each check: the drawers, what is owed, and the newest of all that grows. */
  async #compareNow(book: Book): Promise<void> {
    for (const slices of this.#all) {
      let after = slices.newest(book);
      while (after !== undefined)
        after = (await this.#readSettledSlice(slices, after, book)).through ?? undefined;
    }
  }

  /** Goes on through all documents, once through them at most. */
  async #continueRound(book: Book, isEnough: () => boolean): Promise<void> {
    for (let left = this.#all.length; left > 0; ) {
      const slices = this.#all[this.#at] as Slices;
      const slice = await this.#readSettledSlice(slices, this.#after, book);
      this.#advance(slice);
      if (slice.through === null) left -= 1;
      if (isEnough()) return;
    }
  }

  #advance({ documents, through }: Slice): void {
    this.#sofar += documents;
    this.#after = through;
    if (through !== null) return;
    this.#at = (this.#at + 1) % this.#all.length;
    if (this.#at > 0) return;
    this.#round = this.#sofar;
    this.#sofar = 0;
  }

  /**
   * A slice that holds. It is read again while it may only be of another moment.
   * @throws Mismatch; DocumentsTooFastError, also where the book is behind them
   */
  async #readSettledSlice(slices: Slices, after: DocumentId | null, book: Book): Promise<Slice> {
    const { documents, checksAtRest, pause } = this.parts;
    for (let tries = 1, atRest = 0; tries <= TRIES; tries += 1) {
      const before = await documents.checkpoint(CHECKPOINT);
      const slice = await slices.read(after);
      const isAtRest = (await documents.checkpoint(CHECKPOINT)) === before;
      if (book.head().revision >= before) {
        const difference = await slice.differenceAt(book, before);
        if (difference === null) return slice;
        if (isAtRest) atRest += 1;
        if (atRest >= checksAtRest) throw mismatchOf(difference, before);
      }
      await pause();
    }
    throw new DocumentsTooFastError();
  }

  #hasStopped(projector: ProjectorStatus['state'], checkpoint: number, end: number): boolean {
    const nowMs = this.parts.clock.monotonicMs();
    if (checkpoint !== this.#moved.checkpoint || checkpoint >= end)
      this.#moved = { checkpoint, sinceMs: nowMs };
    return projector === 'stopped' || nowMs - this.#moved.sinceMs > STOPPED_AFTER_MS;
  }
}

function mismatchOf(difference: Difference, revision: number): Mismatch {
  const { collection, id, left, right } = difference;
  const [field = ''] = differingFields(difference);
  const { tellerId } = Object(left ?? right) as { readonly tellerId?: number };
  return new Mismatch('read models', revision, differenceText(difference), {
    tellerId: collection === USERS.name ? Number(id) : (tellerId ?? null),
    shown: amountOf(left, field),
    replayed: amountOf(right, field),
  });
}

function amountOf(money: Difference['left'], field: string): number | null {
  const amount = (Object(money) as Readonly<Record<string, unknown>>)[field];
  return typeof amount === 'number' ? amount : null;
}
