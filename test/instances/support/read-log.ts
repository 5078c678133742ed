import { parseServerAddress } from '../../../backend/src/config/server-address.js';
import { openKurrentEventReader } from '../../../backend/src/event-store/kurrent/kurrent-event-reader.js';
import { decode } from '../../../backend/src/ledger/codec.js';
import type { LedgerEvent } from '../../../backend/src/ledger/events.js';
import { nodeSystem } from '../../../backend/src/system/node-system.js';
import type { Cluster } from './cluster.js';

const WINDOW = 1_000;

/** Every event of the ledger, read from its server. */
export async function readLog({ eventStoreUrl, stationId }: Cluster): Promise<readonly LedgerEvent[]> {
  const address = parseServerAddress(eventStoreUrl);
  const reader = await openKurrentEventReader({ address, stationId, system: nodeSystem });
  const log: LedgerEvent[] = [];
  for (;;) {
    const events = await reader.read(log.length, WINDOW);
    log.push(...events.map(({ revision, json }) => decode(revision, json)));
    if (events.length < WINDOW) break;
  }
  await reader.close();
  return log;
}
