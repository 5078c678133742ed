/** Who vouches for a backup: whoever has its folder can make every hash and checksum in it right again. */
import { type FoundAnchor, keyProblem } from '../../event-store/sqlite/anchor.js';
import { NO_KEY, StationKeyError, type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { type FoundManifest, manifestPath } from './manifest.js';

/**
 * Compares the MAC of a manifest, where a key is at hand. That of an older version has none.
 * @throws StationKeyError when the key did not vouch for it
 */
export function assertVouched(folder: string, { mark, isOlder }: FoundManifest, trust = WITHOUT_KEY): void {
  if (trust.key === null || isOlder) return;
  const problem = keyProblem(manifestPath(folder), mark, trust, 'backupKey');
  if (problem !== null) throw new StationKeyError(problem);
}

/**
 * Call it once the anchor was compared with the ledger. Whoever changes a backup can also make an older one of it, so that
 * without a word of the operator none is taken for one.
 * @throws StationKeyError for a backup of an older version beside a key
 */
export function assertTakenOver(folder: string, { isOlder }: FoundManifest, trust = WITHOUT_KEY): void {
  const { key, replaces } = trust;
  if (!isOlder || key === null || replaces !== null) return;
  throw new StationKeyError(
    `${manifestPath(folder)} has no MAC, as in versions before this one. That of the anchor proves the events (station ` +
      `key ${key.id}); nothing proves its passwords, keys and files. If the backup is that old, restore it once with ` +
      `STATION_KEY_REPLACES=${NO_KEY}`,
  );
}

/** What is proved of a backup whose marks were compared, in a line. */
export function proofText(
  { mark, isOlder }: FoundManifest,
  anchor: FoundAnchor,
  { key, replaces }: StationTrust = WITHOUT_KEY,
): string {
  const vouching = isOlder ? anchor.mark : mark;
  if (key !== null && vouching?.keyId === key.id) {
    return isOlder
      ? `Not proved: that nobody has changed its passwords, keys and files. The version that made it had the station’s key, ${key.id}, vouch for the events alone: they are as they were saved.`
      : `Nobody without the station’s key, ${key.id}, has changed it: it carries that key’s MAC.`;
  }
  return `Not proved: that nobody has changed it. ${whyUnproved(vouching?.keyId, { key, replaces })} Compare the hash with one that was written down.`;
}

function whyUnproved(keyId: string | undefined, { key, replaces }: StationTrust): string {
  if (key !== null) return `It was taken over because STATION_KEY_REPLACES=${replaces} says so.`;
  return keyId === undefined
    ? 'It was made without a station key.'
    : `It was made with the station key ${keyId}, which is not here (STATION_KEY).`;
}
