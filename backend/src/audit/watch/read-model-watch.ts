import type {
  AnyCollection,
  Document,
  ReadOnlyDocumentStore,
  Rebuild,
} from '../../document-store/document-store.js';
import type { EventReader } from '../../event-store/event-store.js';
import type { Difference } from '../../projections/compare-stores.js';
import { CHECKPOINT, type ProjectionSet, ProjectionWriter } from '../../projections/projection-writer.js';
import {
  BETS,
  CASHINS,
  COLLECTIONS,
  COMMANDS,
  GAMES,
  REMITS,
  STATION,
  UNCLAIMED_DAYS,
  USERS,
} from '../../read-models/collections.js';
import type { ProjectorStatus } from '../../read-models/progress.js';
import { windows } from '../log/walk.js';
import { DocumentsTooFastError, lasting } from '../verify/moving-comparison.js';
import { differenceText, differingFields } from '../verify/read-model-check.js';
import { type Bad, badAt } from './bad.js';
import { compareNewest, type Slice, Slices } from './slices.js';

/** How often a difference is looked at again within one look. */
const LOOKS = 20;
/** Read models that stand still for longer than this while the log goes on are told of. */
const STOPPED_AFTER_MS = 10_000;

/** Compared at each look: the drawers, and what selling and paying goes by. */
const ALWAYS: readonly AnyCollection[] = [STATION, USERS, UNCLAIMED_DAYS];
/** Collections of which the newest documents are compared at each look. */
const GROWING: readonly AnyCollection[] = [BETS, GAMES, CASHINS, REMITS];
/** As many as there are events, and no money is in them. */
const KEYS: readonly AnyCollection[] = [COMMANDS];
const OTHERS = COLLECTIONS.filter((one) => !KEYS.includes(one));
/** Slices of the others for each of the keys. */
const OTHERS_FIRST = 4;

/** Sums of money in documents, in centavos. */
const MONEY = new Set(
  'stake payout amount cashin remit payin paidOut onHand remittable unfinished unclaimed remittableUnclaimed win lose paid commission breakage meron wala profit totalProfit lastCashinAmount lastRemitAmount'.split(
    ' ',
  ),
);

export interface ReadModelWatchParts {
  readonly reader: Pick<EventReader, 'read'>;
  /** What the station made; it goes on changing. */
  readonly audited: Pick<ReadOnlyDocumentStore, 'checkpoint' | 'get' | 'scan' | 'storedAfter'>;
  /** Takes what a replay makes. */
  readonly replayed: Rebuild;
  readonly projections: ProjectionSet;
  readonly looksAtRest: number;
  readonly pause: () => Promise<void>;
  readonly monotonicMs: () => number;
}

/**
 * Replays the log into documents of its own, and compares the station's with them: users and the newest at each look, all
 * in slices.
 */
export class ReadModelWatch {
  readonly #parts: ReadModelWatchParts;
  readonly #writer: ProjectionWriter;
  readonly #always = new Slices(ALWAYS);
  readonly #others = new Slices(OTHERS);
  readonly #keys = new Slices(KEYS);
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
    return this.#others.documents + this.#keys.documents;
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
    try {
      if (await this.#nowDiffers()) return;
      await this.#goOn(isEnough);
    } catch (error) {
      // A text that is no JSON: the projections write none.
      if (!(error instanceof SyntaxError)) throw error;
      this.bad = badAt(this.revision, `a document cannot be read: ${error.message}`);
    }
  }

  /** What is compared at each look. */
  async #nowDiffers(): Promise<boolean> {
    for (const { rounds } = this.#always; this.#always.rounds === rounds; ) {
      if (await this.#differsIn(this.#always)) return true;
    }
    const { audited, replayed } = this.#parts;
    for (const collection of GROWING) {
      if (await this.#lasts(await compareNewest(audited, replayed, collection))) return true;
    }
    return false;
  }

  /** Goes on through all documents, once through them at most. */
  async #goOn(isEnough: () => boolean): Promise<void> {
    const [others, keys] = [this.#others.rounds, this.#keys.rounds];
    for (let slice = 1; ; slice += 1) {
      const hasOthers = this.#others.rounds === others;
      const hasKeys = this.#keys.rounds === keys;
      if (!hasOthers && !hasKeys) return;
      const isOfKeys = hasKeys && (!hasOthers || slice % (OTHERS_FIRST + 1) === 0);
      if ((await this.#differsIn(isOfKeys ? this.#keys : this.#others)) || isEnough()) return;
    }
  }

  /** @returns whether a slice differs, or nothing can be said of it at the moment; otherwise goes on behind it */
  async #differsIn(slices: Slices): Promise<boolean> {
    const slice = await slices.compare(this.#parts.audited, this.#parts.replayed);
    if (await this.#lasts(slice)) return true;
    slices.pass(slice);
    return false;
  }

  async #lasts({ differences }: Slice): Promise<boolean> {
    const { audited, replayed, looksAtRest, pause } = this.#parts;
    const replayTo = (revision: number) => this.#replayTo(revision, () => false);
    const compared = { audited, replayed, collections: COLLECTIONS, replayTo, looksAtRest, pause };
    try {
      const [difference] = await lasting(differences, compared, LOOKS);
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
