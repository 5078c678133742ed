/**
 * The hash chain of a station's ledger:
 *
 *     hash(0) = SHA-256(firstLink(station id), stored bytes of event 0)
 *     hash(n) = SHA-256(hash(n - 1), stored bytes of event n)
 *
 * Hashes go in as 32 bytes and are written as 64 lower-case hex digits. Because every link takes in the one before, two
 * ledgers with the same last hash are the same from the first byte on.
 */
import { createHash } from 'node:crypto';

/** Keeps the first link apart from every other use of SHA-256 on a station id. */
const FIRST_LINK_PREFIX = 'taya ledger of station ';

/** What the first event of a station is chained to: without it, one station's ledger would pass for another's. */
export function firstLink(stationId: string): string {
  return createHash('sha256')
    .update(FIRST_LINK_PREFIX + stationId, 'utf8')
    .digest('hex');
}

/** The link of an event with these exact bytes that follows the event with `previousHash` (or the first link). */
export function nextLink(previousHash: string, json: string): string {
  return createHash('sha256').update(previousHash, 'hex').update(json, 'utf8').digest('hex');
}
