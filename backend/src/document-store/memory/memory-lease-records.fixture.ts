import type { LeaseRecord, LeaseRecords } from '../leases/lease-records.js';

/** The records of leases in memory, for specs and the simulation: those who share them are on one server. */
export class MemoryLeaseRecords implements LeaseRecords {
  readonly #records = new Map<string, LeaseRecord>();

  async all(): Promise<readonly LeaseRecord[]> {
    return [...this.#records.values()];
  }

  async insert(record: LeaseRecord): Promise<boolean> {
    if (this.#records.has(keyOf(record))) return false;
    this.#records.set(keyOf(record), record);
    return true;
  }

  async replace(record: LeaseRecord): Promise<boolean> {
    if (!this.#records.has(keyOf(record))) return false;
    this.#records.set(keyOf(record), record);
    return true;
  }

  async removeBefore(name: string, term: number): Promise<void> {
    for (const [key, record] of this.#records) {
      if (record.name === name && record.term < term) this.#records.delete(key);
    }
  }

  async close(): Promise<void> {}
}

function keyOf({ name, term }: LeaseRecord): string {
  return `${term} ${name}`;
}
