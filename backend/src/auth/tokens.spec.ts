import { createHmac, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { stationKeyOf } from '../system/station-key.js';
import { Tokens } from './tokens.js';

const DAY_MS = 24 * 60 * 60_000;
const KEY = randomBytes(32);
const CLAIMS = { userId: 4, sessionId: 'abc' };

let nowMs = 0;
const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
let tokens: Tokens;

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 21);
  tokens = new Tokens(KEY, 'main', clock);
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token made by hand, signed with the right key by default. */
function forged(header: object, payload: object, hash = 'sha256', key: Buffer = KEY): string {
  const text = `${encoded(header)}.${encoded(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

const seconds = () => Math.floor(nowMs / 1_000);
const goodPayload = () => ({ sub: '4', sid: 'abc', aud: 'taya:main', exp: seconds() + 60 });

it('reads what it issued, again and again', () => {
  const token = tokens.issue(CLAIMS);
  expect(tokens.read(token)).toMatchObject(CLAIMS);
  expect(tokens.read(token)).toMatchObject(CLAIMS);
});

it('ends after 24 hours, remembered or not', () => {
  const token = tokens.issue(CLAIMS);
  expect(tokens.read(token)).not.toBeNull();
  nowMs += DAY_MS - 1_000;
  expect(tokens.read(token)).not.toBeNull();
  nowMs += 1_000;
  expect(tokens.read(token)).toBeNull();
  expect(new Tokens(KEY, 'main', clock).read(token)).toBeNull();
});

it('accepts a correct token that is made by hand', () => {
  expect(tokens.read(forged({ alg: 'HS256', typ: 'JWT' }, goodPayload()))).toMatchObject(CLAIMS);
});

describe('refuses', () => {
  const refused: readonly (readonly [what: string, token: () => string])[] = [
    ['no signature at all', () => `${encoded({ alg: 'none' })}.${encoded(goodPayload())}.`],
    ['another algorithm', () => forged({ alg: 'HS512' }, goodPayload(), 'sha512')],
    ['another key', () => forged({ alg: 'HS256' }, goodPayload(), 'sha256', randomBytes(32))],
    ['another station', () => forged({ alg: 'HS256' }, { ...goodPayload(), aud: 'taya:other' })],
    ['no audience', () => forged({ alg: 'HS256' }, { sub: '4', sid: 'abc', exp: seconds() + 60 })],
    ['no end', () => forged({ alg: 'HS256' }, { sub: '4', sid: 'abc', aud: 'taya:main' })],
    ['no session', () => forged({ alg: 'HS256' }, { ...goodPayload(), sid: undefined })],
    ['a user that is no number', () => forged({ alg: 'HS256' }, { ...goodPayload(), sub: 'admin' })],
    ['what is no token', () => 'x'.repeat(5_000)],
    ['nothing', () => ''],
  ];
  it.each(refused)('%s', (_what, token) => {
    expect(tokens.read(token())).toBeNull();
  });

  it('a token with one character changed', () => {
    const token = tokens.issue(CLAIMS);
    const [head = '', , signature = ''] = token.split('.');
    const other = encoded({ ...goodPayload(), sub: '1' });
    expect(tokens.read(`${head}.${other}.${signature}`)).toBeNull();
  });
});

it('keeps its key over a restart, and creates it once', async () => {
  const { credentials: store } = new MemoryDocumentStore([]);
  const system = { clock, random: { bytes: (length: number) => randomBytes(length) } };
  const open = (secret: string) => Tokens.open(store, stationKeyOf(secret.repeat(32)), 'main', system);
  const token = (await open('ab')).issue(CLAIMS);
  expect((await open('ab')).read(token)).toMatchObject(CLAIMS);
  // Another station key: whoever was signed in signs in again.
  expect((await open('cd')).read(token)).toBeNull();
});
