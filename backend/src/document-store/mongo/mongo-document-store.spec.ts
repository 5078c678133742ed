import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { times } from '../../../../play/runs.js';
import type { StoredCredential } from '../document-store.js';
import { documentStoreSuite } from '../document-store.suite.js';
import { openMongoCredentials } from './mongo-document-store.js';
import { makeStore, serverUnderTest } from './server-under-test.fixture.js';

const server = await serverUnderTest();
afterAll(() => server.close());

documentStoreSuite(`mongodb on ${server.name}`, (collections) => makeStore(server, collections), {
  randomRuns: server.isSlow ? times({ gate: 10, long: 60 }) : 150,
  isOnlyNamed: server.isOnlyNamed,
});

it('gives all credentials, each value with its names, without the documents', async () => {
  const credentials = openMongoCredentials({ url: server.url, station: `test-${randomUUID()}` });
  const values = Array.from({ length: 250 }, (_, index) => ({
    namespace: index % 2 === 0 ? 'credentials' : 'a"b.$c',
    id: `${index}`,
    value: `value ${index} \u{1f414}`,
  }));
  for (const { namespace, id, value } of values) await credentials.insert(namespace, id, value);
  const found: StoredCredential[] = [];
  for await (const value of credentials.scan()) found.push(value);
  expect(found.sort((one, other) => Number(one.id) - Number(other.id))).toEqual(values);
  await credentials.close();
});
