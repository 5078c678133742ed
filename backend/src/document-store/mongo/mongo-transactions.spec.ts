import { afterAll } from '@jest/globals';
import { documentStoreSuite } from '../document-store.suite.js';
import { startFerretDb } from './ferretdb.fixture.js';
import { MongoProxy } from './mongo-proxy.fixture.js';
import { makeStore } from './server-under-test.fixture.js';

const server = await startFerretDb();
const proxy = await MongoProxy.start({ target: server.url, isReplicaSet: true });
afterAll(async () => {
  await proxy.close();
  await server.close();
});

documentStoreSuite(
  'mongodb on FerretDB 1.24.0 behind a proxy with transactions',
  (collections) => makeStore(proxy, collections),
  { randomRuns: 10 },
);
