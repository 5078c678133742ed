import type { Collection } from 'mongodb';
import { DuplicateKeyError, type OpenCredentials, type StoredCredential } from '../document-store.js';
import { isDuplicateKey } from './failures.js';
import type { MongoServer } from './server.js';

interface StoredValue extends StoredCredential {
  readonly _id: string;
}

/** The credentials, in a collection of their own that no rebuild touches. */
export class MongoCredentials implements OpenCredentials {
  readonly #server: MongoServer;
  readonly #values: Collection<StoredValue>;

  constructor(server: MongoServer, station: string) {
    this.#server = server;
    this.#values = server.database.collection(`${station}.kept`);
  }

  async get(namespace: string, id: string): Promise<string | null> {
    // Never reads a value that could still be lost.
    const options = { readConcern: { level: 'majority' } } as const;
    const found = await this.#server.call(() => this.#values.findOne({ _id: keyOf(namespace, id) }, options));
    return found?.value ?? null;
  }

  async *scan(): AsyncGenerator<StoredCredential> {
    const found = this.#values.find({}, { readConcern: { level: 'majority' } });
    try {
      for (;;) {
        const next = await this.#server.call(() => found.next());
        if (next === null) return;
        const { namespace, id, value } = next;
        yield { namespace, id, value };
      }
    } finally {
      await found.close();
    }
  }

  async insert(namespace: string, id: string, value: string): Promise<void> {
    const stored: StoredValue = { _id: keyOf(namespace, id), namespace, id, value };
    try {
      await this.#server.call(() =>
        this.#values.insertOne(stored, { writeConcern: { w: 'majority', journal: true } }),
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new DuplicateKeyError(`${namespace}: ${id} is stored already`, { cause: error });
    }
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

function keyOf(namespace: string, id: string): string {
  return JSON.stringify([namespace, id]);
}
