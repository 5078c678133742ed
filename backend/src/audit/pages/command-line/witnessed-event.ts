import { localTime } from '@taya/contracts/time';
import type { RecordedEvent } from '../../../event-store/event-store.js';
import type { LedgerEvent } from '../../../ledger/events.js';

/** The event that a paper names: `revision 29, bet.printed, 2026-11-21 14:40:13 (Asia/Manila), hash 974e93fc…`. */
export function witnessedText(
  { type, at }: LedgerEvent,
  { revision, hash }: RecordedEvent,
  timeZone: string,
): string {
  return `revision ${revision}, ${type}, ${localTime(at, timeZone)} (${timeZone}), hash ${hash}`;
}
