/** The thread that owns the writing connection: a shell around `SqliteLedgerFile`. */
import { workerData } from 'node:worker_threads';
import { nodeSystem } from '../../system/node-system.js';
import type { StationTrust } from '../../system/station-key.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { checkLinks } from '../chain.js';
import type { LinkedEvents, Tail } from '../event-store.js';
import { SqliteLedgerFile } from './ledger-file.js';

/** How much of the acknowledged position a power cut may take back. The ledger itself loses nothing. */
const POSITION_SYNC_MS = 1_000;

export interface LedgerWorkerData {
  readonly dataDir: string;
  readonly newLedgerId: string;
  readonly trust: StationTrust;
}

export interface LedgerCalls
  extends Pick<SqliteLedgerFile, 'append' | 'read' | 'tail' | 'writesOfOthers' | 'recover' | 'close'> {
  /** First of all calls. */
  open(): Pick<SqliteLedgerFile, 'ledgerId' | 'unacknowledged'>;
  readLinked(tail: Tail, limit: number): LinkedEvents;
}

const { dataDir, newLedgerId, trust } = workerData as LedgerWorkerData;
let file: SqliteLedgerFile;
let isAnchorSyncDue = false;

function syncPositionSoon(): void {
  if (isAnchorSyncDue) return;
  isAnchorSyncDue = true;
  nodeSystem.timers.after(POSITION_SYNC_MS, () => {
    isAnchorSyncDue = false;
    file.syncPosition();
  });
}

serveCalls<LedgerCalls>({
  open() {
    file = new SqliteLedgerFile(dataDir, newLedgerId, trust);
    return { ledgerId: file.ledgerId, unacknowledged: file.unacknowledged };
  },
  append(expectedRevision, events) {
    const result = file.append(expectedRevision, events);
    if (result.kind === 'appended' && events.length > 0) syncPositionSoon();
    return result;
  },
  read: (fromRevision, limit) => file.read(fromRevision, limit),
  readLinked: (tail, limit) => checkLinks(tail, file.read(tail.revision + 1, limit)),
  tail: () => file.tail(),
  writesOfOthers: () => file.writesOfOthers(),
  recover: () => file.recover(),
  close: () => file.close(),
});
