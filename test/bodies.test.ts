/** A body is read only of a call that exists, by somebody who may make it, and no more of it than the call can need. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_PRINT_BYTES,
  MAX_TERMS_LENGTH,
} from '@taya/contracts/limits';
import type { Client } from './support/client.js';
import { dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { until } from './support/until.js';

let house: House;
let ana: Teller;

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana');
});

afterAll(() => house.close());

/** What is answered to a call of whose body nothing is ever sent. */
async function answerWithoutBody(path: string, headers: Record<string, string>, { token }: Client) {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const call = request(house.station.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
  });
  call.on('error', () => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<readonly [number, string]>();
  call.once('response', (answer) => {
    text(answer).then((json) => resolve([answer.statusCode ?? 0, JSON.parse(json).code]), reject);
  });
  call.flushHeaders();
  try {
    return await promise;
  } finally {
    call.destroy();
  }
}

const SHORT = { 'content-length': '20' };
const ENDLESS = { 'transfer-encoding': 'chunked' };

describe('A call is refused before its body has come', () => {
  it.each([
    ['that does not exist', '/api/nothing', SHORT, 'nobody', [404, 'NOT_FOUND']],
    ['that does not exist, without an end', '/api/nothing', ENDLESS, 'nobody', [404, 'NOT_FOUND']],
    ['of nobody', '/api/print/sign', SHORT, 'nobody', [401, 'NOT_SIGNED_IN']],
    ['of nobody, without an end', '/api/bet', ENDLESS, 'nobody', [401, 'NOT_SIGNED_IN']],
    ['of nobody, too long', '/api/bet', { 'content-length': '1000000' }, 'nobody', [401, 'NOT_SIGNED_IN']],
    ['beyond the role', '/api/game', SHORT, 'ana', [403, 'FORBIDDEN']],
    ['too long', '/api/auth', { 'content-length': '4097' }, 'nobody', [413, 'BODY_TOO_LARGE']],
  ] as const)('%s', async (_what, path, headers, who, wanted) => {
    expect(await answerWithoutBody(path, headers, who === 'ana' ? ana : house.nobody)).toEqual(wanted);
  });

  it('and its connection goes on when the body is short, and ends otherwise', async () => {
    const { hostname, port } = new URL(house.station.url);
    const socket = connect(Number(port), hostname);
    let [received, isOpen] = ['', true];
    socket.setEncoding('utf8').on('data', (more) => {
      received += more;
    });
    socket
      .on('error', () => undefined)
      .once('close', () => {
        isOpen = false;
      });
    const answers = (wanted: number) => until(() => received.split('HTTP/1.1 401').length - 1 === wanted);
    const head = 'POST /api/bet HTTP/1.1\r\nHost: taya\r\nContent-Type: application/json\r\n';
    for (const [index, body] of ['[1,2,3,4]', '[5,6,7,8]'].entries()) {
      socket.write(`${head}Content-Length: 9\r\n\r\n`);
      await answers(index + 1);
      socket.write(body);
    }
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n`);
    await answers(3);
    await until(() => !isOpen);
  });
});

describe('The largest body that is meant', () => {
  /** Of characters that take most bytes. */
  const longest = (length: number) => '₱'.repeat(length);

  it('of a teller and of the settings is accepted', async () => {
    const name = longest(MAX_NAME_LENGTH);
    const teller = { first_name: name, middle_name: name, last_name: name, username: name, location: name };
    const password = longest(MAX_PASSWORD_LENGTH);
    dataOf(await house.superAdmin.post('/api/teller', { ...teller, password, ip: '192.168.100.100' }));
    const settings = { stationName: name, receiptTerms: longest(MAX_TERMS_LENGTH), idleMinutes: 5 };
    dataOf(await house.superAdmin.put('/api/settings', settings));
    dataOf(
      await ana.post('/api/auth/change-password', { old_password: ana.password, new_password: password }),
    );
  });

  it('of a receipt is read, and no larger one', async () => {
    const sign = (bytes: number) => {
      const data = Buffer.alloc(bytes).toString('base64');
      const params = { printer: { name: longest(255) }, options: {}, data: [{ data }] };
      return ana.post('/api/print/sign', { call: 'print', params, timestamp: Date.now() });
    };
    expect(refusal(await sign(MAX_PRINT_BYTES))).toEqual([403, 'NOT_SIGNABLE']);
    expect(refusal(await sign(1.2 * MAX_PRINT_BYTES))).toEqual([413, 'BODY_TOO_LARGE']);
  });
});
