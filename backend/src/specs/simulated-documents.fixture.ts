import {
  type DocumentStore,
  DocumentsUnavailableError,
  type Rebuild,
  type WriteBatch,
} from '../document-store/document-store.js';
import type { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { assert } from '../pipeline/simulation/assert.fixture.js';
import type { ReadSideParts } from '../pipeline/simulation/read-side.fixture.js';
import type { Figures } from '../pipeline/simulation/reference-model.fixture.js';
import { USERS } from '../read-models/collections.js';
import type { CheckpointedDocuments } from '../read-models/read-models.js';
import { emptyDocuments } from './projections.fixture.js';

/** What a process leaves for the next one. */
export interface DocumentsFile {
  documents: MemoryDocumentStore;
}

/** What may fail beneath the read models, and its share of the faults: a batch makes hundreds of reads. */
const OF_THE_WRITER: Readonly<Record<string, number>> = {
  checkpoint: 0.5,
  get: 0.002,
  find: 0.1,
  commit: 0.5,
  beginRebuild: 0.2,
  swap: 0.2,
};
const OF_READERS = new Set(['get', 'getMany', 'find']);
const LONGEST_WRITE_MS = 20;

/** The documents of one process: writes fail, before or after they took effect, and sometimes the whole file is lost. */
export class FaultyDocuments {
  readonly #parts: ReadSideParts;
  readonly #file: DocumentsFile;
  #isDead = false;
  #isLost = false;

  constructor(parts: ReadSideParts, file: DocumentsFile) {
    this.#parts = parts;
    this.#file = file;
  }

  /** For the projector; called again after a failure. */
  async open(notice: (text: string) => void): Promise<DocumentStore> {
    if (this.#isLost) notice('The simulated read models were lost');
    this.#isLost = false;
    const { documents } = this.#file;
    return this.#guarded(documents, {
      commit: (batch: WriteBatch) => this.#commit(documents, batch),
      beginRebuild: async () => this.#rebuild(await documents.beginRebuild()),
      close: async () => {},
    });
  }

  /** For everybody else. */
  toRead(): CheckpointedDocuments {
    const file = this.#file;
    return new Proxy({} as CheckpointedDocuments, {
      get: (_, name: string) => {
        const method = Reflect.get(file.documents, name) as (...args: unknown[]) => unknown;
        return async (...args: unknown[]) => {
          if (OF_READERS.has(name) && this.#meets(0.1)) throw new DocumentsUnavailableError('not readable');
          return method.apply(file.documents, args);
        };
      },
    });
  }

  /** The process has died: nothing it does reaches the file any more. */
  kill(): void {
    this.#isDead = true;
  }

  #rebuild(rebuild: Rebuild): Rebuild {
    return this.#guarded(rebuild, { commit: (batch: WriteBatch) => this.#commit(rebuild, batch) });
  }

  #guarded<Target extends object>(target: Target, own: Record<string, unknown>): Target {
    return new Proxy(target, {
      get: (_, name: string) => {
        const method: unknown = own[name] ?? Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        const share = OF_THE_WRITER[name];
        if (share === undefined) return method.bind(target);
        return async (...args: unknown[]) => {
          if (this.#isDead || this.#meets(share)) throw new Error(`simulated disk I/O error: ${name}`);
          return method.apply(target, args);
        };
      },
    });
  }

  async #commit(target: Pick<DocumentStore, 'commit' | 'getMany'>, batch: WriteBatch): Promise<void> {
    const { world, drawersAt } = this.#parts;
    await world.sleep(world.random.between(0, LONGEST_WRITE_MS));
    if (this.#isDead) throw new Error('simulated disk I/O error: the process has died');
    await target.commit(batch);
    await this.#assertDrawers(target, drawersAt(batch.checkpoint), batch.checkpoint);
    if (!this.#meets(0.5)) return;
    if (world.random.chance(0.5)) world.timers.soon(() => this.#lose());
    throw new Error('simulated disk I/O error: written all the same');
  }

  /** From now on whoever reads finds nothing: the projector has to say so before, and begin again. */
  #lose(): void {
    if (this.#isDead) return;
    this.#file.documents = emptyDocuments();
    this.#isLost = true;
  }

  /** Every commit leaves the drawers of its last event. */
  async #assertDrawers(
    target: Pick<DocumentStore, 'getMany'>,
    drawers: ReadonlyMap<number, Figures>,
    revision: number,
  ): Promise<void> {
    if (this.#parts.disk.hasLostEnd) return;
    const users = new Map((await target.getMany(USERS, [...drawers.keys()])).map((user) => [user.id, user]));
    try {
      for (const [tellerId, drawer] of drawers) {
        const user = users.get(tellerId);
        for (const name of Object.keys(drawer) as (keyof Figures)[]) {
          const what = `${name} of teller ${tellerId} in the read models at ${revision}`;
          assert(user?.[name] === drawer[name], () => `${what}: ${user?.[name]}, not ${drawer[name]}`);
        }
      }
    } catch (error) {
      this.#parts.world.fail(error as Error);
    }
  }

  #meets(share: number): boolean {
    return this.#parts.world.random.chance(this.#parts.faultProbability() * share);
  }
}
