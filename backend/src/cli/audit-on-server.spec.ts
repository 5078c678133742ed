/** The audit reads a ledger on a server as it reads one in a folder: the same answers to every question. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { parseServerAddress } from '../config/server-address.js';
import { KurrentServer } from '../event-store/kurrent/testing/kurrent-server.fixture.js';
import { openEventStore } from '../event-store/open-ledger.js';
import { nodeSystem } from '../system/node-system.js';
import { UNREPORTED } from '../system/supervised-worker.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let server: KurrentServer;
let folder: AuditedFolder;
/** Has the read models, and no ledger. */
let withoutLedger: AuditedFolder;
let out: string;

const address = () => parseServerAddress(server.url);
const onServer = (args: readonly string[]) => folder.audit(args, withoutLedger.directory.path, address());

beforeAll(async () => {
  server = await KurrentServer.start();
  folder = new AuditedFolder();
  withoutLedger = new AuditedFolder();
  out = mkdtempSync(join(tmpdir(), 'taya-export-'));
  folder.writeLedger();
  await folder.writeReadModels();
  await withoutLedger.writeReadModels();
  const location = { dataDir: withoutLedger.directory.path, stationId: '1', eventStore: address() };
  const store = await openEventStore(location, nodeSystem, UNREPORTED);
  await store.append(-1, recordedLog(folder.station.log));
  await store.close();
});

afterAll(() => {
  server.goAway();
  folder.dispose();
  withoutLedger.dispose();
  rmSync(out, { recursive: true });
});

it.each([[['balances']], [['balances', '--revision', '20']], [['balances', '--at', '2026-11-21T14:00']]])(
  '%j',
  async (args) => {
    const there = await onServer(args);
    expect(there).toEqual(await folder.audit(args));
    expect(there.code).toBe(0);
  },
);

it('verify, which asks for no anchor there', async () => {
  const there = await onServer(['verify']);
  const here = await folder.audit(['verify']);
  const apart = (lines: readonly string[]) => lines.filter((line) => !/^good +(file|anchor)/.test(line));
  expect(apart(there.out)).toEqual(apart(here.out));
  expect(there.code).toBe(0);
});

it('export: the same lines, but for the id of the copy', async () => {
  const files = ['here', 'there'].map((name) => join(out, name));
  const [here = '', there = ''] = files;
  expect((await folder.audit(['export', '--out', here])).code).toBe(0);
  expect((await onServer(['export', '--out', there])).code).toBe(0);
  const [one, other] = files.map((file) => readFileSync(file, 'utf8').split('\n').slice(1));
  expect(other).toEqual(one);
});

it('import: not there, and says how to get there', async () => {
  const { code, said } = await onServer(['import', '--in', join(out, 'here')]);
  expect(code).toBe(2);
  expect(said[0]).toContain('then "npm run ledger -- copy" puts it on a server');
});
