import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { storeFirstCredentials } from '../auth/first-passwords.js';
import { forgetChangedPasswords, GeneratedPasswords } from '../auth/generated-passwords.js';
import { openAuth, openCredentials } from '../auth/open-auth.js';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { keyOfHalves, obtainKey } from '../document-store/stored-keys.js';
import type { RecordedEvent } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { openPipeline } from '../pipeline/open-pipeline.js';
import { HeldStore } from '../pipeline/pipeline.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { stationKeyOf } from '../system/station-key.js';

const OWNER = { stationId: 'one', stationKey: stationKeyOf('ab'.repeat(32)) };
const ALL_MADE_UP = { admin: null, superAdmin: null, auditor: null };

let folder: string;
let disk: RecordedEvent[];
let documents: MemoryDocumentStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-first-start-'));
  disk = [];
  documents = new MemoryDocumentStore([]);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** An instance on the ledger and the credentials that all share, with a data folder of its own. */
async function start(instance: string, beforeItOpens: () => Promise<void>) {
  const passwords = new GeneratedPasswords(join(folder, instance));
  const credentials = await openCredentials(documents.credentials, nodeSystem);
  const ledger = await openPipeline({
    store: new HeldStore(disk, true),
    system: nodeSystem,
    station: { id: 'one', name: 'Taya', timeZone: 'Asia/Manila' },
    instance,
    firstCredentials: async () => {
      const { made, ...first } = await storeFirstCredentials(ALL_MADE_UP, credentials, nodeSystem.random);
      passwords.add(made);
      await beforeItOpens();
      return first;
    },
    lookUpKey: async () => null,
    projectionLag: () => 0,
    snapshots: () => [],
    observer: { onStopped: () => {}, onRecovering: () => {}, onRecovered: () => {}, onFailed: () => {} },
  });
  const { sessions } = await openAuth(ledger, documents.credentials, OWNER, nodeSystem);
  forgetChangedPasswords(ledger, sessions, passwords, (error) => {
    throw error;
  });
  await ledger.close();
  return { sessions, passwords };
}

it('of instances that start at the same time one opens the station, and only its passwords are kept', async () => {
  const instances = ['a', 'b', 'c'];
  let made = 0;
  const { promise: allHaveMade, resolve } = Promise.withResolvers<void>();
  const whenMade = () => {
    made += 1;
    if (made === instances.length) resolve();
    return allHaveMade;
  };
  // Each has made its passwords up before the first event is recorded.
  const started = await Promise.all(instances.map((instance) => start(instance, whenMade)));

  const opened = disk.filter(({ revision, json }) => decode(revision, json).type === 'station.opened');
  expect(opened).toHaveLength(1);
  const keeping = started.filter(({ passwords }) => !passwords.isEmpty);
  expect(keeping).toHaveLength(1);
  const credentialsOf = ({ sessions }: (typeof started)[number]) =>
    ['admin', 'superadmin', 'auditor'].map((name) => sessions.findUserByName(name)?.credentialId);
  const [first] = started;
  for (const instance of started) expect(credentialsOf(instance)).toEqual(credentialsOf(first as never));
});

it('a key of the station is the same for all who ask for it at the same time', async () => {
  const ask = () => obtainKey(documents.credentials, 'a-key', nodeSystem.random);
  const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
  for (const other of others) expect(other).toEqual(first);
  expect(first).toHaveLength(32);
  expect(await obtainKey(documents.credentials, 'another', nodeSystem.random)).not.toEqual(first);
});

it('a key of halves is the same at each instance with the same station key, and is neither half', async () => {
  const keyWith = (half: Uint8Array) => keyOfHalves(documents.credentials, 'a-key', half, nodeSystem.random);
  const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const key = await keyWith(one);
  expect(key).toEqual(await keyWith(one));
  const stored = await obtainKey(documents.credentials, 'a-key', nodeSystem.random);
  for (const another of [await keyWith(other), stored, Buffer.from(one)]) expect(key).not.toEqual(another);
});
