import {
  type CredentialStore,
  DocumentsUnavailableError,
  type ReadOnlyDocumentStore,
} from '../document-store.js';
import { ReadAccess, type ReadableGeneration, type Soon } from '../read-access.js';
import type { GenerationCollections } from './generation-collections.js';
import { MongoCredentials } from './mongo-credentials.js';
import { MongoGeneration } from './mongo-generation.js';

/**
 * Reads what another thread or program writes. After every answer it asks which generation is in force: had another
 * taken its place, the answer could be of collections that are being removed, and is asked for again. So a swap is
 * seen by the next call, without messages or timers. Before the first generation, the store is empty.
 */
export class ReadingStore extends ReadAccess implements ReadOnlyDocumentStore {
  readonly credentials: CredentialStore;
  #generation: number | null = null;
  #hasSeenDocuments = false;

  constructor(
    private readonly generations: GenerationCollections,
    station: string,
  ) {
    super(generations.layouts);
    this.credentials = new MongoCredentials(generations.server, station);
  }

  close(): Promise<void> {
    return this.generations.server.close();
  }

  protected override ask<Answer>(
    question: (generation: ReadableGeneration) => Soon<Answer>,
    none: Answer,
  ): Promise<Answer> {
    return this.generations.server.call(async () => {
      this.#generation ??= await this.#readActiveGeneration();
      for (;;) {
        const asked: number | null = this.#generation;
        if (asked === null) return this.#answerWithout(none);
        const answer = await settleCall(question(new MongoGeneration(this.generations, asked)));
        this.#generation = await this.#readActiveGeneration();
        if (this.#generation === asked) return answer();
      }
    });
  }

  async #readActiveGeneration(): Promise<number | null> {
    const current = await this.generations.current();
    if (current === null || current.schema !== this.generations.schema) return null;
    this.#hasSeenDocuments = true;
    return current.generation;
  }

  #answerWithout<Answer>(none: Answer): Answer {
    // Whoever asks now may have been given documents already: an empty answer would be a wrong one.
    if (this.#hasSeenDocuments) throw new DocumentsUnavailableError('The read models are gone');
    return none;
  }
}

/** What a call gave: its answer, or what it threw. */
async function settleCall<Answer>(call: Soon<Answer>): Promise<() => Answer> {
  const [result] = await Promise.allSettled([call]);
  return () => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}
