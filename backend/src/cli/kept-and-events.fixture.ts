import { readStoreSettings } from '../config/config.js';
import type { KeptValue } from '../document-store/document-store.js';
import { openSqliteKept } from '../document-store/sqlite/sqlite-document-store.js';
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

/** A password hash for each user of a history, to be kept. */
export function credentialsOf({ station }: AuditedFolder): readonly (readonly [string, string, string])[] {
  return [...station.state.users.values()].map(({ credentialId }) => ['credentials', credentialId, 'hash']);
}

/** Puts values into the kept part of a data folder. */
export async function keep(dataDir: string, ...values: readonly (readonly [string, string, string])[]) {
  const kept = openSqliteKept(dataDir);
  for (const [namespace, id, value] of values) await kept.insert(namespace, id, value);
  await kept.close();
}

/** All that is kept in a data folder. */
export async function keptAt(dataDir: string) {
  const kept = openSqliteKept(dataDir);
  const values: KeptValue[] = [];
  for await (const value of kept.scan()) values.push(value);
  await kept.close();
  return values;
}
