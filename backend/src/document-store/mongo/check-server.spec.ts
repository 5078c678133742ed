import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Long } from 'mongodb';
import { DocumentServerError } from '../document-server-error.js';
import { checkServer } from './check-server.js';
import { describeOnFerretDb, FERRETDB, ferretDbForSpecs } from './ferretdb.fixture.js';
import { MongoProxy } from './mongo-proxy.fixture.js';

const server = await ferretDbForSpecs();
afterAll(() => server.close());

describeOnFerretDb(`document store: mongodb on ${FERRETDB}, at a station's start`, () => {
  let proxy: MongoProxy;
  beforeAll(async () => {
    proxy = await MongoProxy.start({ target: server.url, isReplicaSet: false });
  });
  afterAll(() => proxy.close());

  test('a server that does what is needed is let pass', async () => {
    await expect(checkServer(proxy.url)).resolves.toBeUndefined();
  });

  test('one that gives a wrong sum is refused', async () => {
    proxy.alter = (command, answer) =>
      command === 'aggregate'
        ? {
            ...answer,
            cursor: { id: Long.ZERO, ns: 'taya.server-check', firstBatch: [{ first: 1, second: 0 }] },
          }
        : answer;
    await expect(checkServer(proxy.url)).rejects.toThrow(
      `MONGO_URL: ${proxy.url} cannot be used: it adds up wrongly`,
    );
    proxy.alter = null;
  });

  test('one that does not let us in is refused in one line, without the password', async () => {
    proxy.alter = (_command, answer) => ({ ...answer, ok: 0, code: 18, errmsg: 'Authentication failed.' });
    const refused = checkServer(
      `mongodb://taya:s3cret@${proxy.address}/?authMechanism=PLAIN&authSource=$external`,
    );
    await expect(refused).rejects.toThrow(DocumentServerError);
    await expect(refused).rejects.toThrow(
      /^MONGO_URL: mongodb:\/\/127\.0\.0\.1:\d+\/ cannot be used: [^\n]+$/,
    );
    await expect(refused).rejects.not.toThrow(/s3cret/);
    proxy.alter = null;
  });

  test('one that is away is refused in one line, without the password', async () => {
    const refused = checkServer('mongodb://taya:s3cret@127.0.0.1:9/taya');
    await expect(refused).rejects.toThrow(
      /^MONGO_URL: mongodb:\/\/127\.0\.0\.1:9\/taya cannot be used: [^\n]+$/,
    );
    await expect(refused).rejects.not.toThrow(/s3cret/);
  });
});
