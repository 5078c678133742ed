import { afterAll } from '@jest/globals';
import { documentStoreSuite } from '../document-store.suite.js';
import { makeStore, serverUnderTest } from './server-under-test.fixture.js';

const server = await serverUnderTest();
afterAll(() => server.close());

documentStoreSuite(`mongodb on ${server.name}`, (collections) => makeStore(server, collections), {
  randomRuns: server.isSlow ? 40 : 150,
});
