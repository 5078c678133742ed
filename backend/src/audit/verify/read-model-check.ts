import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadOnlyDocumentStore } from '../../document-store/document-store.js';
import type { DocumentLocation } from '../../document-store/open-documents.js';
import { indexProblem } from '../../document-store/sqlite/compare-stored.js';
import { beginSqliteReplay, type Replay } from '../../document-store/sqlite/sqlite-document-store.js';
import { EMPTY_STREAM, type EventReader, type RecordedEvent } from '../../event-store/event-store.js';
import { differenceText } from '../../projections/compare-stores.js';
import { CHECKPOINT, type ProjectionSet, ProjectionWriter } from '../../projections/projection-writer.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import type { CleanupStack } from '../../system/cleanup-stack.js';
import { isDiskFull, temporaryFull } from '../../system/storage-fault.js';
import type { Timers } from '../../system/system.js';
import { reasonOf, Violation } from '../log/violation.js';
import { type LogReader, windows } from '../log/walk.js';
import { auditedFile, openAudited } from './audited-documents.js';
import { grouped } from './log-proof.js';
import { compareMoving } from './moving-comparison.js';

/**
 * A server is asked for a document and for the checkpoint that belongs to it one after the other; a copy stands still.
 */
const LOOKS = { server: 10, copy: 1 };
/** Between two looks at documents that differed. */
export const PAUSE_MS = 100;
/** Nothing else may keep the process alive meanwhile. */
const KEEPS_PROCESS = true;

/** Documents that are compared, and what takes in the log beside them. */
interface Opened {
  readonly audited: ReadOnlyDocumentStore;
  readonly replayed: Replay;
  readonly writer: ProjectionWriter;
}

export interface ReadModelParts {
  readonly location: DocumentLocation;
  readonly projections: ProjectionSet;
  /** Of the log that is replayed: documents on a server may have gone on. */
  readonly openReader: () => Promise<EventReader>;
  readonly timers: Timers;
}

/** What was compared, in words; or what is wrong. Plain data: it may come from another thread. */
export type ReadModelResult =
  | { readonly words: string }
  | { readonly revision: number | null; readonly reason: string };

export interface ReadModelComparison {
  /** Takes in events that follow, as far as the read models had come. */
  replay(events: readonly RecordedEvent[]): Promise<void>;
  /** @returns the first document that differs, at the revision of the read models, or that is damaged */
  compare(): Promise<ReadModelResult>;
}

/**
 * The read models, compared with what the same projections make of the log. The station may go on writing; nothing of
 * it is changed. What is wrong with them is said by `compare`, once it is known that the log holds.
 */
export class ReadModelCheck implements ReadModelComparison {
  readonly #parts: ReadModelParts;
  readonly #folder = mkdtempSync(join(tmpdir(), 'taya-audit-'));
  /** null where there are none. */
  #opened: Opened | null = null;
  /** Up to where they had come at the start. */
  #revision = EMPTY_STREAM;
  #violation: Violation | null = null;

  private constructor(parts: ReadModelParts) {
    this.#parts = parts;
  }

  static async begin(parts: ReadModelParts, cleanup: CleanupStack): Promise<ReadModelCheck> {
    const check = new ReadModelCheck(parts);
    cleanup.defer(async () => rmSync(check.#folder, { recursive: true, force: true }));
    await check.#unlessViolated(() => check.#open(cleanup));
    return check;
  }

  async replay(events: readonly RecordedEvent[]): Promise<void> {
    const seen = events.filter(({ revision }) => revision <= this.#revision);
    await this.#unlessViolated(async () => this.#opened?.writer.write(seen));
  }

  async compare(): Promise<ReadModelResult> {
    const reader = await this.#parts.openReader();
    try {
      const words = await this.#unlessViolated(() => this.#wordsOf(reader));
      if (this.#violation === null) return { words: words ?? 'there are none' };
      const { revision, reason } = this.#violation;
      return { revision, reason };
    } finally {
      await reader.close();
    }
  }

  async #open(cleanup: CleanupStack): Promise<void> {
    const { location, projections } = this.#parts;
    const audited = await openAudited(location, this.#folder);
    cleanup.defer(() => audited.close());
    this.#revision = await audited.checkpoint(CHECKPOINT);
    if (this.#revision === EMPTY_STREAM) return;
    const dataDir = join(this.#folder, 'replayed');
    const replayed = await beginSqliteReplay({ dataDir, collections: COLLECTIONS });
    cleanup.defer(() => replayed.close());
    this.#opened = { audited, replayed, writer: await ProjectionWriter.at(replayed, projections) };
  }

  async #wordsOf(reader: LogReader): Promise<string | null> {
    if (this.#opened === null) return null;
    const { revision: end } = await reader.tail();
    if (this.#revision > end) {
      const reason = `the event is missing: the read models have seen revision ${this.#revision}`;
      throw new Violation('read models', end + 1, reason);
    }
    const { documents, rows } = await this.#compareAll(this.#opened, reader);
    const stored =
      rows === null
        ? 'what the server keeps beside them, to find them by, is not looked at'
        : `so are ${grouped(rows)} stored rows, with columns, indexes and command keys`;
    const { checkpoint } = this.#opened.writer;
    return `${grouped(documents)} documents at revision ${checkpoint}, each as a fresh replay makes it; ${stored}`;
  }

  /** @returns how many were compared; the rows of a file, null on a server, where only the documents are looked at */
  async #compareAll(
    opened: Opened,
    reader: LogReader,
  ): Promise<{ readonly documents: number; readonly rows: number | null }> {
    const file = auditedFile(this.#parts.location, this.#folder);
    if (file === null) return { documents: await this.#compareDocuments(opened, reader), rows: null };
    const { replayed, writer } = opened;
    let stored = replayed.compareRows(file, 'with bodies');
    if (stored.difference !== null) {
      // A document may be written in several ways: where its text is another one, documents are compared one by one.
      await this.#compareDocuments(opened, reader);
      stored = replayed.compareRows(file, 'without bodies');
    }
    const problem = stored.difference ?? indexProblem(file);
    if (problem !== null) throw new Violation('read models', writer.checkpoint, problem);
    return stored;
  }

  async #compareDocuments({ audited, replayed, writer }: Opened, reader: LogReader): Promise<number> {
    const { location, timers } = this.#parts;
    const { documents, differences } = await compareMoving({
      audited,
      replayed,
      collections: COLLECTIONS,
      replayTo: async (revision) => {
        for await (const window of windows(reader, revision, writer.checkpoint + 1))
          await writer.write(window);
      },
      checksAtRest: checksAtRestOf(location),
      pause: () => new Promise((done) => timers.after(PAUSE_MS, done, KEEPS_PROCESS)),
    });
    const [difference] = differences;
    if (difference !== undefined)
      throw new Violation('read models', writer.checkpoint, differenceText(difference));
    return documents;
  }

  /** Does what there is to do, unless something is known to be wrong; what is found is kept for `compare`. */
  async #unlessViolated<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#violation !== null) return null;
    try {
      return await work();
    } catch (error) {
      const problem = unreadable(error, this.#folder);
      if (!(problem instanceof Violation)) throw problem;
      this.#violation = problem;
      return null;
    }
  }
}

export function checksAtRestOf({ mongoUrl }: DocumentLocation): number {
  return mongoUrl === null ? LOOKS.copy : LOOKS.server;
}

/** Nothing of the station is written here, so a full disk says nothing of it. */
export function unreadable(error: unknown, folder: string): Error {
  if (error instanceof Violation) return error;
  if (isDiskFull(error)) return temporaryFull(folder);
  return new Violation('read models', null, `they cannot be read: ${reasonOf(error)}`);
}
