/** The station that is copied: where its log ends, which one it is, and what it keeps. */

import { stationIdOf } from '../../audit/log/walk.js';
import { AnchorCheck } from '../../audit/verify/anchor-check.js';
import { checkDocumentServer } from '../../document-store/open-documents.js';
import { EMPTY_STREAM, type EventLog, type EventReader, type Tail } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import type { CleanupStack } from '../../system/cleanup-stack.js';
import type { System } from '../../system/system.js';
import { ledgerText, type StationLocation } from './station-location.js';

export interface SourceStation {
  readonly log: EventReader;
  /** Where it is, with its own id. */
  readonly location: StationLocation;
  /** Its last event when it was opened. */
  readonly end: Tail;
}

/**
 * Opens a station, running or stopped, to read it.
 * @param stationId the one that was asked for; null for the one that is there
 * @throws Violation when less is there than was acknowledged; Error when it is empty or another station
 */
export async function openSource(
  asked: StationLocation,
  stationId: string | null,
  system: System,
  cleanup: CleanupStack,
): Promise<SourceStation> {
  await checkDocumentServer(asked);
  const log = await openEventReader(asked, system);
  cleanup.defer(() => log.close());
  const { revision, hash } = await acknowledgedEnd(log, asked);
  const found = await stationIdOf(log);
  if (stationId !== null && stationId !== found) {
    throw new Error(`The ledger at ${ledgerText(asked)} is of the station ${found}, not ${stationId}`);
  }
  return { log, location: { ...asked, stationId: found }, end: { revision, hash } };
}

async function acknowledgedEnd(log: EventLog, from: StationLocation): Promise<Tail> {
  const anchor = AnchorCheck.of(from);
  const end = await log.tail();
  if (end.revision === EMPTY_STREAM) throw new Error(`There are no events at ${ledgerText(from)}`);
  anchor.end(end);
  const [acknowledged] = await log.read(anchor.anchor?.revision ?? 0, 1);
  if (acknowledged !== undefined) anchor.take(acknowledged);
  return end;
}
