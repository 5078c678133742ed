/** What an auditor has of the history that was kept outside of the station: hashes and seals, from paper or a witness. */
import { existsSync, readFileSync } from 'node:fs';
import { type Seal, sealsIn } from '@taya/contracts/seal';
import type { Imported } from '../../audit/log/import-ledger.js';
import { EMPTY_STREAM } from '../../event-store/event-store.js';
import { UsageError } from '../command-context.js';

/** Whole: the beginning of a hash, as on receipts, could be hit by trying. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * @param given the text of a seal, or a file with one or many, such as a witness keeps
 * @throws UsageError
 */
export function sealsGiven(given: string, problem = '--seal: this is no seal'): readonly Seal[] {
  const seals = sealsIn(existsSync(given) ? readFileSync(given, 'utf8') : given);
  if (seals !== null && seals.length > 0) return seals;
  throw new UsageError(`${problem}, nor a file of seals; a seal is one line that begins with taya-seal`);
}

/**
 * @param given a hash, or seals, each of which names the hash of its place
 * @throws UsageError
 */
export function hashesExpected(given: string | null): readonly string[] {
  if (given === null) return [];
  const hash = given.replaceAll(/\s/g, '').toLowerCase();
  if (HASH.test(hash)) return [hash];
  return sealsGiven(given, '--expect: this is no hash of 64 digits, no seal').map((seal) => seal.hash);
}

/** Who vouches for what was imported, in a line. */
export function vouchedText({ last: { revision, hash }, vouchedThrough }: Imported): string {
  if (vouchedThrough === EMPTY_STREAM) {
    return (
      'Nobody has vouched for this history: whoever can write a file can make every hash in it right. Compare the last, ' +
      `${hash}, with one that was kept elsewhere, or import it with --expect.`
    );
  }
  const after = revision - vouchedThrough;
  const vouched = `Up to revision ${vouchedThrough} it is the history that was expected`;
  return after === 0
    ? `${vouched}, which is all of it.`
    : `${vouched}. Nobody has vouched for the ${after} after it.`;
}
