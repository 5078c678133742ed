import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadOnlyDocumentStore } from '../../document-store/document-store.js';
import type { DocumentLocation } from '../../document-store/open-documents.js';
import { indexProblem } from '../../document-store/sqlite/compare-stored.js';
import { beginSqliteReplay, type Replay } from '../../document-store/sqlite/sqlite-document-store.js';
import type { EventReader } from '../../event-store/event-store.js';
import { differenceText } from '../../projections/compare-stores.js';
import { CHECKPOINT, type ProjectionSet, ProjectionWriter } from '../../projections/projection-writer.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { isDiskFull, temporaryFull } from '../../system/storage-fault.js';
import type { Timers } from '../../system/system.js';
import { reasonOf, Violation } from '../log/violation.js';
import { windows } from '../log/walk.js';
import { auditedFile, openAudited } from './audited-documents.js';
import { compareMoving } from './moving-comparison.js';

/**
 * A server is asked for a document and for the checkpoint that belongs to it one after the other; a copy stands still.
 */
const LOOKS = { server: 10, copy: 1 };
/** Between two looks at documents that differed. */
export const PAUSE_MS = 100;
/** Nothing else may keep the process alive meanwhile. */
const KEEPS_PROCESS = true;

/** How many events are read and replayed at once: a document that several of them change is written once. */
const BATCH = 4_000;

export interface ReadModelComparison {
  readonly reader: Pick<EventReader, 'read'>;
  readonly projections: ProjectionSet;
  readonly timers: Timers;
  readonly onReplayed: (revision: number, end: number) => void;
  /** What is wrong with the indexes of the file, if another thread looks at them; null when nothing is. */
  readonly indexes?: Promise<string | null> | null;
}

export interface ComparedReadModels {
  readonly documents: number;
  readonly revision: number;
  readonly rows: number | null;
}

/**
 * The read models, compared with what the same projections make of the log. The station may go on writing; nothing of
 * it is changed.
 */
export class ReadModelCheck {
  /** The revision of the read models at the start; -1 when there are none. */
  readonly revision: number;
  readonly #folder: string;
  readonly #audited: ReadOnlyDocumentStore;
  readonly #looks: number;
  /** The file of the documents; null where they are on a server. */
  readonly file: string | null;

  private constructor(
    location: DocumentLocation,
    folder: string,
    audited: ReadOnlyDocumentStore,
    revision: number,
  ) {
    this.#folder = folder;
    this.file = auditedFile(location, folder);
    this.#audited = audited;
    this.#looks = looksAtRestOf(location);
    this.revision = revision;
  }

  /** @throws Violation when they cannot be read */
  static async of(location: DocumentLocation): Promise<ReadModelCheck> {
    const folder = mkdtempSync(join(tmpdir(), 'taya-audit-'));
    try {
      const audited = await openAudited(location, folder);
      return new ReadModelCheck(location, folder, audited, await audited.checkpoint(CHECKPOINT));
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw unreadable(error, folder);
    }
  }

  /**
   * @returns how many documents were compared, and the revision that they were found at; the rows of a file, null on a
   * server, where only the documents are looked at
   * @throws Violation for the first document that differs, at the revision of the read models, or that is damaged
   */
  async compare(comparison: ReadModelComparison): Promise<ComparedReadModels> {
    try {
      return await this.#compare(comparison);
    } catch (error) {
      throw unreadable(error, this.#folder);
    }
  }

  async #compare(comparison: ReadModelComparison): Promise<ComparedReadModels> {
    const { reader, projections, onReplayed } = comparison;
    const replayed = await beginSqliteReplay({
      dataDir: join(this.#folder, 'replayed'),
      collections: COLLECTIONS,
    });
    try {
      const writer = await ProjectionWriter.at(replayed, projections);
      const replayTo = async (revision: number) => {
        for await (const window of windows(reader, revision, writer.checkpoint + 1, BATCH)) {
          await writer.write(window);
          onReplayed(writer.checkpoint, revision);
        }
      };
      const counts = await this.#compareWith(replayed, replayTo, comparison, () => writer.checkpoint);
      return { ...counts, revision: writer.checkpoint };
    } finally {
      await replayed.close();
    }
  }

  /** @throws Violation for the first document or row that differs, at the revision that was replayed up to */
  async #compareWith(
    replayed: Replay,
    replayTo: (revision: number) => Promise<void>,
    { timers, indexes }: ReadModelComparison,
    revisionNow: () => number,
  ): Promise<Omit<ComparedReadModels, 'revision'>> {
    const wrong = (reason: string) => new Violation('read models', revisionNow(), reason);
    const file = this.file;
    if (file !== null) {
      await replayTo(this.revision);
      const { documents, rows, difference } = replayed.compareRows(file, 'with bodies');
      // A document may be written in several ways: where its text is another one, documents are compared one by one.
      if (difference === null) {
        const problem = await (indexes ?? indexProblem(file));
        if (problem !== null) throw wrong(problem);
        return { documents, rows };
      }
    }
    const { documents, differences } = await compareMoving({
      audited: this.#audited,
      replayed,
      collections: COLLECTIONS,
      replayTo,
      looksAtRest: this.#looks,
      pause: () => new Promise((done) => timers.after(PAUSE_MS, done, KEEPS_PROCESS)),
    });
    const [difference] = differences;
    if (difference !== undefined) throw wrong(differenceText(difference));
    if (file === null) return { documents, rows: null };
    const stored = replayed.compareRows(file, 'without bodies');
    const problem = stored.difference ?? (await (indexes ?? indexProblem(file)));
    if (problem !== null) throw wrong(problem);
    return { documents, rows: stored.rows };
  }

  async close(): Promise<void> {
    await this.#audited.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** How often a difference is looked at. */
export function looksAtRestOf({ mongoUrl }: DocumentLocation): number {
  return mongoUrl === null ? LOOKS.copy : LOOKS.server;
}

/** Nothing of the station is written here, so a full disk says nothing of it. */
export function unreadable(error: unknown, folder: string): Error {
  if (error instanceof Violation) return error;
  if (isDiskFull(error)) return temporaryFull(folder);
  return new Violation('read models', null, `they cannot be read: ${reasonOf(error)}`);
}
