/** The threads of the audit beside an event store server that goes away for a while. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { AuditThread } from '../audit/api/audit-thread.js';
import { LiveCheckBoard } from '../audit/live/live-check-board.js';
import { LiveCheckThread } from '../audit/live/live-check-thread.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { AuditedFolder } from '../cli/audited-folder.fixture.js';
import { parseServerAddress } from '../config/server-address.js';
import { KurrentServer } from '../event-store/kurrent/testing/kurrent-server.fixture.js';
import { openEventStore } from '../event-store/open-ledger.js';
import type { Ledger } from '../pipeline/ledger.js';
import { nodeSystem } from '../system/node-system.js';
import { SILENT_WATCH } from '../system/silent-watch.fixture.js';

jest.setTimeout(120_000);

const STATION = '1';
const EVERY_MS = 100;

let folder: AuditedFolder;
let server: KurrentServer;
let lost: string[];

beforeEach(async () => {
  lost = [];
  folder = new AuditedFolder();
  await folder.writeReadModels();
  server = await KurrentServer.start();
  const store = await openEventStore(location(), nodeSystem, SILENT_WATCH);
  await store.append(-1, recordedLog(folder.station.log));
  await store.close();
});

afterEach(() => {
  server.goAway();
  folder.dispose();
});

const location = () => ({
  dataDir: folder.directory.path,
  stationId: STATION,
  eventStore: parseServerAddress(server.url),
});
const watch = { lost: (reason: string) => void lost.push(reason), up: () => {} };
/** The answer once it is there; jest ends one that never comes. */
async function seen(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise<void>((resolve) => nodeSystem.timers.after(EVERY_MS, resolve));
}

it('the live check says that it waits for it, stays, and goes on', async () => {
  const board = new LiveCheckBoard(true);
  const away: Pick<Ledger, 'read' | 'durableRevision'> = {
    durableRevision: folder.station.log.length - 1,
    read: () => Promise.reject(new Error('not asked here')),
  };
  const thread = new LiveCheckThread({
    module: new URL('../live-check.worker.js', import.meta.url),
    workerData: {
      ledger: location(),
      documents: { dataDir: folder.directory.path, stationId: STATION, mongoUrl: null },
      folder: join(folder.directory.path, 'live-check'),
    },
    ledger: away,
    progress: { status: { state: 'rebuilding', revision: -1, target: 0, replaying: true } as never },
    board,
    timers: nodeSystem.timers,
    watch,
  });
  thread.start();
  await seen(() => board.latest.checked_at !== null);
  expect(board.latest).toMatchObject({ waits_for: null, holds: true });
  server.goAway();
  await seen(() => board.latest.waits_for !== null);
  expect(board.latest).toMatchObject({ waits_for: 'event store', holds: true });
  const { checked_at } = board.latest;
  await server.comeBack();
  await seen(() => board.latest.waits_for === null);
  expect(board.latest.checked_at).not.toBe(checked_at);
  expect(lost).toEqual([]);
  await thread.stop();
});

it('the thread that answers auditors is there, refuses meanwhile, and answers again', async () => {
  server.goAway();
  const audit = new AuditThread(location(), nodeSystem.timers, watch);
  audit.start();
  await expect(audit.call('balances', {})).rejects.toThrow('No event store can be used');
  await server.comeBack();
  expect(await audit.call('balances', {})).toMatchObject({ revision: folder.station.log.length - 1 });
  expect(lost).toEqual([]);
  await audit.stop();
});
