import type { CredentialStore } from '../document-store/document-store.js';
import { obtainKey } from '../document-store/stored-keys.js';
import type { Ledger } from '../pipeline/ledger.js';
import type { StationKey } from '../system/station-key.js';
import type { System } from '../system/system.js';
import { CREDENTIAL_KEY, Credentials } from './credentials.js';
import { IdleSessions } from './idle-sessions.js';
import { PasswordHashing } from './password-hashing.js';
import { Sessions } from './sessions.js';
import { Tokens } from './tokens.js';

export async function openCredentials(store: CredentialStore, system: System): Promise<Credentials> {
  const { random } = system;
  const key = await obtainKey(store, CREDENTIAL_KEY, random);
  const credentials = new Credentials(store, new PasswordHashing(), random, key);
  await credentials.prepare();
  return credentials;
}

export interface Auth {
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly idleSessions: IdleSessions;
}

/** The sessions from the ledger, and the key of their tokens. Opened before the first call is accepted. */
export async function openAuth(
  ledger: Ledger,
  store: CredentialStore,
  { stationId, stationKey }: { readonly stationId: string; readonly stationKey: StationKey },
  system: System,
): Promise<Auth> {
  const sessions = new Sessions();
  await ledger.read((state) => sessions.load(state));
  ledger.onDurable((events) => sessions.apply(events));
  const tokens = await Tokens.open(store, stationKey, stationId, system);
  const idleSessions = new IdleSessions(sessions, system.clock);
  return { sessions, tokens, idleSessions };
}
