/** `npm run rebuild`: rebuilds the read models of a station from its ledger. */
import { existsSync } from 'node:fs';
import { EMPTY_TAIL, linkedWindows } from '../../audit/log/walk.js';
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
import { type CommandContext, readOptions, runCommand } from '../command-context.js';
import { withLease } from '../with-lease.js';
import { rebuildWithDifference } from './rebuild-with-difference.js';

const WINDOW = 4_000;

const OTHERS_WRITE = 'an instance of the station writes them. Stop all instances first.';

async function rebuildAlone(location: StoreSettings, context: CommandContext): Promise<void> {
  const paths = ledgerPaths(location.dataDir);
  // A running station holds the lock, and its projector writes the read models.
  const lock = LedgerLock.take(paths.lock);
  try {
    const isShared = location.mongoUrl !== null;
    if (isShared) await withLease(location, context.system, OTHERS_WRITE, () => rebuildAt(location, context));
    else await rebuildAt(location, context);
  } finally {
    lock.release();
  }
}

async function rebuildAt(
  location: StoreSettings,
  { system, print, progress }: CommandContext,
): Promise<void> {
  await withCleanup(async (cleanup) => {
    const events = cleanup.add(await openEventReader(location, system));
    const { revision } = await events.tail();
    print(`Rebuilding the read models of ${location.dataDir} from ${revision + 1} events`);
    const documents = cleanup.add(
      await openDocumentStore(location, { collections: COLLECTIONS, notice: print }),
    );
    const report = progress({ title: 'Rebuilding', after: EMPTY_STREAM, end: revision });
    const windows = linkedWindows(events, revision, EMPTY_TAIL, WINDOW);
    const checkpoint = await rebuild(windows, documents, STATION_PROJECTIONS, report);
    print(`The read models stand at revision ${checkpoint}.`);
  });
}

/** @returns how many differences were said */
function rebuildBeside(location: StoreSettings, context: CommandContext): Promise<number> {
  return withCleanup(async (cleanup) => {
    const events = cleanup.add(await openEventReader(location, context.system));
    return rebuildWithDifference(location, events, context);
  });
}

const USAGE = `Usage: npm run rebuild [-- --diff]

DATA_DIR (./data) names the station, and STATION_ID with EVENT_STORE_URL and MONGO_URL where its ledger and its documents
are, if they are on servers. --diff rebuilds beside a station that may run, and says which documents differed.
Exit 0: rebuilt. 1: not rebuilt, or documents differed. 2: wrong use.`;

/** @returns the exit code */
export function runRebuild(args: readonly string[], context: CommandContext): Promise<number> {
  return runCommand({ title: 'The read models were not rebuilt', usage: USAGE }, context, async () => {
    const { diff } = readOptions(args, { diff: { type: 'boolean', default: false } });
    const location = readStoreSettings(context.environment);
    const { ledger } = ledgerPaths(location.dataDir);
    if (location.eventStore === null && !existsSync(ledger)) throw new NoLedgerError(ledger);
    await checkDocumentServer(location);
    if (diff) return (await rebuildBeside(location, context)) === 0 ? 0 : 1;
    await rebuildAlone(location, context);
    return 0;
  });
}
