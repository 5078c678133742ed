/** `npm run rebuild`: rebuilds the read models of a station from its ledger. */
import { existsSync } from 'node:fs';
import { escapeControls } from '@taya/contracts/text';
import { linkedWindows, NOTHING } from '../../audit/log/walk.js';
import { readStoreSettings, type StoreSettings } from '../../config/config.js';
import { checkDocumentServer, openDocumentStore } from '../../document-store/open-documents.js';
import { EMPTY_STREAM, NoLedgerError } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { LedgerLock } from '../../event-store/sqlite/ledger-lock.js';
import { rebuild } from '../../projections/rebuild.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { STATION_PROJECTIONS } from '../../station/station-projections.js';
import { withCleanup } from '../../system/cleanup-stack.js';
import { nodeSystem } from '../../system/node-system.js';
import { commandContext, readArguments, runCommand } from '../command-context.js';
import { ProgressMeter, progressOn } from '../progress-meter.js';
import { rebuildWithDifference } from '../rebuild/rebuild-with-difference.js';
import { withLease } from '../with-lease.js';

/** How many events are read, and committed, at once. */
const WINDOW = 4_000;

const OTHERS_WRITE = 'an instance of the station writes them. Stop all instances first.';

async function rebuildAlone(location: StoreSettings): Promise<void> {
  const paths = ledgerPaths(location.dataDir);
  // A running station holds the lock, and its projector writes the read models.
  const lock = LedgerLock.take(paths.lock);
  try {
    const isShared = location.mongoUrl !== null;
    if (isShared) await withLease(location, nodeSystem, OTHERS_WRITE, () => rebuildAt(location));
    else await rebuildAt(location);
  } finally {
    lock.release();
  }
}

async function rebuildAt(location: StoreSettings): Promise<void> {
  await withCleanup(async (cleanup) => {
    const events = await openEventReader(location, nodeSystem);
    cleanup.defer(() => events.close());
    const { revision } = await events.tail();
    console.log(`Rebuilding the read models of ${location.dataDir} from ${revision + 1} events`);
    const notice = (line: string) => console.log(line);
    const documents = await openDocumentStore(location, { collections: COLLECTIONS, notice });
    cleanup.defer(() => documents.close());
    const meter = new ProgressMeter(
      { clock: nodeSystem.clock, stream: process.stderr },
      { title: 'Rebuilding', after: EMPTY_STREAM, end: revision },
    );
    cleanup.defer(async () => meter.end());
    const windows = linkedWindows(events, revision, NOTHING, WINDOW);
    const checkpoint = await rebuild(windows, documents, STATION_PROJECTIONS, (at) => meter.at(at));
    meter.end();
    console.log(`The read models stand at revision ${checkpoint} (${meter.result(checkpoint)})`);
  });
}

/** @returns how many differences were said */
async function rebuildBeside(location: StoreSettings): Promise<number> {
  const events = await openEventReader(location, nodeSystem);
  try {
    const { clock, timers } = nodeSystem;
    const print = (line: string) => console.log(escapeControls(line));
    const progress = progressOn({ clock, stream: process.stderr });
    const set = STATION_PROJECTIONS;
    return await rebuildWithDifference({ location, events, set, timers, print, progress });
  } finally {
    await events.close();
  }
}

const USAGE = `Usage: npm run rebuild [-- --diff]

DATA_DIR (./data) names the station, and STATION_ID with EVENT_STORE_URL and MONGO_URL where its ledger and its documents
are, if they are on servers. --diff rebuilds beside a station that may run, and says which documents differed.
Exit 0: rebuilt. 1: not rebuilt, or documents differed. 2: wrong use.`;

const context = commandContext();
process.exitCode = await runCommand(
  { title: 'The read models were not rebuilt', usage: USAGE },
  context,
  async () => {
    const { values } = readArguments({ options: { diff: { type: 'boolean', default: false } } } as const);
    const location = readStoreSettings(context.environment);
    const { ledger } = ledgerPaths(location.dataDir);
    if (location.eventStore === null && !existsSync(ledger)) throw new NoLedgerError(ledger);
    await checkDocumentServer(location);
    if (values.diff) return (await rebuildBeside(location)) === 0 ? 0 : 1;
    await rebuildAlone(location);
    return 0;
  },
);
