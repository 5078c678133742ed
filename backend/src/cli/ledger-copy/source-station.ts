/** The station that is copied: where its log ends, which one it is, and what it keeps. */
import { AnchorCheck } from '../../audit/anchor-check.js';
import { parseObject } from '../../audit/transfer-format.js';
import type { KeptPart } from '../../document-store/document-store.js';
import { hasKept, openKept, openKeptToRead } from '../../document-store/open-documents.js';
import { EMPTY_STREAM, type EventLog, type Tail } from '../../event-store/event-store.js';
import type { CleanupStack } from '../../system/cleanup-stack.js';
import type { CopyRequest } from './command-line.js';
import { hasSameKept, ledgerText, type Place } from './place.js';

/**
 * The end of the source as it is now.
 * @throws Finding when less is there than was acknowledged; Error when it is empty
 */
export async function acknowledgedEnd(source: EventLog, from: Place): Promise<Tail> {
  const anchor = AnchorCheck.of(from);
  const end = await source.tail();
  if (end.revision === EMPTY_STREAM) throw new Error(`There are no events at ${ledgerText(from)}`);
  anchor.end(end);
  const [acknowledged] = await source.read(anchor.anchor?.revision ?? 0, 1);
  if (acknowledged !== undefined) anchor.take(acknowledged);
  return end;
}

/** The first event names the station, for good: it is in every hash, and in the name of the stream. */
export async function stationIdOf(
  source: EventLog,
  { from, stationId }: Pick<CopyRequest, 'from' | 'stationId'>,
): Promise<string> {
  const [first] = await source.read(0, 1);
  const { data } = parseObject(first?.json ?? '');
  const found = String(Object(data).stationId ?? '');
  if (stationId === null || stationId === found) return found;
  throw new Error(`The ledger at ${ledgerText(from)} is of the station ${found}, not ${stationId}`);
}

export interface BothKept {
  readonly source: KeptPart;
  readonly target: KeptPart;
}

/** The source is only read. @returns null where there is nothing to copy */
export async function openBothKept(from: Place, to: Place, cleanup: CleanupStack): Promise<BothKept | null> {
  if (hasSameKept(from, to) || !hasKept(from)) return null;
  const source = await openKeptToRead(from);
  cleanup.defer(async () => source.close());
  const target = await openKept(to);
  cleanup.defer(async () => target.close());
  return { source, target };
}
