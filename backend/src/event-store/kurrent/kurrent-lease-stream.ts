import type { EventData } from '@kurrent/kurrentdb-client';
import type { System } from '../../system/system.js';
import type { LeaseRecord, LeaseStream, StoredLease } from '../lease-stream.js';
import { answerOf, conflictAt, inTime } from './failures.js';
import { KurrentStream, type OpenOptions, openStream } from './kurrent-stream.js';
import { idOf } from './stored-event.js';

/** Less than the time between two renewals that still matter. */
const ANSWER_MS = 1_500;
const TYPE = 'lease';
const ID_BYTES = 32;

/** @throws EventStoreUnreachableError */
export async function openKurrentLeaseStream(options: OpenOptions): Promise<LeaseStream> {
  const { stream } = await openStream(options, keepOnlyTheLast, leaseStreamOf(options.stationId));
  return new KurrentLeaseStream(stream, options.system);
}

/** No station's ledger has such a name. */
export function leaseStreamOf(stationId: string): string {
  return `lease-${stationId}`;
}

/** Another instance that starts at the same time may be first. */
async function keepOnlyTheLast(stream: KurrentStream): Promise<void> {
  try {
    await stream.keepOnlyTheLast();
  } catch (error) {
    if (conflictAt(error) === null) throw error;
  }
}

class KurrentLeaseStream implements LeaseStream {
  readonly #stream: KurrentStream;
  readonly #system: System;

  constructor(stream: KurrentStream, system: System) {
    this.#stream = stream;
    this.#system = system;
  }

  async latest(): Promise<StoredLease | null> {
    const reading = inTime(this.#system.timers, ANSWER_MS, this.#stream.lastData());
    const last = await answerOf(this.#stream.address, reading);
    if (last === null) return null;
    const { holder, location, isReleased } = Object(last.data) as Partial<LeaseRecord>;
    const [by, at] = [String(holder ?? ''), String(location ?? '')];
    return { holder: by, location: at, isReleased: isReleased === true, revision: last.revision };
  }

  async write(record: LeaseRecord, expectedRevision: number): Promise<number | null> {
    // One of its own each time: the server takes an id that it has seen for the same event.
    const id = idOf(Buffer.from(this.#system.random.bytes(ID_BYTES)).toString('hex'));
    const event = {
      id,
      type: TYPE,
      contentType: 'application/json',
      data: { ...record },
      metadata: {},
    };
    try {
      return await this.#stream.append(expectedRevision, [event as EventData], ANSWER_MS);
    } catch (error) {
      if (conflictAt(error) !== null) return null;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#stream.close();
  }
}
