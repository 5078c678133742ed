import { argon2Sync, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GENERATED_PASSWORD_ALPHABET } from '@taya/contracts/limits';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { Credentials } from './credentials.js';
import { randomPassword, storeFirstCredentials } from './first-passwords.js';
import { PasswordHashing } from './password-hashing.js';

const random = { bytes: (length: number) => randomBytes(length) };
const { credentials: store } = new MemoryDocumentStore([]);
const hashing = new PasswordHashing();
const key = randomBytes(32);
const credentials = new Credentials(store, hashing, random, key);

beforeAll(() => credentials.prepare());

it('accepts the right password, and refuses a wrong one or that of an unknown user', async () => {
  const id = await credentials.create('correct horse');
  expect(await credentials.verify(id, 'correct horse')).toBe(true);
  expect(await credentials.verify(id, 'Correct horse')).toBe(false);
  expect(await credentials.verify(null, 'correct horse')).toBe(false);
});

it('does the same work for an unknown user as for a wrong password, so that no time tells who is known', async () => {
  const id = await credentials.create('correct horse');
  const verify = jest.spyOn(hashing, 'verify');
  for (const one of [id, null]) expect(await credentials.verify(one, 'a wrong one')).toBe(false);
  const costs = verify.mock.calls.map(([hash, password]) => [
    /^(.*\$)[^$]+\$[^$]+$/.exec(hash)?.[1],
    password,
  ]);
  expect(costs).toEqual(Array(2).fill(['$argon2id$v=19$m=19456,t=2,p=1$', 'a wrong one']));
  verify.mockRestore();
});

it('treats a letter as the same however the keyboard encoded it', async () => {
  const id = await credentials.create('ni\u00f1o12345');
  expect(await credentials.verify(id, 'nin\u0303o12345')).toBe(true);
});

it('stores Argon2id hashes with their own salt, never the password', async () => {
  const ids = [await credentials.create('same password'), await credentials.create('same password')];
  const hashes = await Promise.all(ids.map((id) => store.get('credentials', id)));
  for (const hash of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  }
  expect(hashes[0]).not.toBe(hashes[1]);
});

it('makes the same id of one command and password again, and another of any other', async () => {
  const command = '2|PUT /api/teller/:id|key';
  const ids = [
    await credentials.create('the password', command),
    await credentials.create('another one', command),
    await credentials.create('the password', `${command}s`),
    await credentials.create('the password'),
    await new Credentials(store, hashing, random, randomBytes(32)).create('the password', command),
  ];
  expect(new Set(ids).size).toBe(5);
  expect(await credentials.create('the password', command)).toBe(ids[0]);
  expect(await credentials.verify(ids[0] ?? '', 'the password')).toBe(true);
});

it('takes no password of a hash that is lost, or is another than the id was made for', async () => {
  const refused = expect.objectContaining({ code: 'PASSWORD_UNUSABLE' });
  await expect(credentials.verify('lost', 'x')).rejects.toEqual(refused);
  const [ana, admin] = [await credentials.create('anas password'), await credentials.create('admins one')];
  // A file that was changed: the hash of one under the id of another, and all under an id that ends like it.
  const changed = new MemoryDocumentStore([]).credentials;
  const anas = (await store.get('credentials', ana)) ?? '';
  await changed.insert('credentials', admin, anas);
  await changed.insert('credentials', `other.${ana.split('.')[1]}`, anas);
  const there = new Credentials(changed, hashing, random, key);
  await expect(there.verify(admin, 'anas password')).rejects.toEqual(refused);
  await expect(there.verify(`other.${ana.split('.')[1]}`, 'anas password')).rejects.toEqual(refused);
  expect(await there.isUsable(admin)).toBe(false);
  expect(await credentials.isUsable(admin)).toBe(true);
  // The log tells nothing of the hash to who has not the key.
  const withAnotherKey = new Credentials(store, hashing, random, randomBytes(32));
  await expect(withAnotherKey.verify(ana, 'anas password')).rejects.toEqual(refused);
});

it('takes no hash under an id that is not bound to it', async () => {
  const id = await credentials.create('an old one');
  await store.insert('credentials', 'unbound', (await store.get('credentials', id)) ?? '');
  await expect(credentials.verify('unbound', 'an old one')).rejects.toMatchObject({
    code: 'PASSWORD_UNUSABLE',
  });
});

it('verifies an older hash of another cost', async () => {
  const nonce = randomBytes(16);
  const hash = argon2Sync('argon2id', {
    message: 'old password',
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${nonce.toString('base64')}$${hash.toString('base64')}`;
  expect(await hashing.verify(stored, 'old password')).toBe(true);
  expect(await hashing.verify(stored, 'new password')).toBe(false);
});

it('refuses a hash that is not Argon2id', async () => {
  await expect(hashing.verify('$2b$10$bcrypt', 'x')).rejects.toThrow('not one of Argon2id');
});

describe('first passwords', () => {
  it('are made up where none is set', async () => {
    const first = await storeFirstCredentials(
      { admin: 'password1', superAdmin: null, auditor: null },
      credentials,
      random,
    );
    expect(first.made.map(({ username }) => username)).toEqual(['superadmin', 'auditor']);
    expect(first.generatedFor).toEqual([2, 3]);
    const [admin = '', superAdmin = ''] = first.credentialIds;
    expect(await credentials.verify(admin, 'password1')).toBe(true);
    expect(await credentials.verify(superAdmin, first.made[0]?.password ?? '')).toBe(true);
  });

  it('have ten characters, none of which looks like another, all equally likely', () => {
    const counts = new Map<string, number>();
    for (let made = 0; made < 2_000; made++) {
      const password = randomPassword(random);
      expect(password).toMatch(/^[^ilIoO0]{10}$/);
      for (const character of password) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = 20_000 / GENERATED_PASSWORD_ALPHABET.length;
    expect(counts.size).toBe(GENERATED_PASSWORD_ALPHABET.length);
    // Six standard deviations of a fair draw: about 19 each.
    for (const count of counts.values())
      expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
  });
});
