import { checkDocumentServer, hasKept } from '../../document-store/open-documents.js';
import { type CopyTarget, EMPTY_STREAM, type EventLog, type Tail } from '../../event-store/event-store.js';
import { openCopyTarget, openEventReader } from '../../event-store/open-ledger.js';
import { CleanupStack } from '../../system/cleanup-stack.js';
import { type ShowProgress, shown } from '../../system/progress.js';
import type { System } from '../../system/system.js';
import type { CopyRequest } from './command-line.js';
import { appendEvents, commonEnd, compareEvents } from './copy-events.js';
import { copyKept, missingIn } from './copy-kept.js';
import { hasSameKept, hasSameLedger, keptText, ledgerText, type Place } from './place.js';
import { hasInstances, holdFolders } from './running-stations.js';
import { acknowledgedEnd, type BothKept, openBothKept, stationIdOf } from './source-station.js';
import { copyStationFiles, missingStationFiles } from './station-files.js';

export interface Surroundings {
  readonly system: System;
  /** A line of the result. */
  readonly print: (line: string) => void;
  readonly progress: ShowProgress;
}

/** `unfinished`: the station still runs, so the copy cannot be started before the rest was copied too. */
export type Outcome = 'finished' | 'unfinished';

/**
 * Copies a station, or the rest of it, and checks the copy. Nothing is written before it is sure that the target holds
 * nothing but the beginning of this station.
 * @throws Error whose message is one line
 */
export async function copyStation(request: CopyRequest, surroundings: Surroundings): Promise<Outcome> {
  const cleanup = new CleanupStack();
  let outcome: Outcome;
  try {
    outcome = await copy(request, surroundings, cleanup);
  } catch (error) {
    return cleanup.closeAfter(error);
  }
  await cleanup.close();
  return outcome;
}

async function copy(
  request: CopyRequest,
  surroundings: Surroundings,
  cleanup: CleanupStack,
): Promise<Outcome> {
  const isRunning = holdFolders(request, cleanup);
  const source = await openEventReader(request.from, surroundings.system);
  cleanup.defer(() => source.close());
  const end = await acknowledgedEnd(source, request.from);
  const stationId = await stationIdOf(source, request);
  const from = { ...request.from, stationId };
  const to = { ...request.to, stationId, ...trustOf(request) };
  if (hasSameLedger(from, to)) throw new Error(`Source and target are the same place: ${ledgerText(to)}`);
  for (const place of [from, to]) await checkDocumentServer(place);
  if (!hasSameKept(from, to) && (await hasInstances(to, surroundings.system))) {
    throw new Error(`The station runs at the target, ${ledgerText(to)}: stop it first`);
  }
  const kept = await openBothKept(from, to, cleanup);
  if (kept !== null) await missingIn(kept.target, kept.source);
  missingStationFiles(from.dataDir, to.dataDir);

  const target = await openCopyTarget(to, surroundings.system);
  cleanup.defer(() => target.close());
  await copyLedger(source, target, { from, to, end }, surroundings);
  if (kept !== null) await tellKept(kept, to, surroundings);
  else tellKeptThere(from, to, surroundings);
  if (isRunning || (await hasInstances(from, surroundings.system))) return 'unfinished';
  // Asked last: what an instance recorded that has ended meanwhile is in it.
  const { revision } = await source.tail();
  if (revision > end.revision) return 'unfinished';
  return finish(target, from, to, surroundings);
}

/** The same station has the same key, wherever it is: the one found at the target, or that of the source. */
function trustOf({ from, to }: CopyRequest): Pick<Place, 'trust'> {
  const trust = to.trust?.key ? to.trust : from.trust;
  return trust === undefined ? {} : { trust };
}

async function copyLedger(
  source: EventLog,
  target: CopyTarget,
  { from, to, end }: { readonly from: Place; readonly to: Place; readonly end: Tail },
  { print, progress }: Surroundings,
): Promise<void> {
  const after = await commonEnd(source, target, end);
  const missing = end.revision - after.revision;
  print(
    `From ${ledgerText(from)} to ${ledgerText(to)}: ${grouped(missing)} of ${events(end)} are missing there.`,
  );
  if (missing > 0) {
    await target.begin();
    await shown(progress({ title: 'Copying', after: after.revision, end: end.revision }), (told) =>
      appendEvents(source, target, { after, end }, (revision) => told.at(revision)),
    );
  }
  await shown(progress({ title: 'Checking', after: EMPTY_STREAM, end: end.revision }), (told) =>
    compareEvents(source, target, end, (revision) => told.at(revision)),
  );
  print(`All ${events(end)} were read back and are the same, every hash right; the last is ${end.hash}.`);
}

async function tellKept({ source, target }: BothKept, to: Place, { print }: Surroundings): Promise<void> {
  const copied = await copyKept(source, target);
  print(`The passwords and keys are at ${keptText(to)}; ${grouped(copied)} were copied.`);
}

function tellKeptThere(from: Place, to: Place, { print }: Surroundings): void {
  print(
    hasKept(from)
      ? `The passwords and keys stay at ${keptText(to)}.`
      : `There are no passwords at ${keptText(from)}: nobody can sign in before "npm run reset-password".`,
  );
}

async function finish(
  target: CopyTarget,
  from: Place,
  to: Place,
  { print }: Surroundings,
): Promise<'finished'> {
  const files = missingStationFiles(from.dataDir, to.dataDir);
  copyStationFiles(files, from.dataDir, to.dataDir);
  if (files.length > 0) print(`Copied to ${to.dataDir}: ${files.join(', ')}.`);
  const ledgerId = await target.finish();
  if (to.trust?.key) {
    print(
      `The station’s key, ${to.trust.key.id}, is not copied: start the station with STATION_KEY naming it.`,
    );
  }
  print(
    `The station ${to.stationId} can be started there, as ledger ${ledgerId}. Leave the other one stopped.`,
  );
  return 'finished';
}

function events({ revision }: Tail): string {
  return `${grouped(revision + 1)} events`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
