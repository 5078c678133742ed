import { afterAll } from '@jest/globals';
import { eventStoreSuite } from '../event-store.suite.js';
import { KurrentServer } from './testing/kurrent-server.fixture.js';
import { KurrentUnderTest } from './testing/kurrent-under-test.fixture.js';

const { TEST_EVENT_STORE_URL = '' } = process.env;
const REAL_SERVER = /^[a-z+]+:\/\//;
const server = await KurrentServer.start();
afterAll(() => server.goAway());

eventStoreSuite('EventStoreDB (test server)', () => new KurrentUnderTest(() => server.url));

const isNamed = REAL_SERVER.test(TEST_EVENT_STORE_URL);
eventStoreSuite(
  isNamed ? 'EventStoreDB (TEST_EVENT_STORE_URL)' : 'EventStoreDB, a real one in TEST_EVENT_STORE_URL',
  () => new KurrentUnderTest(() => TEST_EVENT_STORE_URL),
  { isOnlyNamed: !isNamed },
);
