/** Three nodes with TLS of a private authority and a login, as `docker-compose.cluster.yml` starts them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerCredentials } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { someEvents } from '../chained.fixture.js';
import {
  EMPTY_STREAM,
  type EventReader,
  type EventStore,
  EventStoreUnreachableError,
} from '../event-store.js';
import { newCertificates } from './testing/certificates.fixture.js';
import { KurrentServer } from './testing/kurrent-server.fixture.js';
import { KurrentUnderTest } from './testing/kurrent-under-test.fixture.js';
import { Streams } from './testing/streams.fixture.js';

const LOGIN = `Basic ${Buffer.from('ops:secret').toString('base64')}`;

const folder = mkdtempSync(join(tmpdir(), 'taya-authority-'));
const authorityFile = join(folder, 'ca.crt');
let pem: Awaited<ReturnType<typeof newCertificates>>;
let nodes: KurrentServer[];
let leader: KurrentServer | undefined;
let opened: { readonly store: EventStore; readonly reader: EventReader } | undefined;

beforeAll(async () => {
  pem = await newCertificates();
  writeFileSync(authorityFile, pem.authority);
});

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  const pair = { cert_chain: Buffer.from(pem.certificate), private_key: Buffer.from(pem.key) };
  const options = {
    streams: new Streams(),
    credentials: ServerCredentials.createSsl(null, [pair]),
    members: () => nodes.map((node) => ({ port: node.port, isLeader: node === leader })),
  };
  nodes = await Promise.all([1, 2, 3].map(() => KurrentServer.start(options)));
  leader = nodes[1];
});

afterEach(async () => {
  await opened?.reader.close();
  await opened?.store.close();
  opened = undefined;
  for (const node of nodes) node.goAway();
});

/** The address of all nodes, as `docker-compose.cluster.yml` has it. */
const address = (options = `tls=true&tlsCAFile=${authorityFile}`) =>
  `kurrentdb://ops:secret@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?${options}`;

it('the leader is found and told who writes', async () => {
  opened = await new KurrentUnderTest(() => address()).open();
  const events = someEvents({ revision: EMPTY_STREAM, hash: '' }, 3);
  expect(await opened.store.append(EMPTY_STREAM, events)).toEqual({ kind: 'appended', revision: 2 });
  expect(nodes.map(({ appends }) => appends)).toEqual([0, 1, 0]);
  expect(await opened.reader.read(0, 10)).toMatchObject(events);
  const logins = nodes.flatMap((node) => [...node.logins]);
  expect(new Set(logins)).toEqual(new Set([LOGIN]));
});

it('when the leader is lost, the ledger goes on at the next one', async () => {
  opened = await new KurrentUnderTest(() => address()).open();
  const events = someEvents({ revision: EMPTY_STREAM, hash: '' }, 4);
  await opened.store.append(EMPTY_STREAM, events.slice(0, 2));
  const lost = leader;
  leader = nodes[2];
  nodes = nodes.filter((node) => node !== lost);
  lost?.goAway();
  expect(await opened.store.append(1, events.slice(2))).toEqual({ kind: 'appended', revision: 3 });
  expect(nodes.map(({ appends }) => appends)).toEqual([0, 1]);
  // A read is not sent again by itself: whoever asked asks again.
  const { reader } = opened;
  const read = await reader.read(0, 10).catch(() => reader.read(0, 10));
  expect(read).toMatchObject(events);
});

it('a node whose certificate nobody vouches for is refused, without naming the password', async () => {
  const strangers = new KurrentUnderTest(() => address('tls=true'));
  const failure = await strangers
    .openStore({ patience: { limitMs: 0, notice: () => {} } })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EventStoreUnreachableError);
  expect(String(failure)).not.toContain('secret');
  expect(nodes.flatMap((node) => [...node.logins])).toEqual([]);
});

it('where the address prefers followers, what they lack is read from the leader all the same', async () => {
  const fromFollowers = () => address(`tls=true&tlsCAFile=${authorityFile}&nodePreference=follower`);
  opened = await new KurrentUnderTest(fromFollowers).open();
  const { store, reader } = opened;
  const events = someEvents({ revision: EMPTY_STREAM, hash: '' }, 5);
  await store.append(EMPTY_STREAM, events);
  for (const node of nodes) if (node !== leader) node.behind = 2;
  expect(await store.tail()).toMatchObject({ revision: 4 });
  expect(await store.read(0, 10)).toMatchObject(events);
  expect(await store.recover()).toMatchObject({ revision: 4 });
  expect(nodes.map(({ appends }) => appends)).toEqual([0, 1, 0]);
  expect(await reader.tail()).toMatchObject({ revision: 4 });
  expect(await reader.read(0, 10)).toMatchObject(events);
});
