import {
  type DocumentReader,
  DocumentsUnavailableError,
  type ReadOnlyDocumentStore,
} from '../document-store/document-store.js';
import type { Ledger } from '../pipeline/ledger.js';
import { NamedError } from '../system/named-error.js';
import type { Timers } from '../system/system.js';
import { CHECKPOINT, STATION } from './collections.js';
import type { Progress, ProjectorStatus } from './progress.js';

/**
 * A query that reads many documents. Another thread, which knows it by its name, answers it, so that it delays nothing.
 * Parameters and result are plain data.
 */
export interface HeavyQuery<Parameters, Result> {
  readonly name: string;
  run(documents: DocumentReader, parameters: Parameters): Promise<Result>;
}

export interface HeavyQueryRunner {
  /** @throws what the query throws, `DocumentsUnavailableError` */
  runHeavy<Parameters, Result>(
    query: HeavyQuery<Parameters, Result>,
    parameters: Parameters,
  ): Promise<Result>;
}

const TIMEOUT_MS = 2_000;

/** A document is read in less time than a batch is written: even while sales never rest, one of so many readings meets no batch. */
const MOST_READINGS = 50;

/** Documents, with what they were made from so far. */
export type CheckpointedDocuments = DocumentReader & Pick<ReadOnlyDocumentStore, 'checkpoint'>;

/** The read models have not reached what was recorded; the message says why, as far as is known. */
export class ReadModelsBehindError extends NamedError {}

/** Whether the read models are away: behind, damaged or missing; they come back by themselves or after a rebuild. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ReadModelsBehindError || error instanceof DocumentsUnavailableError;
}

export interface ReadModelSources {
  readonly documents: CheckpointedDocuments;
  readonly heavy: HeavyQueryRunner;
  readonly ledger: Pick<Ledger, 'durableRevision'>;
  readonly progress: Progress;
  readonly timers: Timers;
}

/**
 * The read models for queries: every query sees everything that was recorded before it, the caller's own commands in
 * particular.
 */
export class ReadModels {
  constructor(private readonly sources: ReadModelSources) {}

  /**
   * The documents, once they include everything that is durable now.
   * @throws ReadModelsBehindError after two seconds, or at once when the projector has stopped
   */
  async current(): Promise<DocumentReader> {
    return (await this.currentWithRevision()).documents;
  }

  /**
   * Like `current()`, with a revision up to which the documents are complete.
   * @throws ReadModelsBehindError
   */
  async currentWithRevision(): Promise<{ readonly documents: DocumentReader; readonly revision: number }> {
    const { documents, ledger, progress } = this.sources;
    const revision = ledger.durableRevision;
    if (progress.status.revision < revision) await this.#waitUntilReached(revision);
    return { documents, revision };
  }

  /**
   * What is read of a document or two, with the very revision that it shows: no event after it is in it.
   * @throws ReadModelsBehindError like `current`, and where something was written during each of many readings
   */
  async readAtOneRevision<Result>(
    read: (documents: DocumentReader) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly revision: number }> {
    await this.currentWithRevision();
    const { documents } = this.sources;
    const { result, first, last } = await readUndisturbed(documents, () => read(documents), MOST_READINGS);
    if (first === last) return { result, revision: last };
    throw new ReadModelsBehindError(`The read models never rested between revisions ${first} and ${last}`);
  }

  /**
   * The result of a query that reads many documents, once they include everything that is durable now.
   * @throws ReadModelsBehindError like `current`, and what the query throws
   */
  async runHeavy<Parameters, Result>(
    query: HeavyQuery<Parameters, Result>,
    parameters: Parameters,
  ): Promise<Result> {
    await this.currentWithRevision();
    return this.sources.heavy.runHeavy(query, parameters);
  }

  /** The projector's state, or `unavailable` while its documents cannot be read. Does not wait. */
  async state(): Promise<ProjectorStatus['state'] | 'unavailable'> {
    const { documents, progress } = this.sources;
    try {
      await documents.get(STATION, 'station');
    } catch (error) {
      if (error instanceof DocumentsUnavailableError) return 'unavailable';
      throw error;
    }
    return progress.status.state;
  }

  #waitUntilReached(wanted: number): Promise<void> {
    const { progress, timers } = this.sources;
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        timeout.cancel();
        stopListening();
        settle();
      };
      const check = () => {
        const { revision, state } = progress.status;
        if (revision >= wanted) end(resolve);
        else if (state === 'stopped') end(() => reject(this.#behind(wanted)));
      };
      const timeout = timers.after(TIMEOUT_MS, () => end(() => reject(this.#behind(wanted))));
      const stopListening = progress.onProgress(check);
      progress.poll();
      check();
    });
  }

  #behind(wanted: number): ReadModelsBehindError {
    const { revision, state, reason } = this.sources.progress.status;
    return new ReadModelsBehindError(
      `The read models stand at ${revision}, not at ${wanted} (${state}${reason === '' ? '' : `: ${reason}`})`,
    );
  }
}

/** What was read shows everything up to `first`, and nothing after `last`: the same revision where nothing was written meanwhile. */
export interface ReadBetween {
  readonly first: number;
  readonly last: number;
}

const SOME_READINGS = 3;

/**
 * Reads again when the read models changed meanwhile, so that what is read shows one moment. If they never rest it stops
 * after `most` readings: then it says between which revisions the last one was.
 */
export async function readUndisturbed<Result>(
  documents: Pick<ReadOnlyDocumentStore, 'checkpoint'>,
  read: () => Promise<Result>,
  most = SOME_READINGS,
): Promise<ReadBetween & { readonly result: Result }> {
  for (let reading = 1; ; reading += 1) {
    const first = await documents.checkpoint(CHECKPOINT);
    const result = await read();
    const last = await documents.checkpoint(CHECKPOINT);
    if (first === last || reading === most) return { result, first, last };
  }
}
