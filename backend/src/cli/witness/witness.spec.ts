/** A witness on another machine, and the station that gives it its seals. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WitnessSender } from '../../seals/witness-sender.js';
import { WitnessStatus } from '../../seals/witness-status.js';
import { freePort } from '../../system/free-port.fixture.js';
import { nodeSystem } from '../../system/node-system.js';
import { runWitness } from './run-witness.js';
import { Signer } from './seals.fixture.js';

const TOKEN = 'a-token-of-sixteen';
const CEBU = 'another-token-here';
const KEY = new Signer('1'.repeat(64));
const LATER_KEY = new Signer('2'.repeat(64));

let folder: string;
let said: string[];
let close: (() => void) | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-witness-'));
});
afterEach(() => {
  close?.();
  close = undefined;
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'seals.ndjson');
const stored = () =>
  readFileSync(file(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).seal);

async function start(args: readonly string[], WITNESS_TOKENS = `main=${TOKEN} cebu=${CEBU}`) {
  const out: string[] = [];
  said = [];
  const context = {
    environment: { WITNESS_TOKENS },
    system: nodeSystem,
    print: (line: string) => void said.push(line),
    say: (line: string) => void out.push(line),
  };
  const exitCode = await runWitness(['--file', file(), ...args], context, (server) => {
    close = () => server.close();
  });
  return { out, exitCode };
}

/** @returns its address */
async function begin(port = 0, ...args: readonly string[]): Promise<string> {
  expect(await start(['--port', String(port), ...args])).toEqual({ out: [], exitCode: 0 });
  return /http:\S+/.exec(said.pop() ?? '')?.[0] ?? '';
}

const seal = (sealId: number, digit = 'a', key = KEY) => key.seal(sealId, { hash: digit.repeat(64) });

async function post(url: string, body: string, token = TOKEN, key = KEY): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'x-public-key': key.publicKey };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

describe('a witness', () => {
  it('keeps each seal once, and goes on with its file after a restart', async () => {
    const url = await begin();
    expect(await post(url, seal(1))).toBe(200);
    expect(await post(url, seal(1))).toBe(200);
    const ofCebu = KEY.seal(1, { stationId: 'cebu' });
    expect(await post(url, ofCebu, CEBU)).toBe(200);
    close?.();
    const again = await begin();
    expect(await post(again, seal(1))).toBe(200);
    expect(await post(again, seal(2))).toBe(200);
    expect(stored()).toEqual([seal(1), ofCebu, seal(2)]);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect(await (await fetch(`${again}?station=main`, { headers })).json()).toEqual({ last: 2 });
  });

  it('keeps a seal that contradicts another one too, and says so each time', async () => {
    const url = await begin();
    for (const text of [seal(1), seal(2)]) await post(url, text);
    expect(await post(url, seal(2, 'b'))).toBe(409);
    expect(await post(url, seal(2, 'b'))).toBe(409);
    close?.();
    expect(await post(await begin(), seal(2, 'b'))).toBe(409);
    expect(stored()).toEqual([seal(1), seal(2), seal(2, 'b')]);
  });

  it('takes nothing without the token, nothing else and nothing large', async () => {
    const url = await begin();
    expect(await post(url, seal(1), 'no-token-of-anybody')).toBe(401);
    expect(await post(url, 'taya-seal-1 main')).toBe(400);
    expect(await post(url, 'x'.repeat(3_000))).toBe(413);
    expect(existsSync(file())).toBe(false);
  });

  it('goes on after a power cut in the middle of a line', async () => {
    await post(await begin(), seal(1));
    close?.();
    appendFileSync(file(), '{"received":"2026-11-22T08:00:00.000Z","seal":"taya-se');
    const url = await begin();
    expect(await post(url, seal(2))).toBe(200);
    expect(stored()).toEqual([seal(1), seal(2)]);
  });

  it('keeps seals of another key once it was named, and then none of the one before', async () => {
    expect(await post(await begin(), seal(1))).toBe(200);
    expect(said).toEqual([`Seals of main have the key ${KEY.keyId}`]);
    close?.();
    const url = await begin(0, '--key', `main=${LATER_KEY.keyId}`, '--key', `cebu=${LATER_KEY.keyId}`);
    expect(await post(url, seal(2, 'a', LATER_KEY), TOKEN, LATER_KEY)).toBe(200);
    expect(await post(url, seal(3))).toBe(403);
    expect(await post(url, KEY.seal(1, { stationId: 'cebu' }), CEBU)).toBe(403);
    close?.();
    const again = await begin();
    expect(said).toEqual([KEY, LATER_KEY].map(({ keyId }) => `Seals of main have the key ${keyId}`));
    expect(await post(again, seal(3))).toBe(403);
    expect(await post(again, seal(3, 'a', LATER_KEY), TOKEN, LATER_KEY)).toBe(200);
  });

  it.each([
    ['{"seal":"taya-seal-1 main 1"}', 'line 1 of', 'is damaged: it is no seal'],
    ['{"received":"2026', 'line 1 of', 'is damaged: it is no JSON'],
    ['null', 'line 1 of', 'is damaged: it is no seal'],
    [
      `{"received":"2026-11-22T08:00:00.000Z","seal":"${KEY.seal(1)}"}`,
      'line 1 of',
      'is no seal with its key',
    ],
  ])('does not begin with a file with %s in it', async (line, ...words) => {
    writeFileSync(file(), `${line}\n`);
    const { out, exitCode } = await start(['--port', '0']);
    expect(exitCode).toBe(2);
    for (const word of words) expect(out[0]).toContain(word);
  });

  it.each([
    [''],
    ['a-token-of-sixteen'],
    ['main=too-short'],
    ['Main=a-token-of-sixteen'],
    ['main=a-token-of-sixteen cebu=a-token-of-sixteen'],
  ])('does not begin with the tokens "%s"', async (tokens) => {
    const { out, exitCode } = await start(['--port', '0'], tokens);
    expect([out[0], exitCode]).toEqual([
      expect.stringContaining('WITNESS_TOKENS must have a token for each'),
      2,
    ]);
    expect(out.join()).not.toContain('a-token');
  });
});

describe('a station with a witness', () => {
  let seals: string[];
  let reported: string[];
  let status: WitnessStatus;
  let sender: WitnessSender;

  function open(url: string): void {
    seals = [seal(1), seal(2)];
    reported = [];
    status = new WitnessStatus(true);
    sender = new WitnessSender({
      url,
      token: TOKEN,
      stationId: 'main',
      timers: nodeSystem.timers,
      status,
      sealsFrom: async (from) => {
        const texts = seals.slice(from - 1, from + 1);
        return texts.map((text, index) => ({ id: from + index, text, publicKey: KEY.publicKey }));
      },
      onFailure: ({ message }) => void reported.push(`failed: ${message}`),
      onAllStored: (count) => reported.push(`stored ${count}`),
    });
  }

  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('gives it what it lacks, and each new seal', async () => {
    open(await begin());
    sender.sendNew();
    await until(() => reported.length === 1);
    seals.push(seal(3));
    sender.sendNew();
    await until(() => reported.length === 2);
    expect(reported).toEqual(['stored 2', 'stored 1']);
    expect(stored()).toEqual([seal(1), seal(2), seal(3)]);
    await sender.close();
  });

  it('gives it everything, however much it lacks', async () => {
    open(await begin());
    seals.push(seal(3), seal(4), seal(5));
    sender.sendNew();
    await until(() => reported.length === 1);
    expect([reported, stored()]).toEqual([['stored 5'], seals]);
    expect(status).toMatchObject({ storedThrough: 5, stored: 5, failures: 0 });
    expect([5, 6].map((id) => status.has(id))).toEqual([true, false]);
    await sender.close();
  });

  it('knows after a restart that it has them, without giving it any again', async () => {
    const url = await begin();
    for (const text of [seal(1), seal(2)]) await post(url, text);
    open(url);
    sender.sendNew();
    await until(() => reported.length === 1);
    expect([reported, stored()]).toEqual([['stored 0'], [seal(1), seal(2)]]);
    expect(status).toMatchObject({ storedThrough: 2, stored: 0 });
    await sender.close();
  });

  it('hears that it has seals which the log has lost, as long as it is so', async () => {
    const url = await begin();
    for (const text of [seal(1), seal(2), seal(3)]) await post(url, text);
    open(url);
    sender.sendNew();
    await until(() => reported.length === 2);
    expect(new Set(reported)).toEqual(
      new Set(['failed: the witness has seal 3, but the log ends before it']),
    );
    expect(status).toMatchObject({ storedThrough: 0, failures: 2 });
    seals.push(seal(3, 'b'), seal(4, 'b'));
    await until(() => reported.at(-1)?.includes('409') === true);
    const failures = reported.length;
    await until(() => reported.length === failures + 1);
    expect(reported.at(-1)).toContain('409');
    // Stored as evidence, once; the next one, which has no predecessor there, is not given.
    expect(stored()).toEqual([seal(1), seal(2), seal(3), seal(3, 'b')]);
    expect(status.has(1)).toBe(false);
    await sender.close();
  });

  it('asks it again while it is away, and nothing is missing in the end', async () => {
    const port = await freePort();
    const url = await begin(port);
    close?.();
    open(url);
    sender.sendNew();
    await until(() => reported.length === 1);
    expect(reported[0]).toMatch(/^failed: /);
    await begin(port);
    await until(() => reported.at(-1) === 'stored 2');
    expect(stored()).toEqual([seal(1), seal(2)]);
    await sender.close();
  });
});
