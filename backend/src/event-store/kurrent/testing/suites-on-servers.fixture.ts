import { eventStoreSuite } from '../../event-store.suite.js';
import type { KurrentServer } from './kurrent-server.fixture.js';
import { KurrentUnderTest } from './kurrent-under-test.fixture.js';

const { TEST_EVENT_STORE_URL = '' } = process.env;
const isNamed = /^[a-z+]+:\/\//.test(TEST_EVENT_STORE_URL);

/** The port's suite on the test server, and on the server that TEST_EVENT_STORE_URL names. */
export function suitesOnServers(server: KurrentServer, note = ''): void {
  eventStoreSuite(`EventStoreDB (test server)${note}`, () => new KurrentUnderTest(() => server.url));
  eventStoreSuite(
    `EventStoreDB${isNamed ? ' (TEST_EVENT_STORE_URL)' : ', a real one in TEST_EVENT_STORE_URL'}${note}`,
    () => new KurrentUnderTest(() => TEST_EVENT_STORE_URL),
    { isOnlyNamed: !isNamed },
  );
}
