import { existsSync } from 'node:fs';
import { checkDocumentServer, hasCredentials } from '../../document-store/open-documents.js';
import { LedgerLockedError, type Tail } from '../../event-store/event-store.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { LedgerLock } from '../../event-store/sqlite/ledger-lock.js';
import { type CleanupStack, withCleanup } from '../../system/cleanup-stack.js';
import { readableNumber } from '../../system/progress.js';
import type { CommandContext } from '../command-context.js';
import { checkCredentials, openSource, type SourceStation, StationCopy } from './station-copy.js';
import {
  type CopyRequest,
  credentialsText,
  hasInstances,
  hasSameCredentials,
  hasSameLedger,
  isSameFolder,
  ledgerText,
  type StationLocation,
} from './station-location.js';

/** `unfinished`: the station still runs, so the copy cannot be started before the rest was copied too. */
export type CopyOutcome = 'finished' | 'unfinished';

/**
 * Copies a station, or the rest of it, and checks the copy. Nothing is written before it is sure that the target holds
 * nothing but the beginning of this station.
 * @throws Error whose message is one line
 */
export function copyStation(request: CopyRequest, context: CommandContext): Promise<CopyOutcome> {
  const { system } = context;
  return withCleanup(async (cleanup) => {
    const isRunning = holdFolders(request, cleanup);
    const source = await openSource(request.from, request.stationId, system, cleanup);
    const from = source.location;
    const to = { ...request.to, stationId: from.stationId, ...trustOf(request) };
    if (hasSameLedger(from, to))
      throw new Error(`Source and target are the same location: ${ledgerText(to)}`);
    await checkDocumentServer(to);
    if (!hasSameCredentials(from, to) && (await hasInstances(to, system)))
      throw new Error(`The station runs at the target, ${ledgerText(to)}: stop it first`);
    await checkCredentials(from, to);
    const copy = await StationCopy.begin(source, to, context, cleanup);
    await copyAndReport(copy, context);
    if (isRunning || (await hasInstances(from, system)) || (await hasGoneOn(source))) return 'unfinished';
    await finishCopy(copy, context);
    return 'finished';
  });
}

/**
 * Keeps stations from starting in the folders meanwhile.
 * @returns whether the station of the source runs
 * @throws LedgerLockedError when another one runs at the target
 */
function holdFolders({ from, to }: CopyRequest, cleanup: CleanupStack): boolean {
  const isOneFolder = isSameFolder(from.dataDir, to.dataDir);
  // A ledger in a folder is locked by whoever writes it.
  const hold = ({ dataDir }: StationLocation) => holdFolder(dataDir, cleanup);
  if (!isOneFolder && to.eventStore !== null && !hold(to)) {
    throw new LedgerLockedError(
      `A station runs on the data folder ${to.dataDir} of the target: stop it first`,
    );
  }
  return isOneFolder && to.eventStore === null ? false : !hold(from);
}

/** @returns false when a station runs on the folder */
function holdFolder(dataDir: string, cleanup: CleanupStack): boolean {
  const path = ledgerPaths(dataDir).lock;
  if (!existsSync(path)) return true;
  try {
    const lock = LedgerLock.take(path);
    cleanup.defer(async () => lock.release());
    return true;
  } catch (error) {
    if (error instanceof LedgerLockedError) return false;
    throw error;
  }
}

/** Asked last: what an instance recorded that has ended meanwhile is in it. */
async function hasGoneOn({ log, end }: SourceStation): Promise<boolean> {
  const { revision } = await log.tail();
  return revision > end.revision;
}

/** The same station has the same key, wherever it is: the one found at the target, or that of the source. */
function trustOf({ from, to }: CopyRequest): Pick<StationLocation, 'trust'> {
  const trust = to.trust?.key ? to.trust : from.trust;
  return trust === undefined ? {} : { trust };
}

async function copyAndReport(copy: StationCopy, { print }: CommandContext): Promise<void> {
  const { from, to, missing } = copy;
  const { location, end } = from;
  print(
    `From ${ledgerText(location)} to ${ledgerText(to)}: ${readableNumber(missing)} of ${eventsText(end)} are missing there.`,
  );
  await copy.copyEvents('Copying');
  await copy.check();
  print(`All ${eventsText(end)} were read back and are the same, every hash right; the last is ${end.hash}.`);
  const copied = await copy.copyCredentials();
  if (copied !== null)
    print(`The passwords and keys are at ${credentialsText(to)}; ${readableNumber(copied)} were copied.`);
  else if (hasCredentials(location)) print(`The passwords and keys stay at ${credentialsText(to)}.`);
  else
    print(
      `There are no passwords at ${credentialsText(location)}: nobody can sign in before "npm run reset-password".`,
    );
}

async function finishCopy(copy: StationCopy, { print }: CommandContext): Promise<void> {
  const { to } = copy;
  const { ledgerId, files } = await copy.finish();
  if (files.length > 0) print(`Copied to ${to.dataDir}: ${files.join(', ')}.`);
  if (to.trust?.key) {
    print(
      `The station’s key, ${to.trust.key.id}, is not copied: start the station with STATION_KEY naming it.`,
    );
  }
  print(
    `The station ${to.stationId} can be started there, as ledger ${ledgerId}. Leave the other one stopped.`,
  );
}

function eventsText({ revision }: Tail): string {
  return `${readableNumber(revision + 1)} events`;
}
