/** A process as programs are first written for an event store: each call reads the stream's end, and appends one event or begins again. */
import { randomBytes, randomUUID } from 'node:crypto';
import { parseServerAddress } from '../../backend/src/config/server-address.js';
import { conflictAt } from '../../backend/src/event-store/kurrent/failures.js';
import { KurrentStream } from '../../backend/src/event-store/kurrent/kurrent-stream.js';
import { toServer } from '../../backend/src/event-store/kurrent/stored-event.js';
import { nodeSystem } from '../../backend/src/system/node-system.js';
import { answerCalls } from '../../test/programs/answer-calls.js';

const STATION = 'naive';
const TIMEOUT_MS = 5_000;

let stream: KurrentStream;

/** As large as a sale in a station's ledger, and no link of a chain. */
function sale() {
  const event = {
    type: 'bet.sold',
    v: 2,
    at: Date.now(),
    by: { userId: 4, ip: '10.0.1.4' },
    on: 'a1b2c3d4',
    command: { key: `4|POST /api/bet|${randomUUID()}`, fingerprint: 'f'.repeat(32), events: 1 },
    data: { betId: 1, serial: 'S6VM65XZNMCQ', gameId: 1, sellerId: 4, side: 'MERON', stake: 10_000 },
  };
  return toServer([{ json: JSON.stringify(event), hash: randomBytes(32).toString('hex') }]);
}

async function call(): Promise<void> {
  for (;;) {
    const { revision } = await stream.tail();
    try {
      await stream.append(revision, sale(), TIMEOUT_MS);
      return;
    } catch (error) {
      if (conflictAt(error) === null) throw error;
    }
  }
}

answerCalls({
  async open(url: string) {
    const address = parseServerAddress(url);
    stream = await KurrentStream.of({ address, stationId: STATION, system: nodeSystem });
  },

  async run(callers: number, durationMs: number) {
    const counts = { done: 0, refused: 0 };
    const endMs = performance.now() + durationMs;
    const caller = async () => {
      while (performance.now() < endMs) {
        await call();
        counts.done += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return counts;
  },
});
