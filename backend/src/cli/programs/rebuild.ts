/** `npm run rebuild`: rebuilds the read models of a station from its ledger. */
import { existsSync } from 'node:fs';
import { escapeControls } from '@taya/contracts/text';
import { LEASE_MS, Lease } from '../../active/lease.js';
import { readStoreSettings, type StoreSettings } from '../../config/config.js';
import { checkDocumentServer } from '../../document-store/open-documents.js';
import { EMPTY_STREAM, NoLedgerError } from '../../event-store/event-store.js';
import { openEventReader, openLeaseStream } from '../../event-store/open-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { LedgerLock } from '../../event-store/sqlite/ledger-lock.js';
import { STATION_PROJECTIONS } from '../../station/station-projections.js';
import { dataFolderId } from '../../system/data-folder-id.js';
import { nodeSystem } from '../../system/node-system.js';
import { makeFilesPrivate } from '../../system/private-files.js';
import { commandContext, readArguments, runCommand } from '../command-context.js';
import { ProgressMeter, progressOn } from '../progress-meter.js';
import { rebuildInTwoThreads } from '../rebuild/rebuild-in-two-threads.js';
import { rebuildWithDifference } from '../rebuild/rebuild-with-difference.js';

/** As long as the lease of an instance that was killed lasts, and a bit. */
const LEASE_PATIENCE_MS = LEASE_MS + 2_000;
const OTHERS_WRITE = 'an instance of the station writes them. Stop all instances first.';

async function rebuildStopped(location: StoreSettings): Promise<void> {
  const paths = ledgerPaths(location.dataDir);
  // A running station holds the lock, and its projector writes the read models.
  const lock = LedgerLock.take(paths.lock);
  try {
    await withReadModelsLeased(location, () => rebuildAt(location));
  } finally {
    lock.release();
  }
}

/** Waits until no instance of the station is active, and keeps them from becoming so. */
async function withReadModelsLeased(location: StoreSettings, work: () => Promise<void>): Promise<void> {
  const { eventStore, mongoUrl, dataDir } = location;
  if (eventStore === null || mongoUrl === null) return work();
  const { timers, clock, random } = nodeSystem;
  const taken = Promise.withResolvers<void>();
  const patience = timers.after(LEASE_PATIENCE_MS, () => taken.reject(new Error(OTHERS_WRITE)), true);
  const lease = new Lease({
    stream: await openLeaseStream({ ...location, eventStore }, nodeSystem),
    self: {
      holder: `rebuild ${Buffer.from(random.bytes(4)).toString('hex')}`,
      location: dataFolderId(dataDir),
    },
    clock,
    timers,
    onTaken: taken.resolve,
    onLapsed: () => undefined,
    onLost: () => console.error('Another instance became active meanwhile: stop it, and rebuild again'),
    onFailure: taken.reject,
  });
  try {
    await lease.start();
    await taken.promise;
    await work();
  } finally {
    patience.cancel();
    await lease.close();
  }
}

async function rebuildAt(location: StoreSettings): Promise<void> {
  const events = await openEventReader(location, nodeSystem);
  const { revision } = await events.tail();
  const meter = new ProgressMeter(
    { clock: nodeSystem.clock, stream: process.stderr },
    { title: 'Rebuilding', after: EMPTY_STREAM, end: revision },
  );
  try {
    console.log(`Rebuilding the read models of ${location.dataDir} from ${revision + 1} events`);
    const checkpoint = await rebuildInTwoThreads({
      events,
      location,
      print: (line) => console.log(line),
      onProgress: (at, tail) => meter.at(at, tail),
    });
    meter.end();
    console.log(`The read models stand at revision ${checkpoint} (${meter.result(checkpoint)})`);
  } finally {
    meter.end();
    await events.close();
  }
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

makeFilesPrivate();
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
    await rebuildStopped(location);
    return 0;
  },
);
