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

const FEW_CONNECTIONS = { MAX_CONNECTIONS_PER_ADDRESS: String(MAX_PER_ADDRESS) };
/** Of a station at which nobody works: on a busy machine requests may take seconds to arrive. */
const SHORT_TIMES = { HEADERS_SECONDS: '2', REQUEST_SECONDS: '3', IDLE_SECONDS: '1', UNREAD_SECONDS: '2' };

beforeAll(async () => {
  house = await House.open({ environment: FEW_CONNECTIONS });
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

it('One address may have a limited number of connections, and new ones once it has closed some', async () => {
  await dial(MAX_PER_ADDRESS + 1);
  await isLogged('too many connections');
  for (const { socket } of lines) socket.destroy();
  await until(async () => {
    const answer = await new Client(house.station).get('/api/health').catch(() => null);
    return answer?.status === 200;
  });
  dataOf(await house.admin.get('/api/game'));
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
});

describe('A connection is closed in time', () => {
  beforeAll(() => house.station.restart({ environment: { ...SHORT_TIMES, ...FEW_CONNECTIONS } }));

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
        ['body', post(1_000, '{"a":"'), 'x'],
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

  it('whose client does not read', async () => {
    await dial(MAX_PER_ADDRESS, get(LARGE).repeat(9), false);
    // As many others have room once all of them are gone; the operating system may have buffered everything for some.
    await until(async () => {
      const others = await dial(MAX_PER_ADDRESS, get('/api/health'));
      await until(() => others.every(({ isOpen, received }) => !isOpen || received > 0));
      for (const { socket } of others) socket.destroy();
      return others.every(({ received }) => received > 0);
    });
  });
});

describe('Two hundred slow clients', () => {
  const OF_A_KIND = 50;
  const SLOW_HEADERS = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
  const TRICKLE_MS = 100;
  /** So that the others have theirs on a busy machine. */
  const TIMES = { HEADERS_SECONDS: '8', REQUEST_SECONDS: '10', IDLE_SECONDS: '10', UNREAD_SECONDS: '8' };

  itInLong('hold up nobody, whatever they are slow at, and are sent away', async () => {
    await house.restart({ environment: TIMES });
    await house.end();
    const headers = await dial(OF_A_KIND, SLOW_HEADERS);
    const bodies = await dial(OF_A_KIND, post(1_000, '{"a":"'));
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
