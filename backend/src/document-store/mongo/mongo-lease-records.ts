import { type Collection, Long } from 'mongodb';
import type { Clock } from '../../system/system.js';
import type { LeaseRecord, LeaseRecords } from '../leases/lease-records.js';
import type { Leases } from '../leases/leases.js';
import { ObservedLeases } from '../leases/observed-leases.js';
import { isDuplicateKey } from './failures.js';
import { MongoServer } from './server.js';

/** As the driver takes its numbers (`Long`) and gives them back (numbers). */
interface StoredLease extends Omit<LeaseRecord, 'term' | 'lastsMs' | 'renewal'> {
  readonly _id: string;
  readonly term: Long | number;
  readonly lastsMs: Long | number;
  readonly renewal: Long | number;
}

export interface MongoLeasesOptions {
  readonly url: string;
  readonly station: string;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** The leases of a station. Connects with the first call. */
export function openMongoLeases({ url, station, clock }: MongoLeasesOptions): Leases {
  return new ObservedLeases(new MongoLeaseRecords(new MongoServer(url), station), clock);
}

/** The records of leases in a collection of their own that no rebuild touches. */
class MongoLeaseRecords implements LeaseRecords {
  readonly #server: MongoServer;
  readonly #leases: Collection<StoredLease>;

  constructor(server: MongoServer, station: string) {
    this.#server = server;
    this.#leases = server.database.collection(`${station}.leases`);
  }

  async all(): Promise<readonly LeaseRecord[]> {
    const found = await this.#server.call(() => this.#leases.find().toArray());
    return found.map(({ _id, ...record }) => ({
      ...record,
      term: Number(record.term),
      lastsMs: Number(record.lastsMs),
      renewal: Number(record.renewal),
    }));
  }

  async insert(record: LeaseRecord): Promise<boolean> {
    try {
      await this.#server.call(() => this.#leases.insertOne({ _id: idOf(record), ...stored(record) }));
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async replace(record: LeaseRecord): Promise<boolean> {
    const { matchedCount } = await this.#server.call(() =>
      this.#leases.updateOne({ _id: idOf(record) }, { $set: stored(record) }),
    );
    return matchedCount === 1;
  }

  async removeBefore(name: string, term: number): Promise<void> {
    await this.#server.call(() => this.#leases.deleteMany({ name, term: { $lt: Long.fromNumber(term) } }));
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

function idOf({ name, term }: LeaseRecord): string {
  return `${name} ${term}`;
}

function stored(record: LeaseRecord): Omit<StoredLease, '_id'> {
  return {
    ...record,
    term: Long.fromNumber(record.term),
    lastsMs: Long.fromNumber(record.lastsMs),
    renewal: Long.fromNumber(record.renewal),
  };
}
