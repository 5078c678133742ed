import { beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '../http/failure.js';
import { SignInThrottle } from './sign-in-throttle.js';

const MINUTE_MS = 60_000;

let nowMs = 0;
let throttle: SignInThrottle;

beforeEach(() => {
  nowMs = 1_000_000;
  throttle = new SignInThrottle({ monotonicMs: () => nowMs });
});

const signIn = async (name: string, address: string, isRight: boolean, isKnown = false) =>
  (await throttle.run(name, address, isKnown, async () => (isRight ? {} : null))) !== null;

async function fail(times: number, name: string, address: string): Promise<void> {
  for (let count = 0; count < times; count++) await signIn(name, address, false);
}

/** The seconds that a refused login is told to wait. */
async function refusedFor(attempt: Promise<unknown>): Promise<number> {
  const failure = (await attempt.then(
    () => null,
    (error: unknown) => error,
  )) as Failure;
  expect(failure).toBeInstanceOf(Failure);
  expect(failure.code).toBe('TOO_MANY_SIGN_INS');
  return Number(failure.headers['retry-after']);
}

describe('a name from one address', () => {
  it('is refused after ten failures, the right password too', async () => {
    await fail(10, 'ana', '10.0.0.1');
    expect(await refusedFor(signIn('ana', '10.0.0.1', true))).toBe(300);
  });

  it('is told how long to wait: until the oldest failure is five minutes old', async () => {
    await fail(1, 'ana', '10.0.0.1');
    nowMs += 4 * MINUTE_MS;
    await fail(9, 'ana', '10.0.0.1');
    expect(await refusedFor(signIn('ana', '10.0.0.1', true))).toBe(60);
    nowMs += MINUTE_MS;
    expect(await signIn('ana', '10.0.0.1', true)).toBe(true);
  });

  it('starts again after a success', async () => {
    await fail(9, 'ana', '10.0.0.1');
    await signIn('ana', '10.0.0.1', true);
    await fail(9, 'ana', '10.0.0.1');
    expect(await signIn('ana', '10.0.0.1', true)).toBe(true);
  });

  it('does not block the same name from another address, nor another name here', async () => {
    await fail(10, 'ana', '10.0.0.1');
    expect(await signIn('ana', '10.0.0.2', true)).toBe(true);
    expect(await signIn('bea', '10.0.0.1', true)).toBe(true);
  });
});

describe('an address', () => {
  it('is refused after fifty failures, whatever the names', async () => {
    for (let name = 0; name < 25; name++) await fail(2, `name ${name}`, '10.0.0.1');
    expect(await refusedFor(signIn('ana', '10.0.0.1', true))).toBe(300);
    expect(await signIn('ana', '10.0.0.2', true)).toBe(true);
  });

  it('is not reset when one of its names succeeds', async () => {
    for (let name = 0; name < 24; name++) await fail(2, `name ${name}`, '10.0.0.1');
    await signIn('ana', '10.0.0.1', true);
    await fail(2, 'bea', '10.0.0.1');
    await refusedFor(signIn('ana', '10.0.0.1', true));
  });
});

describe('a name', () => {
  const failAnywhere = async (times: number) => {
    for (let one = 0; one < times; one++) await fail(1, 'ana', `10.1.${one % 40}.${one}`);
  };

  it('is refused after a hundred failures from any addresses, and no other name is', async () => {
    await failAnywhere(99);
    expect(await signIn('ana', '10.9.9.9', true)).toBe(true);
    await failAnywhere(1);
    expect(await refusedFor(signIn('ana', '10.9.9.9', true))).toBe(300);
    expect(await signIn('bea', '10.9.9.9', true)).toBe(true);
  });

  it('is not refused for them at a known address, which still has its own count', async () => {
    await failAnywhere(100);
    expect(await signIn('ana', '10.0.0.1', true, true)).toBe(true);
    for (let time = 0; time < 10; time++) expect(await signIn('ana', '10.0.0.1', false, true)).toBe(false);
    await refusedFor(signIn('ana', '10.0.0.1', true, true));
  });
});

describe('a name with the right password', () => {
  const succeed = async (times: number, address: string) => {
    for (let one = 0; one < times; one++) expect(await signIn('ana', address, true, true)).toBe(true);
  };

  it('is refused after thirty logins, wherever from, until the first is five minutes old', async () => {
    await succeed(15, '10.0.0.1');
    nowMs += 4 * MINUTE_MS;
    await succeed(15, '10.0.0.2');
    let tried = 0;
    const again = throttle.run('ana', '10.0.0.1', true, async () => ({ tried: tried++ }));
    expect(await refusedFor(again)).toBe(60);
    expect(tried).toBe(0);
    expect(await signIn('bea', '10.0.0.1', true)).toBe(true);
    nowMs += MINUTE_MS;
    await succeed(15, '10.0.0.1');
    await refusedFor(signIn('ana', '10.0.0.1', true, true));
  });

  it('is not held up by wrong ones from elsewhere', async () => {
    for (let one = 0; one < 40; one++) await fail(1, 'ana', `10.1.0.${one}`);
    await succeed(30, '10.0.0.1');
  });
});

describe('sign-ins at the same time', () => {
  it('never try more than ten passwords in total', async () => {
    let tried = 0;
    const attempts = Array.from({ length: 30 }, () =>
      throttle.run('ana', '10.0.0.1', false, async () => {
        tried++;
        return null;
      }),
    );
    const settled = await Promise.allSettled(attempts);
    expect(tried).toBe(10);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  });

  it('all succeed with the right password, however many they are', async () => {
    const attempts = Array.from({ length: 120 }, (_, index) => signIn(`name ${index}`, '10.0.0.1', true));
    expect(await Promise.all(attempts)).toEqual(Array(120).fill(true));
    const sameName = Array.from({ length: 30 }, () => signIn('ana', '10.0.0.1', true));
    expect(await Promise.all(sameName)).toEqual(Array(30).fill(true));
  });
});

it('does not count an attempt that failed before the password was checked', async () => {
  const brokenOff = () =>
    throttle.run('ana', '10.0.0.1', false, () => Promise.reject(new Error('overloaded')));
  for (let count = 0; count < 20; count++) await expect(brokenOff()).rejects.toThrow('overloaded');
  expect(await signIn('ana', '10.0.0.1', true)).toBe(true);
});

it('forgets the names whose last failure is oldest when there are too many', async () => {
  await fail(10, 'ana', '10.0.0.1');
  for (let number = 0; number < 10_000; number++) await fail(1, `name ${number}`, `address ${number}`);
  expect(await signIn('ana', '10.0.0.1', true)).toBe(true);
});
