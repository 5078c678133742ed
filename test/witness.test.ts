/** A witness under attack, by who has a token and by who has none. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Signer } from '../backend/src/cli/witness/seals.fixture.js';
import { type RunningCommand, startCommand } from './support/command-line.js';
import { DAY_MS } from './support/station.js';
import { until } from './support/until.js';

const MAIN = 'a-token-of-main-station';
const CEBU = 'a-token-of-cebu-station';
const OWN = new Signer('1'.repeat(64));
const FOREIGN = new Signer('2'.repeat(64));
const HALF_OPEN = 'POST / HTTP/1.1\r\nHost: witness\r\n';

let folder: string;
let witness: RunningCommand;
let url: string;
let sockets: Socket[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taya-witness-'));
  sockets = [];
  await begin();
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await end();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'seals.ndjson');

async function begin(): Promise<void> {
  let output = '';
  const tokens = { WITNESS_TOKENS: `main=${MAIN} cebu=${CEBU}` };
  witness = startCommand('witness', ['--file', file(), '--port', '0'], tokens);
  witness.process.stdout?.on('data', (text) => {
    output += text;
  });
  await until(() => /http:\S+/.test(output));
  url = /http:\S+/.exec(output)?.[0] ?? '';
}

async function end(): Promise<void> {
  witness.process.kill();
  await witness.ended;
}

const kept = () =>
  readFileSync(file(), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).seal);

interface Given {
  readonly token?: string;
  readonly key?: string | null;
}

async function give(body: string, { token = MAIN, key = OWN.publicKey }: Given = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(key !== null && { 'x-public-key': key }) };
  return fetch(url, { method: 'POST', headers, body });
}

const statusOf = async (...given: Parameters<typeof give>) => (await give(...given)).status;

async function said(answer: Promise<Response>): Promise<readonly [number, string]> {
  const { status, json } = await answer.then(async (it) => ({ status: it.status, json: await it.json() }));
  return [status, String(json.message)];
}

describe('Who has a station’s token and not its key', () => {
  it('cannot forge a seal, so that the true ones would contradict it', async () => {
    expect(await statusOf(OWN.seal(1))).toBe(200);
    const [start] = OWN.seal(999_999_999, { date: '2026-01-01' }).split(/ \S+$/);
    const copied = OWN.seal(1).split(' ').at(-1);
    const forged = [`${start} ${'A'.repeat(86)}`, `${start} ${copied}`, OWN.seal(1).replace(' 10 ', ' 11 ')];
    for (const text of forged) {
      expect(await statusOf(text)).toBe(403);
      expect(await statusOf(text, { key: FOREIGN.publicKey })).toBe(403);
      expect(await statusOf(text, { key: 'x' })).toBe(403);
    }
    expect(await statusOf(OWN.seal(2))).toBe(200);
    expect(kept()).toEqual([OWN.seal(1), OWN.seal(2)]);
  });

  it('cannot give seals with a key of their own, nor after a restart, nor as a later one', async () => {
    const key = FOREIGN.publicKey;
    const refused = [403, expect.stringContaining('a new one has to be named')];
    expect(await statusOf(OWN.seal(1))).toBe(200);
    expect(await said(give(FOREIGN.seal(1), { key }))).toEqual(refused);
    await end();
    await begin();
    expect(await said(give(FOREIGN.seal(2), { key }))).toEqual(refused);
    expect(await statusOf(FOREIGN.seal(2), { key: OWN.publicKey })).toBe(403);
    expect(kept()).toEqual([OWN.seal(1)]);
  });

  it('cannot write a true seal in another way, before it comes', async () => {
    // The last of 86 characters holds two bits of the signature, and four that mean nothing.
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const variants = others.map((last) => `${OWN.seal(1).slice(0, -1)}${last}`);
    for (const text of variants.filter((one) => one !== OWN.seal(1))) expect(await statusOf(text)).toBe(403);
    expect(await statusOf(OWN.seal(1))).toBe(200);
  });

  it('cannot give nor read those of another station', async () => {
    const ofCebu = OWN.seal(1, { stationId: 'cebu' });
    expect(await said(give(ofCebu))).toEqual([403, 'The token is that of main']);
    expect(await statusOf(ofCebu, { token: CEBU })).toBe(200);
    const headers = { authorization: `Bearer ${MAIN}` };
    expect((await fetch(`${url}?station=cebu`, { headers })).status).toBe(403);
    expect(await (await fetch(`${url}?station=main`, { headers })).json()).toEqual({ last: 0 });
    expect((await fetch(`${url}//?station=main`, { headers })).status).toBe(200);
  });
});

it('A seal without its key is refused and can be given again with it', async () => {
  expect(await said(give(OWN.seal(1), { key: null }))).toEqual([
    400,
    'A seal comes with its public key (x-public-key)',
  ]);
  expect(await statusOf(OWN.seal(1))).toBe(200);
});

describe('Who has the key too', () => {
  it('cannot skip numbers, nor seal days to come', async () => {
    expect(await statusOf(OWN.seal(2))).toBe(400);
    expect(await statusOf(OWN.seal(999_999_999, { date: '2026-01-01' }))).toBe(400);
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    expect(await statusOf(OWN.seal(1, { date: inDays(3) }))).toBe(400);
    expect(await statusOf(OWN.seal(1, { date: inDays(0) }))).toBe(200);
  });

  it('cannot go back by day or revision without being told, and what does is kept beside', async () => {
    for (const text of [OWN.seal(1), OWN.seal(2)]) expect(await statusOf(text)).toBe(200);
    const back = [
      OWN.seal(3, { revision: 20 }),
      OWN.seal(3, { date: '2000-01-02' }),
      OWN.seal(1, { revision: 11 }),
    ];
    for (const text of back) expect(await statusOf(text)).toBe(409);
    expect(await statusOf(OWN.seal(3))).toBe(200);
    expect(kept()).toEqual([OWN.seal(1), OWN.seal(2), ...back, OWN.seal(3)]);
  });

  it('cannot fill the disk: a station has so many lines a day', async () => {
    await end();
    const line = { received: new Date().toISOString(), key: OWN.publicKey };
    const lines = Array.from({ length: 4_000 }, (_, at) =>
      JSON.stringify({ ...line, seal: OWN.seal(at + 1) }),
    );
    writeFileSync(file(), `${lines.join('\n')}\n`);
    await begin();
    const full = await give(OWN.seal(4_001));
    expect([full.status, full.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await statusOf(OWN.seal(1, { revision: 11 }))).toBe(429);
    expect(await statusOf(OWN.seal(4_000))).toBe(200);
    expect(await statusOf(OWN.seal(1, { stationId: 'cebu' }), { token: CEBU })).toBe(200);
    expect(kept()).toHaveLength(4_001);
  });
});

it('150 silent connections keep no station out, and are sent away', async () => {
  const port = Number(new URL(url).port);
  for (let count = 0; count < 150; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.resume();
    sockets.push(socket);
    if (count % 2 === 0) socket.write(HALF_OPEN);
  }
  await until(() => sockets.every(({ connecting }) => !connecting));
  expect(await statusOf(OWN.seal(1))).toBe(200);
  await until(() => sockets.every(({ closed }) => closed));
});
