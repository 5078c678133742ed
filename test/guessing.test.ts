/**
 * Passwords guessed from many addresses at once: the guesses are limited for the account, and cannot lock out or delay
 * its owner.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { itInLong } from '../play/long.js';
import { type Answer, Client, dataOf, refusal } from './support/client.js';
import { House, tellerForm } from './support/house.js';
import { PASSWORDS } from './support/station.js';

const ADDRESSES = 40;
/** In one run: the limit of an account for five minutes is reached in three. */
const GUESSES = 40;
const OWNERS = '192.168.7.7';

/** Forty guesses take half a minute beside other work: whoever waits for the last of them waits as long as the test may take. */
class Patient extends Client {
  protected override readonly patienceMs = 300_000;
}

let house: House;
let nobody: Client;

beforeAll(async () => {
  house = await House.open({ hashesInFull: true, environment: { TRUST_PROXY: '127.0.0.1' } });
  nobody = new Patient(house.station);
});

afterAll(() => house.close());

function signInFrom(address: string, password: string, username = 'admin'): Promise<Answer> {
  return nobody.call('POST', '/api/auth', {
    json: { username, password },
    headers: { 'x-forwarded-for': address },
  });
}

/** When the server sent it, by its own clock. */
const answeredAtMs = ({ headers }: Answer) => Number(headers.get('x-server-time'));

/** One guess from each of forty addresses at once. `done`: when each was answered. */
function guessing(): { readonly statuses: number[]; readonly done: Promise<readonly number[]> } {
  const statuses: number[] = [];
  const guesses = Array.from({ length: GUESSES }, async (_, one) => {
    const answer = await signInFrom(`10.66.0.${one % ADDRESSES}`, `guess-number-${one}`);
    statuses.push(answer.status);
    return answeredAtMs(answer);
  });
  return { statuses, done: Promise.all(guesses) };
}

describe('Guessing one password from forty addresses', () => {
  it('is stopped after a hundred; the owner can log in from a known address, ahead of the guesses in the queue', async () => {
    expect((await signInFrom(OWNERS, PASSWORDS.admin)).status).toBe(200);
    // The address is known over a restart too.
    await house.restart();
    const first = guessing();
    // When these are answered the guesses are in the queue.
    for (let one = 0; one < 2; one += 1) await house.nobody.get('/api/health');
    const startMs = performance.now();
    const owners = await signInFrom(OWNERS, PASSWORDS.admin);
    const waitedMs = performance.now() - startMs;
    expect(owners.status).toBe(200);
    const guessed = await first.done;
    const tookMs = performance.now() - startMs;
    process.stdout.write(
      `owner waited ${waitedMs.toFixed(0)} ms, ${GUESSES} guesses ${tookMs.toFixed(0)} ms\n`,
    );
    expect(answeredAtMs(owners)).toBeLessThan(Math.max(...guessed));

    const statuses = [...first.statuses];
    for (let round = 0; round < 2; round += 1) {
      const more = guessing();
      await more.done;
      statuses.push(...more.statuses);
    }
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(401), count(429)]).toEqual([100, 20]);
    const stranger = await signInFrom('10.77.0.1', PASSWORDS.admin);
    expect(refusal(stranger)).toEqual([429, 'TOO_MANY_SIGN_INS']);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signInFrom(OWNERS, PASSWORDS.admin)).status).toBe(200);
  });
});

describe('One person who logs in over and over', () => {
  it('is stopped after some thirty, and nobody else is', async () => {
    const dora = await house.teller('dora');
    const attempts = Array.from({ length: 60 }, () =>
      new Patient(house.station).signIn(dora.username, dora.password),
    );
    const answers = await Promise.all(attempts);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) {
      expect(refusal(answer)).toEqual([429, 'TOO_MANY_SIGN_INS']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // Thirty with the first one, and those that were under way with the last of them.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(29);
    expect(answers.length - refused.length).toBeLessThan(40);
    expect((await house.nobody.signIn('auditor', PASSWORDS.auditor)).status).toBe(200);
  });

  itInLong('does not keep out whoever comes from a new address', async () => {
    const crowd = await Promise.all(['ed', 'flo', 'gus', 'hal'].map((name) => house.teller(name)));
    const attempts = crowd.flatMap(({ username, password }) =>
      Array.from({ length: 25 }, async () => {
        const answer = await new Patient(house.station).signIn(username, password);
        expect(answer.status).toBe(200);
        return answeredAtMs(answer);
      }),
    );
    const done = Promise.all(attempts);
    // When these are answered the others are in the queue.
    for (let one = 0; one < 2; one += 1) await house.nobody.get('/api/health');
    const newcomer = await signInFrom('192.168.8.8', PASSWORDS.auditor, 'auditor');
    expect(newcomer.status).toBe(200);
    const at = (await done).toSorted((one, other) => one - other);
    expect(answeredAtMs(newcomer)).toBeLessThan(at[at.length / 2] ?? 0);
  });
});

describe('A new password', () => {
  it('is not one of the most common ones, nor the old one', async () => {
    await house.signInStaff();
    const { superAdmin } = house;
    const common = await superAdmin.post('/api/auth/change-admin-password', { new_password: 'Password123' });
    expect([common.status, common.body.message]).toEqual([
      400,
      'New password is blank, the username or one of the most common ones: choose another',
    ]);
    const teller = await house.teller('ana');
    const set = await superAdmin.put(`/api/teller/${teller.id}`, { password: 'iloveyou1' });
    expect([set.status, set.body.message]).toEqual([
      400,
      'Password is blank, the username or one of the most common ones: choose another',
    ]);
    const change = (old_password: string, new_password: string) =>
      teller.post('/api/auth/change-password', { old_password, new_password });
    const same = await change(teller.password, teller.password);
    expect([same.status, same.body.message]).toEqual([400, 'New password must not be the old one']);
    expect((await change(teller.password, 'qwertyuiop')).status).toBe(400);
    dataOf(await change(teller.password, 'something-else'));
  });

  it('is not the username nor blank, whatever blanks and capitals are in it', async () => {
    const { superAdmin } = house;
    const { id } = await house.teller('gabriela');
    const refused = async (call: Promise<Answer>) => {
      const { status, body } = await call;
      expect([status, body.field]).toEqual([400, expect.stringMatching(/^(new_)?password$/)]);
      expect(body.message).toMatch(/assword is blank, the username or one of the most common ones/);
    };
    const own = (new_password: string) =>
      superAdmin.post('/api/auth/change-password', { old_password: PASSWORDS.superadmin, new_password });
    for (const password of ['superadmin', ' Super Admin ', '        ', '\u3000'.repeat(8), 'pass word 123'])
      await refused(own(password));
    await refused(superAdmin.post('/api/auth/change-admin-password', { new_password: '  admin  ' }));
    await refused(superAdmin.post('/api/auth/change-admin-password', { new_password: '        ' }));
    for (const password of ['Gabriela', ' gabriela', '\u200b'.repeat(8)])
      await refused(superAdmin.put(`/api/teller/${id}`, { password }));
    await refused(superAdmin.put(`/api/teller/${id}`, { username: 'gabriel.a', password: 'gabriel.a' }));
    await refused(superAdmin.post('/api/teller', { ...tellerForm('josefina'), password: 'JOSEFINA' }));
    dataOf(await superAdmin.put(`/api/teller/${id}`, { password: 'gabriela counts' }));
    dataOf(await own('superadmin counts'));
  });
});
