/** What one live connection may take: a client that asks in a way no library does gets no more than others, and leaves nothing. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_WAITING_MESSAGES } from '../live/slow-readers.js';
import { Tallies } from '../system/tallies.js';
import { StationCalls } from './station-calls.fixture.js';

/** Nine in ten of these are for boards. */
const CONNECTIONS = 20;
/** Socket.IO's packets, and Engine.IO's end of a connection. */
const [JOIN, JOIN_NOWHERE, LEAVE] = ['40', '40/nowhere,', '1'];
const CLOSED = /Session ID unknown/;

let station: StationCalls;
let polling: string;

beforeAll(async () => {
  station = await StationCalls.open({ MAX_CONNECTIONS: String(CONNECTIONS) });
  await station.memory.app.listen(0, '127.0.0.1');
  const { port } = station.memory.app.getHttpServer().address() as AddressInfo;
  polling = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
});

afterAll(() => station.memory.close());

/** Opens a connection by long polling. @returns its address */
async function dial(): Promise<string> {
  const opened = await (await fetch(polling)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  return `${polling}&sid=${sid}`;
}

/** Sends packets in one request, as long polling does. @returns what it gets next, or why it gets nothing */
async function say(...packets: readonly string[]): Promise<string> {
  const connection = await dial();
  await (await fetch(connection, { method: 'POST', body: packets.join('\x1e') })).text();
  return (await fetch(connection)).text();
}

function viewers(): number {
  return station.memory.app.get(Tallies).liveClients().get('viewer') ?? 0;
}

test('a connection that asks to be let in many times is closed, and nobody of it is left', async () => {
  expect(await say(...Array(10).fill(JOIN))).toMatch(CLOSED);
  expect(viewers()).toBe(0);
});

test('nobody is left of one to which being let in is the one unread message too many', async () => {
  const refused = Array(MAX_WAITING_MESSAGES - 1).fill(JOIN_NOWHERE);
  expect(await say(...refused, JOIN)).toMatch(CLOSED);
  expect(viewers()).toBe(0);
});

test('those who leave before they are let in take no places', async () => {
  for (let left = 0; left < 2 * CONNECTIONS; left += 1) await say(JOIN, LEAVE);
  expect(await say(JOIN)).toMatch(/^40\{"sid":/);
});

test.each(['', '&sid=', '&sid=&sid', '#', '#&sid=x', '&sid=#x'])(
  'a handshake counts however its address is spelled: %j',
  async (spelled) => {
    const { hostname, port, pathname, search } = new URL(polling);
    const path = `${pathname}${search}${spelled}`;
    const statuses = new Set<number | undefined>();
    for (let dialled = 0; dialled <= CONNECTIONS; dialled += 1) {
      const [answer] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
      answer.resume();
      statuses.add(answer.statusCode);
    }
    expect(statuses).toContain(400);
  },
);
