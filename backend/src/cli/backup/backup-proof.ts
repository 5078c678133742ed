/** Who vouches for a backup: whoever has its folder can make every hash and checksum in it right again. */
import { keyProblem } from '../../event-store/sqlite/anchor.js';
import { StationKeyError, type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { type FoundManifest, manifestPath } from './manifest.js';

/**
 * Compares the MAC of a manifest, where a key is at hand.
 * @throws StationKeyError when the key did not vouch for it
 */
export function assertVouched(folder: string, { mark }: FoundManifest, trust = WITHOUT_KEY): void {
  if (trust.key === null) return;
  const problem = keyProblem(manifestPath(folder), mark, trust, 'backupKey');
  if (problem !== null) throw new StationKeyError(problem);
}

/** What is proved of a backup whose mark was compared, in a line. */
export function proofText({ mark }: FoundManifest, trust: StationTrust = WITHOUT_KEY): string {
  const { key } = trust;
  if (key !== null && mark?.keyId === key.id)
    return `Nobody without the station’s key, ${key.id}, has changed it: it carries that key’s MAC.`;
  return `Not proved: that nobody has changed it. ${whyUnproved(mark?.keyId, trust)} Compare the hash with one that was written down.`;
}

function whyUnproved(keyId: string | undefined, { key, replaces }: StationTrust): string {
  if (key !== null) return `It was taken over because STATION_KEY_REPLACES=${replaces} says so.`;
  return keyId === undefined
    ? 'It was made without a station key.'
    : `It was made with the station key ${keyId}, which is not here (STATION_KEY).`;
}
