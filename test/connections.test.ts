/** What a connection may cost: limits for clients that send too slowly, do not read, or open too many. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { itInLong } from '../play/long.js';
import { firstOf } from '../play/runs.js';
import { Board } from './support/board.js';
import { Client, dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { JOIN, Line, UPGRADE } from './support/line.js';
import { securityLog } from './support/security-log.js';
import { until } from './support/until.js';

const MAX_PER_ADDRESS = 30;

let house: House;
let ana: Teller;
let lines: Line[] = [];

/** Long enough for the other clients on a busy machine, whose requests may take seconds to arrive. */
const SHORT_TIMES = { HEADERS_SECONDS: '4', REQUEST_SECONDS: '5', IDLE_SECONDS: '3', UNREAD_SECONDS: '4' };

beforeAll(async () => {
  house = await House.open({
    environment: { ...SHORT_TIMES, MAX_CONNECTIONS_PER_ADDRESS: String(MAX_PER_ADDRESS) },
  });
  ana = await house.teller('ana', { cash: '1000' });
});

afterEach(() => {
  for (const { socket } of lines) socket.destroy();
  lines = [];
});

afterAll(async () => {
  await house.close();
});

function open(isReading: boolean): Line {
  const line = new Line(house.station.url, { isReading });
  lines.push(line);
  return line;
}

async function dial(count: number, text = '', isReading = true): Promise<readonly Line[]> {
  const dialled = Array.from({ length: count }, () => open(isReading));
  await until(() => dialled.every(({ socket }) => !socket.connecting));
  for (const { socket, isOpen } of dialled) if (isOpen) socket.write(text);
  return dialled;
}

/** Waits for a reason in the security log. */
const isLogged = (why: string) =>
  until(() => securityLog(house.station.dataDir, { kind: 'connection refused', why }).length > 0);

const closed = (some: readonly Line[]) => until(() => some.every(({ isOpen }) => !isOpen));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

const post = (length: number, begin: string) =>
  `POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${begin}`;

/** A large request, the same for every client. */
const LARGE = '/api/docs-json';

describe('A connection is closed in time', () => {
  it.each(
    firstOf(
      [
        ['on which nothing is ever sent', ''],
        ['whose headers never end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
        ['whose body never ends', post(100, '{"a":')],
      ],
      1,
    ),
  )('%s, without a word that a late request would take for its answer', async (_name, text) => {
    const idle = await dial(10, text);
    await closed(idle);
    expect(idle.map(({ received }) => received)).toEqual(idle.map(() => 0));
  });

  it('on which no further request comes', async () => {
    await closed(await dial(10, get('/api/health')));
  });

  it.each(
    firstOf(
      [
        ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: 1\r\n'],
        ['body', post(10_000, '{"a":"'), 'x'],
      ],
      1,
    ),
  )('although it goes on sending its %s', async (_name, begin, more) => {
    const slow = await dial(2, begin);
    const trickle = setInterval(() => {
      for (const { socket, isOpen } of slow) if (isOpen) socket.write(more);
    }, 100);
    try {
      await closed(slow);
    } finally {
      clearInterval(trickle);
    }
  });
});

describe('A client that does not read', () => {
  it('and sends a thousand requests is cut off at the tenth, and delays nobody else', async () => {
    const game = await house.openGame();
    const { length } = JSON.stringify(await (await house.nobody.fetch('GET', LARGE)).json());
    const deaf = await dial(5, get(LARGE).repeat(1_000), false);
    for (let bet = 0; bet < 10; bet += 1) await house.sell(ana, game, 'MERON', '10');
    for (const line of deaf) line.read();
    await closed(deaf);
    for (const { received } of deaf) expect(received).toBeLessThan(11 * length);
    await isLogged('too many requests at once');
  });

  it('loses the connection after a while', async () => {
    await dial(MAX_PER_ADDRESS, get(LARGE).repeat(9), false);
    const late = open(true);
    await closed([late]);
    // The operating system may have buffered everything: then no further request comes on them.
    await until(async () => {
      const [next] = await dial(1, get('/api/health'));
      await until(() => next?.isOpen === false || (next?.received ?? 0) > 0);
      return (next?.received ?? 0) > 0;
    });
  });
});

it('One address may have a limited number of connections, and new ones once it has closed some', async () => {
  await dial(MAX_PER_ADDRESS);
  await until(() => lines.some(({ isOpen }) => !isOpen));
  await isLogged('too many connections');
  for (const { socket } of lines) socket.destroy();
  await until(async () => {
    const answer = await new Client(house.station).get('/api/health').catch(() => null);
    return answer?.status === 200;
  });
  dataOf(await house.admin.get('/api/game'));
});

describe('Two hundred slow clients', () => {
  const OF_A_KIND = 50;
  const SLOW_HEADERS = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
  const TRICKLE_MS = 100;

  beforeAll(async () => {
    await house.end();
    await house.restart({ environment: SHORT_TIMES });
  });

  itInLong('hold up nobody, whatever they are slow at, and are sent away', async () => {
    const headers = await dial(OF_A_KIND, SLOW_HEADERS);
    const bodies = await dial(OF_A_KIND, post(10_000, '{"a":"'));
    const unread = await dial(OF_A_KIND, get(LARGE).repeat(9), false);
    const boards = await dial(OF_A_KIND, UPGRADE, false);
    for (const { socket } of boards) socket.write(JOIN);
    const trickle = setInterval(() => {
      for (const { socket, isOpen } of headers) if (isOpen) socket.write('X-Slow: 1\r\n');
      for (const { socket, isOpen } of bodies) if (isOpen) socket.write('x');
    }, TRICKLE_MS);
    try {
      const game = await house.openGame();
      const screen = await Board.connect(house.station.url);
      for (let bet = 0; bet < 20; bet += 1) await house.sell(ana, game, 'MERON', '10');
      await screen.next('game', (shown) => shown?.total_meron_bet_amount === '200.00');
      dataOf(await ana.get('/api/bet?page=1'));
      screen.close();
      await closed([...headers, ...bodies]);
      for (const line of unread) line.read();
      await closed(unread);
    } finally {
      clearInterval(trickle);
    }
  });
});
