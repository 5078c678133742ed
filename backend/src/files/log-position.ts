import { witnessDigits } from '@taya/contracts/print';
import { groupedSerial } from '@taya/contracts/serial';

/** Which part of the log a document shows: everything up to `first`, and nothing after `last`. */
export interface LogPosition {
  readonly first: number;
  readonly last: number;
  /** The hash of the event at `last`; null where it could not be read. */
  readonly hash: string | null;
}

/** The last line of a document: `verify.mjs --paper` finds out whether the log still has this hash there. */
export function logPositionLine({ first, last, hash }: LogPosition): string {
  const where = first === last ? `Log revision ${last}` : `Between log revisions ${first} and ${last}`;
  return hash === null ? where : `${where} · Log hash ${groupedSerial(witnessDigits(hash))}`;
}
