import { afterAll, beforeAll } from '@jest/globals';
import { documentStoreSuite } from '../document-store.suite.js';
import { FERRETDB, ferretDbForSpecs, NO_FERRETDB } from './ferretdb.fixture.js';
import { MongoProxy } from './mongo-proxy.fixture.js';
import { makeStore } from './server-under-test.fixture.js';

const server = await ferretDbForSpecs();
let proxy: MongoProxy;
beforeAll(async () => {
  proxy = await MongoProxy.start({ target: server.url, isReplicaSet: true });
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

documentStoreSuite(
  `mongodb on ${FERRETDB} behind a proxy with transactions`,
  (collections) => makeStore(proxy, collections),
  { randomRuns: 10, isOnlyNamed: NO_FERRETDB !== undefined },
);
