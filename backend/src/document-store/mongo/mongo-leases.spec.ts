import { afterAll, expect, it } from '@jest/globals';
import { ObjectId } from 'mongodb';
import { leasesSuite } from '../leases/leases.suite.js';
import { openMongoLeases } from './mongo-lease-records.js';
import { removeStation, serverUnderTest } from './server-under-test.fixture.js';

const server = await serverUnderTest();
afterAll(() => server.close());

const { url } = server;

leasesSuite(
  `mongodb on ${server.name}`,
  async () => {
    const station = `test-${new ObjectId().toHexString()}`;
    return {
      open: (clock) => openMongoLeases({ url, station, clock }),
      dispose: () => removeStation(url, station),
    };
  },
  { isOnlyNamed: server.isOnlyNamed },
);

(server.isOnlyNamed ? it.skip : it)('each station has leases of its own', async () => {
  const stations = ['one', 'two'].map((name) => `test-${new ObjectId().toHexString()}-${name}`);
  const clock = { monotonicMs: () => 0 };
  for (const station of stations) {
    const leases = openMongoLeases({ url, station, clock });
    const terms = { holder: 'a', place: 'b', data: '', lastsMs: 6_000 };
    expect(await leases.take('projector', terms)).not.toBeNull();
    await leases.close();
    await removeStation(url, station);
  }
});
