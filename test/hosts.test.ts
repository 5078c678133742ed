/** By which name a station is called, where it does not say which are its own (`ALLOWED_HOSTS`). */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Station } from './support/station.js';

const TOKEN = 'a-token-of-these-tests';
const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

let station: Station;

beforeAll(async () => {
  station = await Station.start({ isOnFiles: true, environment: { METRICS_TOKEN: TOKEN } });
});

afterAll(() => station.remove());

/** The status of the answer to a request with these headers, from this machine itself. */
async function ask(path: string, ...headers: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(station.url);
  const socket = connect(Number(port), hostname);
  socket.write([`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).split(' ')[1]);
}

it.each(['evil.example', 'evil.example:80', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
  'the metrics are refused to a browser of this machine that was told it is "%s", unless it has the token',
  async (host) => {
    expect(await ask('/metrics', `Host: ${host}`)).toBe(403);
    expect(await ask('/metrics', `Host: ${host}`, `Authorization: Bearer ${TOKEN}`)).toBe(200);
  },
);

it.each(['localhost', 'LocalHost:3000', '127.0.0.1:9', '[::1]:3000'])(
  'the metrics are for this machine, which calls itself %s',
  async (host) => {
    expect(await ask('/metrics', `Host: ${host}`)).toBe(200);
  },
);

it('a request that names two hosts is refused, live connections too', async () => {
  const [one, other] = ['Host: localhost', 'host: evil.example'];
  for (const two of [
    [one, other],
    [other, one],
    [one, one],
  ] as const) {
    expect(await ask('/metrics', ...two)).toBe(400);
    expect(await ask('/api/health', ...two)).toBe(400);
    expect(await ask('/socket.io/?EIO=4&transport=websocket', ...UPGRADE, ...two)).toBe(400);
    expect(await ask('/socket.io/?EIO=4&transport=polling', ...two)).toBe(400);
  }
  expect(await ask('/api/health', one)).toBe(200);
});
