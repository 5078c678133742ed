import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseInstanceAddress } from '../config/instance-address.js';
import { freePort } from '../system/free-port.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { PeerSilentError, PeerUnreachableError } from './peers.js';
import { PrivateClient } from './private-client.js';
import { InstanceAddressError, PrivateListener } from './private-listener.js';
import { MessageSigning } from './signed-messages.js';

const KEY = Buffer.alloc(32, 7);
const { timers } = nodeSystem;

let address: string;
let listener: PrivateListener;
let clients: PrivateClient[];
let taken: unknown[];
let failures: string[];
/** What answers a message; the content itself until a spec says otherwise. */
let answer: (content: unknown) => Promise<unknown>;

beforeEach(async () => {
  clients = [];
  taken = [];
  failures = [];
  answer = async (content) => content;
  address = `http://127.0.0.1:${await freePort()}`;
  listener = await listening('receiver');
});

afterEach(async () => {
  for (const client of clients) client.close();
  await listener.close();
});

async function listening(instance: string, patienceMs?: number): Promise<PrivateListener> {
  const made = new PrivateListener({
    instance,
    signing: new MessageSigning(KEY),
    handlers: {
      '/commands': async (from, content) => {
        taken.push([from, content]);
        return answer(content);
      },
    },
    onFailure: ({ message }) => failures.push(message),
    ...(patienceMs !== undefined && { patienceMs }),
  });
  await made.listen(parseInstanceAddress(address));
  return made;
}

function clientOf(instance: string, key: Uint8Array = KEY): PrivateClient {
  const client = new PrivateClient({ instance, signing: new MessageSigning(key), timers });
  clients.push(client);
  return client;
}

/** A request as anybody can send it. */
function raw(
  path: string,
  { method = 'POST', headers = {}, body = '' }: { method?: string; headers?: object; body?: string } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { method, headers: { ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const headersOf = (number: number, body: string, to = 'receiver', key: Uint8Array = KEY) =>
  new MessageSigning(key).headersOf({ path: '/commands', from: 'sender', to, number }, body);

/** Sends the head of a signed message, and so much of its body. */
function sendSlowly(body: string, sent: string): Socket {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
  const lines = Object.entries({ ...headersOf(1, body), host: 'x', 'content-length': body.length });
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  socket.write(`POST /commands HTTP/1.1\r\n${head}\r\n\r\n${sent}`);
  return socket;
}

describe('messages between instances', () => {
  it('are answered, many over one connection', async () => {
    const client = clientOf('sender');
    for (let number = 0; number < 5; number++) {
      expect(await client.post(address, 'receiver', '/commands', [{ number }])).toEqual([{ number }]);
    }
    expect(taken.at(-1)).toEqual(['sender', [{ number: 4 }]]);
  });

  it('that nobody with the key has signed are not read: 401 and nothing else', async () => {
    const body = '[]';
    const forged = headersOf(1, body, 'receiver', Buffer.alloc(32, 8));
    const denied = { status: 401, text: '' };
    expect(await raw('/commands', { body })).toEqual(denied);
    expect(await raw('/commands', { body, headers: forged })).toEqual(denied);
    expect(await raw('/commands', { body, headers: { 'x-taya-number': '1' } })).toEqual(denied);
    expect(await raw('/', { method: 'GET' })).toEqual(denied);
    expect(await raw('/api/health', { method: 'GET' })).toEqual(denied);
    expect(await raw('/commands', { method: 'PUT', body, headers: headersOf(1, body) })).toEqual(denied);
    expect(await raw('/activity', { body, headers: headersOf(1, body) })).toEqual(denied);
    expect(taken).toEqual([]);
  });

  it('with another body than the one that was signed are not taken in, and do not use their number up', async () => {
    const headers = headersOf(1, '[1]');
    expect((await raw('/commands', { body: '[2]', headers })).status).toBe(401);
    expect((await raw('/commands', { body: '[1]', headers })).status).toBe(200);
    expect(taken).toEqual([['sender', [1]]]);
  });

  it('that were recorded are worth nothing when they are sent again', async () => {
    const headers = headersOf(1, '[1]');
    expect((await raw('/commands', { body: '[1]', headers })).status).toBe(200);
    expect((await raw('/commands', { body: '[1]', headers })).status).toBe(401);
    // Nor at the next process at the same address.
    await listener.close();
    listener = await listening('restarted');
    expect((await raw('/commands', { body: '[1]', headers })).status).toBe(421);
    expect(taken).toHaveLength(1);
  });

  it('in any order are taken in once each', async () => {
    for (const number of [3, 1, 2, 3, 1])
      await raw('/commands', { body: '[]', headers: headersOf(number, '[]') });
    expect(taken).toHaveLength(3);
    await raw('/commands', { body: '[]', headers: headersOf(5_000, '[]') });
    expect((await raw('/commands', { body: '[]', headers: headersOf(4, '[]') })).status).toBe(401);
    expect(taken).toHaveLength(4);
  });

  it('for a process that is gone were certainly not taken in', async () => {
    const client = clientOf('sender');
    await expect(client.post(address, 'process of before', '/commands', [])).rejects.toThrow(
      PeerUnreachableError,
    );
    await listener.close();
    const fresh = clientOf('sender');
    await expect(fresh.post(address, 'receiver', '/commands', [])).rejects.toThrow(PeerUnreachableError);
    expect(taken).toEqual([]);
    listener = await listening('receiver');
  });

  it('are sent once more over a new connection where the old one had been closed meanwhile', async () => {
    const client = clientOf('sender');
    await client.post(address, 'receiver', '/commands', ['first']);
    await listener.close();
    listener = await listening('receiver');
    expect(await client.post(address, 'receiver', '/commands', ['second'])).toEqual(['second']);
    expect(taken).toHaveLength(2);
  });

  it('whose body never comes are given up', async () => {
    await listener.close();
    listener = await listening('receiver', 50);
    const socket = sendSlowly('[1]', '').resume();
    await new Promise<void>((closed) => socket.once('close', () => closed()));
    expect(taken).toEqual([]);
  });

  it('whose sender stands still and does not read the answer do not hold up the end', async () => {
    await listener.close();
    listener = await listening('receiver', 50);
    answer = async () => 'x'.repeat(32 * 2 ** 20);
    const socket = sendSlowly('[1]', '[1]').pause();
    while (taken.length === 0) await new Promise((turn) => timers.soon(() => turn(undefined)));
    await listener.close();
    socket.destroy();
    listener = await listening('receiver');
  });

  it('that are too long are not sent, and not read', async () => {
    const long = 'x'.repeat(2 ** 20);
    const client = clientOf('sender');
    await expect(client.post(address, 'receiver', '/commands', [long])).rejects.toThrow(PeerUnreachableError);
    const headers = headersOf(1, `["${long}"]`);
    await raw('/commands', { body: `["${long}"]`, headers }).then(
      ({ status }) => expect(status).toBe(401),
      (error) => expect(String(error)).toMatch(/ECONNRESET|EPIPE/),
    );
    expect(taken).toEqual([]);
  });

  it('whose answer is not signed with the key, or never comes, may have been taken in', async () => {
    const stranger = clientOf('sender', Buffer.alloc(32, 8));
    await expect(stranger.post(address, 'receiver', '/commands', [])).rejects.toThrow(PeerSilentError);
    answer = async () => {
      throw new Error('met a fault');
    };
    const client = clientOf('sender');
    await expect(client.post(address, 'receiver', '/commands', [1])).rejects.toThrow(PeerSilentError);
    expect(failures).toEqual(['met a fault']);
  });

  it('are answered before the listener ends; those that come later were certainly not taken in', async () => {
    const client = clientOf('sender');
    await client.post(address, 'receiver', '/commands', ['first']);
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = async (content) => {
      await promise;
      return content;
    };
    const underWay = client.post(address, 'receiver', '/commands', ['under way']);
    while (taken.length < 2) await new Promise((turn) => timers.soon(() => turn(undefined)));
    const closed = listener.close();
    await expect(client.post(address, 'receiver', '/commands', ['late'])).rejects.toThrow(
      PeerUnreachableError,
    );
    resolve();
    expect(await underWay).toEqual(['under way']);
    await closed;
    expect(taken).toHaveLength(2);
    answer = async (content) => content;
    listener = await listening('receiver');
  });
});

it('says in one line why an address cannot be listened on', async () => {
  const taker = new PrivateListener({
    instance: 'other',
    signing: new MessageSigning(KEY),
    handlers: {},
    onFailure: () => {},
  });
  await expect(taker.listen(parseInstanceAddress(address))).rejects.toThrow(
    new InstanceAddressError(`INSTANCE_ADDRESS: ${address} cannot be listened on: the port is taken`),
  );
});
