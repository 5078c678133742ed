import {
  CREDENTIAL_KEY,
  CREDENTIALS,
  type CredentialState,
  checkCredential,
} from '../../auth/credentials.js';
import {
  type DocumentLocation,
  hasCredentials,
  hasReadModels,
  openCredentialReader,
} from '../../document-store/open-documents.js';
import { KEYS, storedKey } from '../../document-store/stored-keys.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { messageOf } from '../../system/named-error.js';
import { namedBy } from '../log/users.js';
import { Violation } from '../log/violation.js';

/** Which hash of a password, or of a PIN, the log says is a user's. */
interface NamedCredential {
  readonly username: string;
  readonly id: string;
  /** The event that names it. */
  readonly revision: number;
}

const WHAT: Readonly<Record<CredentialState, string | null>> = {
  bound: null,
  lost: 'the password hash that it names is lost',
  swapped: 'the password hash under the id that it names is another one, or its key is',
};

export class NamedCredentials {
  readonly passwords = new Map<number, NamedCredential>();
  /** One that was void later is compared too: its hash is stored. */
  readonly pins = new Map<number, NamedCredential>();

  /** Takes in by whose name an event calls a hash. */
  take(event: LedgerEvent): void {
    const named = namedBy(event);
    if (named === null) return;
    const { userId, credentialId, pinId } = named;
    const username = this.passwords.get(userId)?.username ?? named.username;
    if (username == null) return;
    const { revision } = event;
    if (credentialId !== undefined) this.passwords.set(userId, { username, id: credentialId, revision });
    if (pinId !== undefined) this.pins.set(userId, { username, id: pinId, revision });
  }
}

/**
 * Compares the password hashes that are stored outside the log with what the log says of them.
 * @returns what was compared, in words
 * @throws Violation for the first user whose hash is lost or another one, or when what is stored cannot be read
 */
export async function compareCredentials(
  location: DocumentLocation,
  { passwords, pins }: NamedCredentials,
): Promise<string> {
  const credentials = await readCredentials(location);
  if (![...credentials.keys()].some((key) => key.startsWith(`${CREDENTIALS} `))) {
    return 'none are kept here: they are no part of an export';
  }
  const key = storedKey(credentials.get(`${KEYS} ${CREDENTIAL_KEY}`) ?? null);
  for (const [userId, { username, id, revision }] of [...passwords, ...pins]) {
    const state = checkCredential(key, id, credentials.get(`${CREDENTIALS} ${id}`) ?? null);
    const what = WHAT[state];
    if (what !== null) throw new Violation('passwords', revision, `user ${userId} (${username}): ${what}`);
  }
  return `${passwords.size} users' password hashes are those that the log names`;
}

async function readCredentials(location: DocumentLocation): Promise<ReadonlyMap<string, string>> {
  if (!hasCredentials(location)) {
    if (!hasReadModels(location)) return new Map();
    // A station opens both: an import alone has neither.
    throw new Violation('passwords', null, 'kept.sqlite is missing, with all password hashes and keys');
  }
  try {
    const part = await openCredentialReader(location);
    try {
      const values = new Map<string, string>();
      for await (const { namespace, id, value } of part.scan()) values.set(`${namespace} ${id}`, value);
      return values;
    } finally {
      await part.close();
    }
  } catch (error) {
    throw new Violation('passwords', null, `they cannot be read: ${messageOf(error)}`);
  }
}
