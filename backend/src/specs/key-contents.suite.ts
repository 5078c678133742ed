/** The text that makes a repeated key the same command: see `contents` in `test/support/calls.ts`. */
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LOGOUT, pathWith, WRITING_CALLS } from '../../../test/support/calls.js';
import { BOOTH, HttpCalls, PROXY, TELLER } from './http-calls.fixture.js';

type Who = 'admin' | 'superadmin' | 'teller';
type Method = 'POST' | 'PUT';

const NAMED = { code: 'AAAAAAAAAAAA', teller: 4, game: 9 };
/** Who makes a call, of those who may. */
const CALLERS: readonly (readonly [letters: string, who: Who])[] = [
  ['A', 'admin'],
  ['S*', 'superadmin'],
  ['T', 'teller'],
];

/** Refused commands come with the same key. */
const CONTENTS = [...WRITING_CALLS, LOGOUT].flatMap(({ call, path, who, contents = [] }) =>
  contents.map(([body, content, other = path]) => {
    const caller = CALLERS.find(([letters]) => [...letters].some((letter) => who.includes(letter)));
    const method = call.split(' ')[0] as Method;
    return [caller?.[1] ?? 'admin', method, pathWith(other, NAMED), body, pathWith(content, NAMED)] as const;
  }),
);

let http: HttpCalls;
let tokens: Readonly<Record<Who, string>>;

beforeAll(async () => {
  http = await HttpCalls.open();
  const { username } = await http.newTeller();
  const teller = await http.call('POST', '/api/auth', {
    body: { username, password: TELLER.password },
    from: PROXY,
    headers: { 'x-forwarded-for': BOOTH },
  });
  tokens = {
    teller: teller.json.token,
    admin: await http.tokenOf('admin'),
    superadmin: await http.tokenOf('superadmin'),
  };
});

afterAll(() => http.close());

describe('the content of a key', () => {
  it('has a row here for every call that takes one', async () => {
    type Operation = { readonly parameters?: readonly { readonly name: string }[] };
    const { paths } = (await http.memory.app.inject('/api/docs-json')).json();
    const calls = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.length).toBeGreaterThan(0);
    const rows = CONTENTS.map(([, method, url]) => `${method} ${url}`);
    const hasRow = (call: string) => {
      const form = new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return rows.some((row) => form.test(row));
    };
    expect(calls.filter((call) => !hasRow(call))).toEqual([]);
  });

  it.each(CONTENTS)('stays what it is: %s %s %s %j', async (who, method, url, body, content) => {
    const given = jest.spyOn(http.memory.station.ledger, 'execute');
    await http.call(method, url, {
      token: tokens[who],
      ...(body !== undefined && { body }),
      from: PROXY,
      headers: {
        'idempotency-key': 'key',
        'x-forwarded-for': BOOTH,
      },
    });
    const request = given.mock.calls.map(([first]) => first).find(({ key }) => key !== undefined);
    given.mockRestore();
    const { pinId = '', credentialId = pinId } = { ...request?.command } as Readonly<Record<string, string>>;
    expect(request?.key?.fingerprint).toBe(hash('sha256', content.replace('ID', credentialId), 'base64url'));
  });
});
