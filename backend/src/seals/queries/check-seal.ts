import type { SealCheckView } from '@taya/contracts/answers/seal';
import { parseSeal, type Seal, sealText, signedTextOf } from '@taya/contracts/seal';
import { instant } from '@taya/contracts/time';
import { Failure } from '../../http/failure.js';
import { text } from '../../http/fields.js';
import type { Ledger } from '../../pipeline/ledger.js';
import { SEALS, type SealDocument } from '../../read-models/collections.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { isSignedBy } from '../../system/station-key.js';

const MAX_LENGTH = 500;

export const CHECKED_SEAL = { text: text({ maxLength: MAX_LENGTH }) };

/**
 * Whether the log has the event that a seal names, with its hash, and this very seal after it, rightly signed. Whether
 * every hash up to there is right is what the audit works out.
 * @throws Failure VALIDATION, BEHIND
 */
export async function checkSeal({ models, ledger, clock }: Sources, text: string): Promise<SealCheckView> {
  const seal = parseSeal(text);
  if (seal === null) throw new Failure('VALIDATION', 'This is no seal: a seal begins with taya-seal');
  const found = await (await models.current()).get(SEALS, seal.sealId);
  const reason = await problemOf(seal, found, ledger);
  return {
    holds: reason === null,
    reason,
    id: seal.sealId,
    date: seal.date,
    text: found?.text ?? null,
    checked_at: instant(clock.nowMs()),
  };
}

async function problemOf(seal: Seal, found: SealDocument | null, ledger: Ledger): Promise<string | null> {
  const { sealId, date, revision, signature } = seal;
  if (found === null) return `The log has no seal ${sealId}`;
  if (found.text !== sealText(seal)) return `Seal ${sealId} of the log is another one than this of ${date}`;
  if (!isSignedBy(found.publicKey, signedTextOf(seal), signature)) return 'The signature is wrong';
  const hash = await ledger.hashAt(revision);
  if (hash === null) throw new Failure('BEHIND');
  return hash === seal.hash ? null : `At revision ${revision} the log has the hash ${hash}`;
}
