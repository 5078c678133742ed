import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { ReadOnlyDocumentStore } from '../document-store/document-store.js';
import { Generations } from '../document-store/sqlite/generations.js';
import {
  openSqliteDocumentReader,
  openSqliteDocumentStore,
} from '../document-store/sqlite/sqlite-document-store.js';
import type { EventReader } from '../event-store/event-store.js';
import { compareStores, type Difference } from '../projections/compare-stores.js';
import { CHECKPOINT, type ProjectionSet, ProjectionWriter } from '../projections/projection-writer.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { Finding } from './finding.js';
import { reasonOf, windows } from './log.js';

/**
 * A copy of the read models at one moment, compared with what the same projections make of the log. The station may go
 * on writing; nothing in the data folder is changed.
 */
export class ReadModelCheck {
  /** The revision of the read models; -1 when there are none. */
  readonly revision: number;
  readonly #folder: string;
  readonly #copy: ReadOnlyDocumentStore;

  private constructor(folder: string, copy: ReadOnlyDocumentStore, revision: number) {
    this.#folder = folder;
    this.#copy = copy;
    this.revision = revision;
  }

  /** @throws Finding when they cannot be read */
  static async of(dataDir: string): Promise<ReadModelCheck> {
    const folder = mkdtempSync(join(tmpdir(), 'taya-audit-'));
    try {
      await copyReadModels(dataDir, folder);
      const copy = await openSqliteDocumentReader({ dataDir: folder, collections: COLLECTIONS });
      return new ReadModelCheck(folder, copy, await copy.checkpoint(CHECKPOINT));
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw unreadable(error);
    }
  }

  /**
   * @returns how many documents were compared
   * @throws Finding for the first document that differs, at the revision of the read models, or that is damaged
   */
  async compare(reader: Pick<EventReader, 'read'>, projections: ProjectionSet): Promise<number> {
    const replayed = await openSqliteDocumentStore({
      dataDir: join(this.#folder, 'replayed'),
      collections: COLLECTIONS,
    });
    try {
      // A rebuild is written faster than the store in use, and is thrown away anyway.
      const rebuild = await replayed.beginRebuild();
      const writer = await ProjectionWriter.at(rebuild, projections);
      for await (const window of windows(reader, this.revision)) await writer.write(window);
      const { documents, differences } = await compareStores(this.#copy, rebuild, COLLECTIONS, 1);
      const [first] = differences;
      if (first !== undefined) throw new Finding('read models', this.revision, differenceText(first));
      return documents;
    } catch (error) {
      throw unreadable(error);
    } finally {
      await replayed.close();
    }
  }

  async close(): Promise<void> {
    await this.#copy.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function unreadable(error: unknown): Finding {
  if (error instanceof Finding) return error;
  return new Finding('read models', null, `they cannot be read: ${reasonOf(error)}`);
}

/** Only the fields that differ: a document has dozens. */
function differenceText({ collection, id, left, right }: Difference): string {
  if (left === null) return `${collection} ${id} is missing`;
  if (right === null) return `${collection} ${id} is there, but not by the log`;
  const [is, shouldBe] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  const texts = [...new Set([...is.keys(), ...shouldBe.keys()])]
    .filter((field) => !isDeepStrictEqual(is.get(field), shouldBe.get(field)))
    .map((field) => {
      const [one, other] = [is, shouldBe].map((fields) => JSON.stringify(fields.get(field)) ?? 'nothing');
      return `${field} is ${one}, but the log makes it ${other}`;
    });
  return `${collection} ${id}: ${texts.join('; ')}`;
}

/** How often copying is repeated because a rebuild has replaced the read models meanwhile. */
const ATTEMPTS = 3;

async function copyReadModels(dataDir: string, folder: string): Promise<void> {
  const source = new Generations(dataDir);
  const target = new Generations(folder);
  for (let attempt = 1; ; attempt += 1) {
    const current = source.current();
    if (current === null) return;
    try {
      await copyDatabase(source.path(current.generation), target.path(current.generation));
      return target.activate(current);
    } catch (error) {
      const isReplaced = source.current()?.generation !== current.generation;
      if (!isReplaced || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A consistent copy, also while the file is being written. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(database, to);
  } finally {
    database.close();
  }
}
