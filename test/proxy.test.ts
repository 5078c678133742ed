/** The proxy of the deployment in front of two stations, told apart by their ledgers: who serves whom, and who they seem. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KurrentServer } from '../backend/src/event-store/kurrent/testing/kurrent-server.fixture.js';
import { Board } from './support/board.js';
import { ReverseProxy } from './support/reverse-proxy.js';
import { securityLog } from './support/security-log.js';
import { PASSWORDS, Station } from './support/station.js';
import { until } from './support/until.js';

const CLIENTS = Array.from({ length: 6 }, (_, one) => `127.0.0.${one + 10}`);

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

interface Asking {
  /** The client's own address. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

async function ask(url: string, { from = '127.0.0.1', headers = {}, json }: Asking = {}): Promise<Answered> {
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const call = request(url, {
    method: json === undefined ? 'GET' : 'POST',
    localAddress: from,
    headers: { ...type, ...headers },
  });
  call.end(json === undefined ? undefined : JSON.stringify(json));
  const [answer] = await once(call, 'response');
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, headers: answer.headers };
}

describe('Behind the proxy', () => {
  let stations: readonly Station[];
  let proxy: ReverseProxy;

  beforeAll(async () => {
    const environment = { TRUST_PROXY: '127.0.0.1' };
    stations = await Promise.all([Station.start({ environment }), Station.start({ environment })]);
    proxy = await ReverseProxy.start(stations.map(({ url }) => url));
  });

  afterAll(async () => {
    await proxy.remove();
    for (const station of stations) await station.remove();
  });

  /** The ledger of the station that serves a client. */
  const servedBy = async (from?: string) => {
    const { status, headers } = await ask(`${proxy.url}/api/health`, from === undefined ? {} : { from });
    expect(status).toBe(200);
    return String(headers['x-ledger-id']);
  };

  it('everybody is served by one instance', async () => {
    const first = await Promise.all([...CLIENTS, ...CLIENTS].map(servedBy));
    expect(new Set(first).size).toBe(1);
  });

  it('the station sees the client’s own address, whatever the client claims', async () => {
    const from = '127.0.0.7';
    const headers = { 'x-forwarded-for': '10.9.9.9', 'x-real-ip': '10.9.9.9', forwarded: 'for=10.9.9.9' };
    const json = { username: 'admin', password: PASSWORDS.admin };
    expect(await ask(`${proxy.url}/api/auth`, { from, headers, json })).toMatchObject({ status: 200 });
    const signedIn = () => stations.flatMap(({ dataDir }) => securityLog(dataDir, { kind: 'signed in' }));
    await until(async () => signedIn().length > 0);
    expect(signedIn()).toEqual([expect.objectContaining({ address: from })]);
  });

  it.each(['websocket', 'polling'] as const)('live messages come by %s', async (transport) => {
    const board = await Board.connect(proxy.url, { transports: [transport] });
    for (const name of ['game', 'timer', 'game_live_list'] as const) await board.next(name);
    board.close();
  });

  it('a page from elsewhere gets no live messages, one of the proxy’s own name does', async () => {
    await expect(Board.connect(proxy.url, { origin: 'http://elsewhere.example' })).rejects.toThrow();
    const board = await Board.connect(proxy.url, { origin: proxy.url });
    board.close();
  });

  it('the clients of an instance that was killed are served by the other, and return', async () => {
    const mine = await servedBy();
    const ledgers = await Promise.all(
      stations.map(async ({ url }) => (await ask(`${url}/api/health`)).headers['x-ledger-id']),
    );
    const killed = stations[ledgers.indexOf(mine)];
    const port = new URL(killed?.url ?? '').port;
    await killed?.kill();
    expect(await servedBy()).not.toBe(mine);
    const board = await Board.connect(proxy.url, { transports: ['polling'] });
    await board.next('game');
    board.close();
    await killed?.restart({ environment: { TRUST_PROXY: '127.0.0.1', PORT: port } });
    await until(async () => (await servedBy()) === mine);
  });
});

describe('While the server of the ledger is away', () => {
  let server: KurrentServer;
  let station: Station;
  let proxy: ReverseProxy;

  beforeAll(async () => {
    server = await KurrentServer.start();
    const environment = { TRUST_PROXY: '127.0.0.1', EVENT_STORE_URL: server.url, STATION_ID: 'behind' };
    station = await Station.start({ environment });
    proxy = await ReverseProxy.start([station.url]);
  });

  afterAll(async () => {
    await proxy.remove();
    await station.remove();
    server.goAway();
  });

  const signIn = async (url = proxy.url) => {
    const answer = await fetch(`${url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORDS.admin }),
    });
    const { status } = answer;
    return { status, code: status === 200 ? null : ((await answer.json().catch(() => null))?.code ?? null) };
  };

  it('nobody is answered, by the station first and then by the proxy; nothing is recorded, and all is well after', async () => {
    await until(async () => (await signIn()).status === 200);
    server.goAway();
    // The lease has to end first, and then the proxy to see that nobody is active.
    let code: string | null = '';
    while (code !== null) {
      const answer = await signIn();
      expect(answer.status).toBe(503);
      code = answer.code;
      expect(['OUTCOME_UNKNOWN', 'STANDBY', null]).toContain(code);
    }
    expect(await signIn(station.url)).toEqual({ status: 503, code: 'STANDBY' });
    // Whoever asks the instance itself is told what does not work.
    const health = await (await fetch(`${station.url}/api/health`)).json();
    const eventStore = expect.objectContaining({ part: 'event store' });
    expect(health.data).toMatchObject({ status: 'degraded', degraded: expect.arrayContaining([eventStore]) });
    await server.comeBack();
    await until(async () => (await signIn()).status === 200);
  });
});

describe('What an instance has received and not answered', () => {
  let proxy: ReverseProxy;
  let instances: readonly Server[];
  let received: string[];

  beforeEach(async () => {
    received = [];
    instances = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const server = createServer((call, answer) => {
          if (call.url === '/api/active') {
            answer.end();
          } else {
            received.push(`${call.method} ${name}`);
            call.socket.destroy();
          }
        }).listen(0, '127.0.0.1');
        await once(server, 'listening');
        return server;
      }),
    );
    const ports = instances.map((server) => (server.address() as { readonly port: number }).port);
    proxy = await ReverseProxy.start(ports.map((port) => `http://127.0.0.1:${port}`));
  });

  afterEach(async () => {
    await proxy.remove();
    for (const server of instances) server.close();
  });

  it('is not sent to another if it is a command', async () => {
    expect(await ask(`${proxy.url}/api/bet`, { json: {} })).toMatchObject({ status: 502 });
    expect(received).toHaveLength(1);
  });

  it('is asked of the others if it is a question', async () => {
    expect((await ask(`${proxy.url}/api/game`, { from: '127.0.0.9' })).status).toBeGreaterThanOrEqual(502);
    expect(new Set(received)).toEqual(new Set(['GET one', 'GET two']));
  });
});
