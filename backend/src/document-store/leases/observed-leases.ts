import type { Clock } from '../../system/system.js';
import type { LeaseRecord, LeaseRecords } from './lease-records.js';
import type { HeldLease, Lease, Leases, LeaseTerms } from './leases.js';

/** A lease that was seen without a renewal for so long, and is listed, is removed. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/** The latest renewal of a lease that this process has seen. */
interface Sighting {
  readonly term: number;
  readonly renewal: number;
  /** When it was first seen, on the monotonic clock. */
  readonly sinceMs: number;
}

/** The rules of leases, over any store for their records. */
export class ObservedLeases implements Leases {
  readonly #records: LeaseRecords;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #seen = new Map<string, Sighting>();

  constructor(records: LeaseRecords, clock: Pick<Clock, 'monotonicMs'>) {
    this.#records = records;
    this.#clock = clock;
  }

  async take(name: string, terms: LeaseTerms): Promise<HeldLease | null> {
    const isFirstSight = !this.#seen.has(name);
    const startedMs = this.#clock.monotonicMs();
    const newest = await this.#newest(name);
    const isPredecessor = isFirstSight && newest?.place === terms.place;
    // One's own is what was recorded though the answer was lost.
    const isFree = isPredecessor || newest?.holder === terms.holder;
    if (newest !== null && !isFree && !this.#isOver(newest, startedMs)) return null;

    const term = (newest?.term ?? 0) + 1;
    const record = { ...terms, name, term, renewal: 0, isReleased: false };
    const beganMs = this.#clock.monotonicMs();
    if (!(await this.#records.insert(record))) return null;
    // The term of somebody who was slow may have been taken, and followed by others, and removed meanwhile.
    if ((await this.#newest(name))?.term !== term) return null;
    await this.#records.removeBefore(name, term);
    return new ObservedLease(this.#records, record, this.#clock, beganMs);
  }

  async list(prefix: string): Promise<readonly Lease[]> {
    const startedMs = this.#clock.monotonicMs();
    const found = newestOfEach(await this.#records.all()).filter(({ name }) => name.startsWith(prefix));
    for (const record of found) this.#notice(record);
    const present = found.filter((record) => !this.#isOver(record, startedMs));
    for (const record of found) await this.#forgetLongOver(record, startedMs);
    return present.map(({ name, holder, data }) => ({ name, holder, data }));
  }

  close(): Promise<void> {
    return this.#records.close();
  }

  async #newest(name: string): Promise<LeaseRecord | null> {
    const newest = newestOfEach(await this.#records.all()).find((record) => record.name === name) ?? null;
    if (newest === null) this.#seen.set(name, { term: 0, renewal: 0, sinceMs: 0 });
    else this.#notice(newest);
    return newest;
  }

  #notice({ name, term, renewal }: LeaseRecord): void {
    const seen = this.#seen.get(name);
    if (seen?.term === term && seen.renewal === renewal) return;
    this.#seen.set(name, { term, renewal, sinceMs: this.#clock.monotonicMs() });
  }

  /** @param askedMs when the record was asked for: it may have been renewed since */
  #isOver({ name, lastsMs, isReleased }: LeaseRecord, askedMs: number): boolean {
    return isReleased || this.#unchangedMs(name, askedMs) >= lastsMs;
  }

  #unchangedMs(name: string, askedMs: number): number {
    return askedMs - (this.#seen.get(name)?.sinceMs ?? askedMs);
  }

  async #forgetLongOver({ name, term }: LeaseRecord, askedMs: number): Promise<void> {
    if (this.#unchangedMs(name, askedMs) < FORGOTTEN_AFTER_MS) return;
    await this.#records.removeBefore(name, term + 1);
    this.#seen.delete(name);
  }
}

class ObservedLease implements HeldLease {
  readonly #records: LeaseRecords;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #record: LeaseRecord;
  /** When the last renewal that reached the store was sent. */
  #renewedMs: number;
  #isLost = false;

  constructor(
    records: LeaseRecords,
    record: LeaseRecord,
    clock: Pick<Clock, 'monotonicMs'>,
    beganMs: number,
  ) {
    this.#records = records;
    this.#record = record;
    this.#clock = clock;
    this.#renewedMs = beganMs;
  }

  get isHeld(): boolean {
    return !this.#isLost && this.#clock.monotonicMs() - this.#renewedMs < this.#record.lastsMs;
  }

  async renew(): Promise<boolean> {
    if (this.#isLost) return false;
    const sentMs = this.#clock.monotonicMs();
    const { name, term } = this.#record;
    this.#record = { ...this.#record, renewal: this.#record.renewal + 1 };
    const isThere = await this.#records.replace(this.#record);
    const newest = newestOfEach(await this.#records.all()).find((record) => record.name === name);
    if (!isThere || newest?.term !== term) this.#isLost = true;
    else this.#renewedMs = sentMs;
    return !this.#isLost;
  }

  async release(): Promise<void> {
    if (this.#isLost) return;
    this.#isLost = true;
    // It stays, so that the next term is a new one.
    await this.#records.replace({ ...this.#record, renewal: this.#record.renewal + 1, isReleased: true });
  }
}

/** The holding in force of each lease. */
function newestOfEach(records: readonly LeaseRecord[]): readonly LeaseRecord[] {
  const newest = new Map<string, LeaseRecord>();
  for (const record of records) {
    if (record.term > (newest.get(record.name)?.term ?? 0)) newest.set(record.name, record);
  }
  return [...newest.values()];
}
