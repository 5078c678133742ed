/** `npm run reset-password -- superadmin`: gives a user of a stopped station a new password, when they cannot log in. */
import { existsSync } from 'node:fs';
import { randomPassword } from '../../auth/first-passwords.js';
import { GeneratedPasswords } from '../../auth/generated-passwords.js';
import { openCredentials } from '../../auth/open-auth.js';
import { readStoreSettings, type StoreSettings } from '../../config/config.js';
import { checkDocumentServer, openDocumentReader } from '../../document-store/open-documents.js';
import { type EventStore, NoLedgerError } from '../../event-store/event-store.js';
import { openEventStore } from '../../event-store/open-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { decode } from '../../ledger/codec.js';
import { STATION_ACTOR } from '../../ledger/context.js';
import { isOpening } from '../../ledger/event-kinds.js';
import type { UserRow } from '../../ledger/state/state.js';
import { usernameKey } from '../../ledger/users.js';
import type { CommandPipeline } from '../../pipeline/command-pipeline.js';
import { resumePipeline } from '../../pipeline/open-pipeline.js';
import { SnapshotFiles } from '../../pipeline/snapshots/snapshot-files.js';
import { type CleanupStack, withCleanup } from '../../system/cleanup-stack.js';
import { openSecurityLog } from '../../system/security-log.js';
import { UNREPORTED } from '../../system/supervised-worker.js';
import type { System } from '../../system/system.js';
import { type CommandContext, runCommand, UsageError } from '../command-context.js';
import { withLease } from '../with-lease.js';

/**
 * Makes up a password for a user of a stopped station and makes it theirs by an event like any other: their session
 * ends, and they have to choose their own at the next login.
 * @returns the file with the password
 * @throws Error, whose message says why it was not done; LedgerLockedError while the station runs
 */
async function resetPassword(location: StoreSettings, username: string, system: System): Promise<string> {
  const { ledger } = ledgerPaths(location.dataDir);
  if (location.eventStore === null && !existsSync(ledger)) throw new NoLedgerError(ledger);
  await checkDocumentServer(location);
  return withCleanup(async (cleanup) => {
    const store = cleanup.add(await openEventStore(location, system, UNREPORTED));
    return withLease(location, system, 'The station runs: stop all its instances first.', () =>
      withCleanup((opened) => resetStored(location, store, username, system, opened)),
    );
  });
}

async function resetStored(
  location: StoreSettings,
  store: EventStore,
  username: string,
  system: System,
  cleanup: CleanupStack,
): Promise<string> {
  const { dataDir } = location;
  const documents = cleanup.add(await openDocumentReader(location, { collections: [] }));
  const pipeline = cleanup.add(await resumeLedger(location, store, system));
  if (store.isShared) await pipeline.activate();

  const user = await userNamed(pipeline, username);
  const credentials = await openCredentials(documents.credentials, system);
  const password = randomPassword(system.random);
  const credentialId = await credentials.create(password);
  const passwords = new GeneratedPasswords(dataDir);
  passwords.add([{ username: user.username, password, credentialId }]);
  const command = { type: 'resetPassword', userId: user.id, credentialId } as const;
  const outcome = await pipeline.execute({ command, actor: STATION_ACTOR });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  // The password that this one replaces is no longer needed.
  passwords.keepOnly((one) => one.username !== user.username || one.credentialId === credentialId);

  const securityLog = cleanup.add(openSecurityLog(dataDir, system));
  securityLog.note({ kind: 'password reset', user: user.username, address: null, by: 'station' });
  return passwords.path;
}

async function resumeLedger(
  { dataDir, trust }: StoreSettings,
  store: EventStore,
  system: System,
): Promise<CommandPipeline> {
  const [first] = await store.read(0, 1);
  const event = first === undefined ? null : decode(first.revision, first.json);
  if (event === null || !isOpening(event)) throw new Error('The ledger has no station yet: start it once.');
  const { stationId: id, stationName: name, timeZone } = event.data;
  return resumePipeline({
    store,
    system,
    station: { id, name, timeZone },
    instance: 'reset-password',
    lookUpKey: async () => null,
    projectionLag: () => 0,
    snapshots: () => new SnapshotFiles(dataDir, trust).usableSnapshots(),
    // Errors come back as the outcome of the one command.
    observer: { onStopped: () => {}, onRecovering: () => {}, onRecovered: () => {}, onFailed: () => {} },
  });
}

async function userNamed(pipeline: CommandPipeline, username: string): Promise<UserRow> {
  const user = await pipeline.read((state) => {
    const id = state.usernames.get(usernameKey(username));
    return id === undefined ? undefined : state.users.get(id);
  });
  if (user === undefined) throw new Error(`There is no user '${username}'.`);
  return user;
}

const USAGE = `Usage: npm run reset-password -- <user>

DATA_DIR (./data) names the station, and STATION_ID with EVENT_STORE_URL and MONGO_URL where its ledger and its passwords
are, if they are on servers. Exit 0: done. 1: not done. 2: wrong use.`;

/** @returns the exit code */
export function runReset(args: readonly string[], context: CommandContext): Promise<number> {
  return runCommand({ title: 'The password was not reset', usage: USAGE }, context, async () => {
    const [username = '', ...rest] = args;
    if (username.startsWith('-')) throw new UsageError(`Unknown option '${username}'`);
    if (username === '' || rest.length > 0) throw new UsageError('Whose password?');
    const path = await resetPassword(readStoreSettings(context.environment), username, context.system);
    context.print(`${username} has a new password, to be changed at the first login. It is in`);
    context.print(path);
    return 0;
  });
}
