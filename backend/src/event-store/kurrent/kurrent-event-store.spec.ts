import { afterAll } from '@jest/globals';
import { eventStoreSuite } from '../event-store.suite.js';
import { KurrentServer } from './testing/kurrent-server.fixture.js';
import { KurrentUnderTest } from './testing/kurrent-under-test.fixture.js';

const { TEST_EVENT_STORE_URL } = process.env;
const server = await KurrentServer.start();
afterAll(() => server.goAway());

eventStoreSuite('EventStoreDB (test server)', () => new KurrentUnderTest(() => server.url));

if (TEST_EVENT_STORE_URL !== undefined && TEST_EVENT_STORE_URL !== '') {
  eventStoreSuite('EventStoreDB (real server)', () => new KurrentUnderTest(() => TEST_EVENT_STORE_URL));
}
