/** A witness on another machine, and the station that gives it its seals. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sealText } from '@taya/contracts/seal';
import { isWitnessed, WitnessBoard } from '../../seals/witness-board.js';
import { WitnessSender } from '../../seals/witness-sender.js';
import { freePort } from '../../system/free-port.fixture.js';
import { nodeSystem } from '../../system/node-system.js';
import { runWitness } from './run-witness.js';

const TOKEN = 'a-token-of-sixteen';

let folder: string;
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
const kept = () =>
  readFileSync(file(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).seal);

/** @returns its address */
async function begin(port = 0, token = TOKEN): Promise<string> {
  const started = await runWitness(
    ['--file', file(), '--port', String(port)],
    { WITNESS_TOKEN: token },
    nodeSystem.clock,
  );
  expect(started.exitCode).toBe(0);
  close = started.close;
  return /http:\S+/.exec(started.out[0] ?? '')?.[0] ?? '';
}

function seal(sealId: number, stationId = 'main', digit = 'a'): string {
  const sums = { cashin: 1, remit: 2, payin: 3, paidOut: 4, unfinished: 5, unclaimed: 6 };
  const date = `2026-11-${String(sealId).padStart(2, '0')}`;
  const place = { revision: 10 * sealId, hash: digit.repeat(64), keyId: 'd75a980182b10ab7' };
  return sealText({ stationId, sealId, date, ...place, sums, signature: 'S'.repeat(86) });
}

async function post(url: string, body: string, token = TOKEN): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

describe('a witness', () => {
  it('keeps each seal once, and goes on with its file after a restart', async () => {
    const url = await begin();
    expect(await post(url, seal(1))).toBe(200);
    expect(await post(url, seal(1))).toBe(200);
    expect(await post(url, seal(1, 'cebu'))).toBe(200);
    close?.();
    const again = await begin();
    expect(await post(again, seal(1))).toBe(200);
    expect(await post(again, seal(2))).toBe(200);
    expect(kept()).toEqual([seal(1), seal(1, 'cebu'), seal(2)]);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect(await (await fetch(`${again}?station=main`, { headers })).json()).toEqual({ last: 2 });
  });

  it('keeps a seal that contradicts another one too, and says so each time', async () => {
    const url = await begin();
    await post(url, seal(2));
    expect(await post(url, seal(2, 'main', 'b'))).toBe(409);
    expect(await post(url, seal(2, 'main', 'b'))).toBe(409);
    close?.();
    expect(await post(await begin(), seal(2, 'main', 'b'))).toBe(409);
    expect(kept()).toEqual([seal(2), seal(2, 'main', 'b')]);
  });

  it('takes nothing without the token, nothing else and nothing large', async () => {
    const url = await begin();
    expect(await post(url, seal(1), 'another-token-here')).toBe(401);
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
    expect(kept()).toEqual([seal(1), seal(2)]);
  });

  it('does not begin with a damaged file, nor without a token', async () => {
    writeFileSync(file(), '{"seal":"taya-seal-1 main 1"}\n');
    const environment = { WITNESS_TOKEN: TOKEN };
    const args = ['--file', file(), '--port', '0'];
    const { out, exitCode } = await runWitness(args, environment, nodeSystem.clock);
    expect([out[0], exitCode]).toEqual([expect.stringContaining('is damaged'), 2]);
    expect((await runWitness(args, {}, nodeSystem.clock)).out[0]).toContain('WITNESS_TOKEN must have');
  });
});

describe('a station with a witness', () => {
  let seals: string[];
  let told: string[];
  let board: WitnessBoard;
  let sender: WitnessSender;

  function open(url: string): void {
    seals = [seal(1), seal(2)];
    told = [];
    board = new WitnessBoard(true);
    sender = new WitnessSender({
      url,
      token: TOKEN,
      stationId: 'main',
      timers: nodeSystem.timers,
      board,
      sealsFrom: async (from) => {
        const texts = seals.slice(from - 1, from + 1);
        return texts.map((text, index) => ({ id: from + index, text }));
      },
      onFailure: ({ message }) => void told.push(`failed: ${message}`),
      onKept: (count) => told.push(`kept ${count}`),
    });
  }

  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('gives it what it lacks, and each new seal', async () => {
    open(await begin());
    sender.wake();
    await until(() => told.length === 1);
    seals.push(seal(3));
    sender.wake();
    await until(() => told.length === 2);
    expect(told).toEqual(['kept 2', 'kept 1']);
    expect(kept()).toEqual([seal(1), seal(2), seal(3)]);
    await sender.close();
  });

  it('gives it everything, however much it lacks', async () => {
    open(await begin());
    seals.push(seal(3), seal(4), seal(5));
    sender.wake();
    await until(() => told.length === 1);
    expect([told, kept()]).toEqual([['kept 5'], seals]);
    expect(board).toMatchObject({ keptThrough: 5, kept: 5, failures: 0 });
    expect([5, 6].map((id) => isWitnessed(board, id))).toEqual([true, false]);
    await sender.close();
  });

  it('knows after a restart that it has them, without giving it any again', async () => {
    const url = await begin();
    for (const text of [seal(1), seal(2)]) await post(url, text);
    open(url);
    sender.wake();
    await until(() => told.length === 1);
    expect([told, kept()]).toEqual([['kept 0'], [seal(1), seal(2)]]);
    expect(board).toMatchObject({ keptThrough: 2, kept: 0 });
    await sender.close();
  });

  it('is told that it has seals which the log has lost, as long as it is so', async () => {
    const url = await begin();
    for (const text of [seal(1), seal(2), seal(3)]) await post(url, text);
    open(url);
    sender.wake();
    await until(() => told.length === 2);
    expect(new Set(told)).toEqual(new Set(['failed: the witness has seal 3, but the log ends before it']));
    expect(board).toMatchObject({ keptThrough: 0, failures: 2 });
    seals.push(seal(3, 'main', 'b'), seal(4, 'main', 'b'));
    await until(() => told.at(-1)?.includes('409') === true);
    const failures = told.length;
    await until(() => told.length === failures + 1);
    expect(told.at(-1)).toContain('409');
    // Kept as evidence, once; the next one, which has no predecessor there, is not given.
    expect(kept()).toEqual([seal(1), seal(2), seal(3), seal(3, 'main', 'b')]);
    expect(isWitnessed(board, 1)).toBe(false);
    await sender.close();
  });

  it('asks it again while it is away, and nothing is missing in the end', async () => {
    const port = await freePort();
    const url = await begin(port);
    close?.();
    open(url);
    sender.wake();
    await until(() => told.length === 1);
    expect(told[0]).toMatch(/^failed: /);
    await begin(port);
    await until(() => told.at(-1) === 'kept 2');
    expect(kept()).toEqual([seal(1), seal(2)]);
    await sender.close();
  });
});
