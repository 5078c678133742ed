import { openCredentials } from '../auth/open-auth.js';
import { readStoreSettings } from '../config/config.js';
import type { StoredCredential } from '../document-store/document-store.js';
import { openSqliteCredentials } from '../document-store/sqlite/sqlite-document-store.js';
import { openEventReader } from '../event-store/open-ledger.js';
import { nodeSystem } from '../system/node-system.js';
import type { AuditedFolder } from './audited-folder.fixture.js';

/** What the ledger has that the settings name. */
export async function eventsAt(environment: Readonly<Record<string, string>>) {
  const reader = await openEventReader(readStoreSettings(environment), nodeSystem);
  const events = await reader.read(0, 10_000);
  const { ledgerId } = reader;
  await reader.close();
  return { events: events.map(({ revision, json, hash }) => ({ revision, json, hash })), ledgerId };
}

/** Gives the users of a history, which is not written yet, a password whose hash is stored in its folder. */
export async function storePasswords({ directory, station: { log } }: AuditedFolder): Promise<void> {
  const store = openSqliteCredentials(directory.path);
  const id = await (await openCredentials(store, nodeSystem)).create('a password');
  await store.close();
  for (const [revision, json] of log.entries())
    log[revision] = json.replace(/"(c|verifiedC)redentialId":"[^"]+"/g, `"$1redentialId":"${id}"`);
}

/** Puts values into the credentials of a data folder. */
export async function keep(dataDir: string, ...values: readonly (readonly [string, string, string])[]) {
  const stored = openSqliteCredentials(dataDir);
  for (const [namespace, id, value] of values) await stored.insert(namespace, id, value);
  await stored.close();
}

/** All credentials of a data folder. */
export async function credentialsAt(dataDir: string) {
  const stored = openSqliteCredentials(dataDir);
  const values: StoredCredential[] = [];
  for await (const value of stored.scan()) values.push(value);
  await stored.close();
  return values;
}
