import { checkDocumentServer, hasKept } from '../../document-store/open-documents.js';
import type { Tail } from '../../event-store/event-store.js';
import { type CleanupStack, withCleanup } from '../../system/cleanup-stack.js';
import type { CommandContext } from '../command-context.js';
import type { CopyRequest } from './command-line.js';
import { hasSameKept, hasSameLedger, keptText, ledgerText, type Place } from './place.js';
import { hasInstances, holdFolders } from './running-stations.js';
import { openSource, type SourceStation } from './source-station.js';
import { checkKept, StationCopy } from './station-copy.js';

/** `unfinished`: the station still runs, so the copy cannot be started before the rest was copied too. */
export type Outcome = 'finished' | 'unfinished';

/**
 * Copies a station, or the rest of it, and checks the copy. Nothing is written before it is sure that the target holds
 * nothing but the beginning of this station.
 * @throws Error whose message is one line
 */
export function copyStation(request: CopyRequest, context: CommandContext): Promise<Outcome> {
  return withCleanup((cleanup) => copyIn(cleanup, request, context));
}

async function copyIn(
  cleanup: CleanupStack,
  request: CopyRequest,
  context: CommandContext,
): Promise<Outcome> {
  const { system } = context;
  const isRunning = holdFolders(request, cleanup);
  const source = await openSource(request.from, request.stationId, system, cleanup);
  const from = source.place;
  const to = { ...request.to, stationId: from.stationId, ...trustOf(request) };
  if (hasSameLedger(from, to)) throw new Error(`Source and target are the same place: ${ledgerText(to)}`);
  await checkDocumentServer(to);
  if (!hasSameKept(from, to) && (await hasInstances(to, system))) {
    throw new Error(`The station runs at the target, ${ledgerText(to)}: stop it first`);
  }
  await checkKept(from, to);
  const copy = await StationCopy.begin(source, to, context, cleanup);
  await copyAndTell(copy, context);
  if (isRunning || (await hasInstances(from, system)) || (await hasGoneOn(source))) return 'unfinished';
  await finish(copy, context);
  return 'finished';
}

/** Asked last: what an instance recorded that has ended meanwhile is in it. */
async function hasGoneOn({ log, end }: SourceStation): Promise<boolean> {
  const { revision } = await log.tail();
  return revision > end.revision;
}

/** The same station has the same key, wherever it is: the one found at the target, or that of the source. */
function trustOf({ from, to }: CopyRequest): Pick<Place, 'trust'> {
  const trust = to.trust?.key ? to.trust : from.trust;
  return trust === undefined ? {} : { trust };
}

async function copyAndTell(copy: StationCopy, { print }: CommandContext): Promise<void> {
  const { from, to, missing } = copy;
  const { place, end } = from;
  print(
    `From ${ledgerText(place)} to ${ledgerText(to)}: ${grouped(missing)} of ${events(end)} are missing there.`,
  );
  await copy.copyEvents('Copying');
  await copy.check();
  print(`All ${events(end)} were read back and are the same, every hash right; the last is ${end.hash}.`);
  const kept = await copy.copyKept();
  if (kept !== null) print(`The passwords and keys are at ${keptText(to)}; ${grouped(kept)} were copied.`);
  else if (hasKept(place)) print(`The passwords and keys stay at ${keptText(to)}.`);
  else
    print(
      `There are no passwords at ${keptText(place)}: nobody can sign in before "npm run reset-password".`,
    );
}

async function finish(copy: StationCopy, { print }: CommandContext): Promise<void> {
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

function events({ revision }: Tail): string {
  return `${grouped(revision + 1)} events`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
