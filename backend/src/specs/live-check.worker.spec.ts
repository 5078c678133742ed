/** The threads of the audit beside servers that go away for a while. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { LiveCheckStatus } from '../audit/live-check/live-check-status.js';
import { LiveCheckThread } from '../audit/live-check/live-check-thread.js';
import { AuditThread } from '../audit/pages/audit-thread.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { AuditedFolder } from '../cli/audited-folder.fixture.js';
import { parseServerAddress } from '../config/server-address.js';
import { changeOnServer } from '../document-store/mongo/changed-document.fixture.js';
import { describeOnFerretDb } from '../document-store/mongo/ferretdb.fixture.js';
import { openMongoDocumentStore } from '../document-store/mongo/mongo-document-store.js';
import { mongoForSpecs } from '../document-store/mongo/mongo-proxy.fixture.js';
import { KurrentServer } from '../event-store/kurrent/testing/kurrent-server.fixture.js';
import { openEventStore } from '../event-store/open-ledger.js';
import { ANA } from '../ledger/testing/station.fixture.js';
import type { Ledger } from '../pipeline/ledger.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { COLLECTIONS, USERS } from '../read-models/collections.js';
import type { ProjectorStatus } from '../read-models/progress.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import { nodeSystem } from '../system/node-system.js';
import { UNREPORTED } from '../system/supervised-worker.js';

const STATION = '1';
const EVERY_MS = 100;

const proxy = await mongoForSpecs();

let folder: AuditedFolder;
let server: KurrentServer;
let lost: string[];

beforeEach(async () => {
  lost = [];
  folder = new AuditedFolder();
  await folder.writeReadModels();
  server = await KurrentServer.start();
  const store = await openEventStore(location(), nodeSystem, UNREPORTED);
  await store.append(-1, recordedLog(folder.station.log));
  await store.close();
});

afterEach(() => {
  server.goAway();
  folder.dispose();
});

afterAll(() => proxy.close());

const location = () => ({
  dataDir: folder.directory.path,
  stationId: STATION,
  eventStore: parseServerAddress(server.url),
});
const partStatus = { reportLost: (reason: string) => void lost.push(reason), reportUp: () => {} };
/** The answer once it is there; jest ends one that never comes. */
async function seen(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise<void>((resolve) => nodeSystem.timers.after(EVERY_MS, resolve));
}

function liveCheck(status: LiveCheckStatus, mongoUrl: string | null, state: ProjectorStatus['state']) {
  const away: Pick<Ledger, 'read' | 'durableRevision'> = {
    durableRevision: folder.station.log.length - 1,
    read: () => Promise.reject(new Error('not asked here')),
  };
  return new LiveCheckThread({
    workerData: {
      ledger: location(),
      documents: { dataDir: folder.directory.path, stationId: STATION, mongoUrl },
    },
    ledger: away,
    store: {},
    progress: { status: { state, revision: -1, target: 0, replaying: true } as never },
    status,
    timers: nodeSystem.timers,
    partStatus: partStatus,
  });
}

it('the live check says that it waits for it, stays, and goes on', async () => {
  const status = new LiveCheckStatus(true);
  const thread = liveCheck(status, null, 'rebuilding');
  thread.start();
  await seen(() => status.latest.checked_at !== null);
  expect(status.latest).toMatchObject({ waits_for: null, holds: true });
  server.goAway();
  await seen(() => status.latest.waits_for !== null);
  expect(status.latest).toMatchObject({ waits_for: 'event store', holds: true });
  const { checked_at } = status.latest;
  await server.comeBack();
  await seen(() => status.latest.waits_for === null);
  expect(status.latest.checked_at).not.toBe(checked_at);
  expect(lost).toEqual([]);
  await thread.stop();
});

describeOnFerretDb('on a server of documents', () => {
  it('the live check finds a changed one, says that it waits for the server, stays, and goes on', async () => {
    const url = `${proxy.url}${randomUUID()}`;
    const options = { url, station: STATION, collections: COLLECTIONS };
    const documents = await openMongoDocumentStore(options);
    const writer = await ProjectionWriter.at(documents, STATION_PROJECTIONS);
    await writer.write(recordedLog(folder.station.log).map((event, revision) => ({ ...event, revision })));
    await documents.close();
    const status = new LiveCheckStatus(true);
    const thread = liveCheck(status, url, 'following');
    // It fills the book that documents are compared with.
    const audit = new AuditThread(location(), nodeSystem.timers, partStatus);
    audit.start();
    thread.start();
    const end = folder.station.log.length - 1;
    const models = () => status.latest.parts.find(({ name }) => name === 'read models');
    await seen(() => models()?.revision === end && (models()?.checked ?? 0) > 0);
    expect(status.latest).toMatchObject({ waits_for: null, holds: true });
    const cash = { collection: USERS.name, id: ANA.userId, field: 'onHand' };
    await changeOnServer(url, STATION, { ...cash, by: 10_000 });
    await seen(() => models()?.holds === false);
    expect(models()?.first_bad).toMatchObject({ teller: 'ana', amount: '100.00' });
    await proxy.goAway();
    await seen(() => status.latest.waits_for !== null);
    expect(status.latest).toMatchObject({ waits_for: 'documents', holds: false });
    await proxy.listen();
    await seen(() => status.latest.waits_for === null);
    await changeOnServer(url, STATION, { ...cash, by: -10_000 });
    await seen(() => status.latest.holds);
    expect(lost).toEqual([]);
    await thread.stop();
    await audit.stop();
  });
});

it('the thread that answers auditors is there, refuses meanwhile, and answers again', async () => {
  server.goAway();
  const audit = new AuditThread(location(), nodeSystem.timers, partStatus);
  audit.start();
  await expect(audit.call('balances', {})).rejects.toThrow('No event store can be used');
  await server.comeBack();
  expect(await audit.call('balances', {})).toMatchObject({ revision: folder.station.log.length - 1 });
  expect(lost).toEqual([]);
  await audit.stop();
});
