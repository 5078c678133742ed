import type { DocumentStore } from '../document-store/document-store.js';
import type { RecordedEvent } from '../event-store/event-store.js';
import type { EventType, LedgerEvent } from '../ledger/events.js';
import { CHECKPOINT, PROJECTOR, RECORDED_COMMANDS } from '../read-models/collections.js';
import { messageOf, NamedError } from '../system/named-error.js';
import { type Handler, handlersOf, type Projection } from './projection.js';
import { ReadModelStoreError, readModelStoreError, UnitOfWork } from './unit-of-work.js';

export { CHECKPOINT };

export interface ProjectionSet {
  readonly projections: readonly Projection[];
  /** Changes whenever the same events would lead to other documents. */
  readonly fingerprint: string;
  /** @throws Error for an event of unknown type, version or shape */
  readonly decode: (revision: number, json: string) => LedgerEvent;
}

/** An event that cannot be applied. Everything before it was. */
export class PoisonEventError extends NamedError {
  constructor(revision: number, type: string, cause: unknown) {
    super(`The projections cannot take in revision ${revision} (${type}): ${messageOf(cause)}`, { cause });
  }
}

/** A document store, or a rebuild of it. */
export type ProjectionTarget = Pick<DocumentStore, 'checkpoint' | 'get' | 'find' | 'commit'>;

/** Applies recorded events to documents, each batch and its checkpoint in one commit. */
export class ProjectionWriter {
  readonly #handlers = new Map<EventType, readonly Handler[]>();
  readonly #sweeps: ReadonlySet<EventType>;
  #checkpoint: number;

  private constructor(
    private readonly target: ProjectionTarget,
    private readonly set: ProjectionSet,
    checkpoint: number,
  ) {
    this.#sweeps = new Set(set.projections.flatMap((projection) => projection.sweeps ?? []));
    this.#checkpoint = checkpoint;
  }

  static async at(target: ProjectionTarget, set: ProjectionSet): Promise<ProjectionWriter> {
    return new ProjectionWriter(target, set, await target.checkpoint(CHECKPOINT));
  }

  /** Revision of the last event applied; -1 for none. */
  get checkpoint(): number {
    return this.#checkpoint;
  }

  /**
   * Applies the events after the checkpoint; earlier ones change nothing.
   * @throws PoisonEventError when all events before it are committed
   * @throws ReadModelStoreError when the store fails; the last batch may or may not be written
   */
  async write(events: readonly RecordedEvent[]): Promise<void> {
    let batch = new Uncommitted(this.target);
    for (const [index, recorded] of events.entries()) {
      if (recorded.revision <= this.#checkpoint || recorded.revision <= batch.lastRevision) continue;
      try {
        const event = this.#decode(recorded, batch);
        const isSweep = this.#sweeps.has(event.type);
        if (isSweep) batch = await this.#commit(batch);
        await this.#take(event, recorded, batch);
        if (isSweep) batch = await this.#commit(batch);
      } catch (error) {
        // It may have written a part: what came before it is taken in again, without it.
        if (error instanceof PoisonEventError) await this.write(events.slice(0, index));
        throw error;
      }
    }
    await this.#commit(batch);
  }

  #decode(recorded: RecordedEvent, batch: Uncommitted): LedgerEvent {
    const expected = Math.max(this.#checkpoint, batch.lastRevision) + 1;
    if (recorded.revision !== expected) {
      throw new PoisonEventError(recorded.revision, 'gap', new Error(`revision ${expected} was expected`));
    }
    try {
      return this.set.decode(recorded.revision, recorded.json);
    } catch (error) {
      throw new PoisonEventError(recorded.revision, typeOf(recorded), error);
    }
  }

  #handlersOf(type: EventType): readonly Handler[] {
    let handlers = this.#handlers.get(type);
    if (handlers === undefined) {
      handlers = handlersOf(this.set.projections, type);
      this.#handlers.set(type, handlers);
    }
    return handlers;
  }

  async #take(event: LedgerEvent, recorded: RecordedEvent, batch: Uncommitted): Promise<void> {
    try {
      for (const handle of this.#handlersOf(event.type)) {
        const waiting = handle(event, batch.documents);
        // Most need nothing that the batch does not hold.
        if (waiting !== undefined) await waiting;
      }
      storeCommand(event, batch.documents);
    } catch (error) {
      if (error instanceof ReadModelStoreError) throw error;
      throw new PoisonEventError(event.revision, event.type, error);
    }
    batch.last = recorded;
  }

  /** @returns the next, empty batch */
  async #commit(batch: Uncommitted): Promise<Uncommitted> {
    const { last, documents } = batch;
    if (last === null) return batch;
    documents.put(PROJECTOR, { id: 'station', fingerprint: this.set.fingerprint, hash: last.hash });
    try {
      await this.target.commit({
        projection: CHECKPOINT,
        expectedCheckpoint: this.#checkpoint,
        checkpoint: last.revision,
        writes: documents.writes(),
      });
    } catch (error) {
      throw readModelStoreError(error);
    }
    this.#checkpoint = last.revision;
    return new Uncommitted(this.target);
  }
}

/** Of every command: the ledger remembers only the latest keys. */
function storeCommand({ command, revision }: LedgerEvent, documents: UnitOfWork): void {
  if (command === undefined) return;
  const { key, fingerprint, events } = command;
  documents.put(RECORDED_COMMANDS, { id: key, revision, events, fingerprint });
}

class Uncommitted {
  readonly documents: UnitOfWork;
  last: RecordedEvent | null = null;

  constructor(target: ProjectionTarget) {
    this.documents = new UnitOfWork(target);
  }

  get lastRevision(): number {
    return this.last?.revision ?? -1;
  }
}

function typeOf({ json }: RecordedEvent): string {
  return /"type":"([^"]*)"/.exec(json)?.[1] ?? 'unknown type';
}
