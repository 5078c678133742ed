import { afterAll } from '@jest/globals';
import { noteStore } from '../../system/stores-ran-on.fixture.js';
import { eventStoreSuite } from '../event-store.suite.js';
import { KurrentServer } from './testing/kurrent-server.fixture.js';
import { KurrentUnderTest } from './testing/kurrent-under-test.fixture.js';

const { TEST_EVENT_STORE_URL = '' } = process.env;
const REAL_SERVER = /^[a-z+]+:\/\//;
const server = await KurrentServer.start();
afterAll(() => server.goAway());

eventStoreSuite('EventStoreDB (test server)', () => new KurrentUnderTest(() => server.url));

if (!REAL_SERVER.test(TEST_EVENT_STORE_URL)) {
  afterAll(() => noteStore('event store', 'no real EventStoreDB, because TEST_EVENT_STORE_URL names none'));
} else {
  eventStoreSuite(
    'EventStoreDB (TEST_EVENT_STORE_URL)',
    () => new KurrentUnderTest(() => TEST_EVENT_STORE_URL),
  );
}
