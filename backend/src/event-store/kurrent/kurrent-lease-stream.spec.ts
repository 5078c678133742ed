/** The lease on the tests' server, and on a real one where `TEST_EVENT_STORE_URL` names it. */
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parseServerAddress } from '../../config/server-address.js';
import { nodeSystem } from '../../system/node-system.js';
import { EMPTY_STREAM } from '../event-store.js';
import { openKurrentLeaseStream } from './kurrent-lease-stream.js';
import { KurrentServer } from './testing/kurrent-server.fixture.js';

const { TEST_EVENT_STORE_URL = '' } = process.env;
const server = await KurrentServer.start();
afterAll(() => server.goAway());

const URLS = [server.url, ...(TEST_EVENT_STORE_URL.includes('://') ? [TEST_EVENT_STORE_URL] : [])];

describe.each(URLS)('the lease at %s', (url) => {
  const open = (stationId: string) =>
    openKurrentLeaseStream({ address: parseServerAddress(url), stationId, system: nodeSystem });
  const record = (holder: string, isReleased = false) => ({ holder, location: 'folder', isReleased });

  it('is nobody’s at first, and then the last one’s who wrote after what they had seen', async () => {
    const lease = await open(randomUUID());
    expect(await lease.latest()).toBeNull();
    expect(await lease.write(record('one'), EMPTY_STREAM)).toBe(0);
    expect(await lease.write(record('two'), EMPTY_STREAM)).toBeNull();
    expect(await lease.write(record('two', true), 0)).toBe(1);
    expect(await lease.write(record('one'), 0)).toBeNull();
    expect(await lease.latest()).toEqual({ ...record('two', true), revision: 1 });
    await lease.close();
  });

  it('is taken by one of many who write at the same time', async () => {
    const stationId = randomUUID();
    const leases = await Promise.all(Array.from({ length: 8 }, () => open(stationId)));
    const writes = leases.map((lease, index) => lease.write(record(`${index}`), EMPTY_STREAM));
    expect((await Promise.all(writes)).filter((revision) => revision !== null)).toEqual([0]);
    await Promise.all(leases.map((lease) => lease.close()));
  });

  it('is one event, however often it was renewed', async () => {
    const lease = await open(randomUUID());
    for (let revision = EMPTY_STREAM; revision < 30; revision += 1) {
      expect(await lease.write(record('one'), revision)).toBe(revision + 1);
    }
    expect((await lease.latest())?.revision).toBe(30);
    await lease.close();
  });
});
