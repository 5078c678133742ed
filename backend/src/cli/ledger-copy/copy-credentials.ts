import type { OpenCredentials, StoredCredential } from '../../document-store/document-store.js';

/**
 * What the target does not have yet.
 * @throws Error when it has another value under a name of the source: it belongs to another station
 */
export async function missingIn(
  target: OpenCredentials,
  source: OpenCredentials,
): Promise<readonly StoredCredential[]> {
  const missing: StoredCredential[] = [];
  for await (const value of source.scan()) {
    const found = await target.get(value.namespace, value.id);
    if (found === null) missing.push(value);
    else if (found !== value.value) {
      throw new Error(`The target has passwords and keys of another station: its ${value.namespace} differ`);
    }
  }
  return missing;
}

/**
 * Inserts what the target does not have yet, and checks again until nothing is missing.
 * @returns how many values were inserted
 */
export async function copyCredentials(source: OpenCredentials, target: OpenCredentials): Promise<number> {
  let inserted = 0;
  for (;;) {
    const missing = await missingIn(target, source);
    if (missing.length === 0) return inserted;
    for (const { namespace, id, value } of missing) await target.insert(namespace, id, value);
    inserted += missing.length;
  }
}
