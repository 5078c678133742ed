import { afterAll, expect, test } from '@jest/globals';
import { DocumentServerError } from '../document-store.js';
import { checkServer } from './check-server.js';
import { describeOnFerretDb, FERRETDB } from './ferretdb.fixture.js';
import { mongoForSpecs } from './mongo-proxy.fixture.js';

const proxy = await mongoForSpecs();
afterAll(() => proxy.close());

describeOnFerretDb(`document store: mongodb on ${FERRETDB}, at a station's start`, () => {
  test('a server that does what is needed is let pass', async () => {
    await expect(checkServer(proxy.url)).resolves.toBeUndefined();
  });

  const withoutTransactions =
    /^MONGO_URL: mongodb:\/\/127\.0\.0\.1:\d+\/ cannot be used: it has no transactions: [^\n]+ mongod --replSet rs0, then run rs\.initiate\(\) in mongosh\)$/;

  test('one without transactions is refused in one line that says how to get them', async () => {
    const refused = checkServer(proxy.plainUrl);
    await expect(refused).rejects.toThrow(DocumentServerError);
    await expect(refused).rejects.toThrow(withoutTransactions);
  });

  test('one that calls itself a replica set and has none is refused the same', async () => {
    const errmsg = 'Transaction numbers are only allowed on a replica set member or mongos';
    proxy.alter = (command, answer) => (command === 'update' ? { ok: 0, code: 20, errmsg } : answer);
    await expect(checkServer(proxy.url)).rejects.toThrow(withoutTransactions);
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
