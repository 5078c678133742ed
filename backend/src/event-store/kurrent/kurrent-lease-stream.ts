import type { EventData } from '@kurrent/kurrentdb-client';
import type { LeaseRecord, LeaseStream } from '../lease-stream.js';
import { answerOf, ifConflict, withTimeout } from './failures.js';
import { type KurrentStream, type OpenStreamOptions, openStream } from './kurrent-stream.js';
import { eventIdOf } from './stored-event.js';

/** Less than the time between two renewals that still matter. */
const ANSWER_MS = 1_500;
const TYPE = 'lease';
const ID_BYTES = 32;

/** @throws EventStoreUnreachableError */
export async function openKurrentLeaseStream(options: OpenStreamOptions): Promise<LeaseStream> {
  // Another instance that starts at the same time may be first.
  const prepare = (opened: KurrentStream) => opened.keepOnlyTheLast().catch(ifConflict(() => undefined));
  // No station's ledger has such a name.
  const { stream } = await openStream(options, prepare, `lease-${options.stationId}`);
  const { timers, random } = options.system;
  return {
    async latest() {
      const last = await answerOf(stream.address, withTimeout(timers, ANSWER_MS, stream.lastData()));
      if (last === null) return null;
      const { holder, location, isReleased } = Object(last.data) as Partial<LeaseRecord>;
      const [by, at] = [String(holder ?? ''), String(location ?? '')];
      return { holder: by, location: at, isReleased: isReleased === true, revision: last.revision };
    },
    async write(record, expectedRevision) {
      // One of its own each time: the server takes an id that it has seen for the same event.
      const id = eventIdOf(Buffer.from(random.bytes(ID_BYTES)).toString('hex'));
      const content = { contentType: 'application/json', data: { ...record }, metadata: {} };
      const event = { id, type: TYPE, ...content } as EventData;
      return stream.append(expectedRevision, [event], ANSWER_MS).catch(ifConflict(() => null));
    },
    close: () => stream.close(),
  };
}
