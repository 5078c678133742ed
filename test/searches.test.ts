/** Limits for a teller who searches for the payable tickets of others. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetLookup, BetView } from '@taya/contracts/bet';
import { SERIAL_ALPHABET, serialFromBytes } from '@taya/contracts/serial';
import { Board } from './support/board.js';
import { dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { securityLog } from './support/security-log.js';
import { until } from './support/until.js';

let house: House;
let ana: Teller;
let ben: Teller;
let winners: BetView[];
let lost: BetView;

/** Thirty a minute: a busy machine takes its time, and is allowed more meanwhile. */
const REFILLED_A_SECOND = 0.5;
const secondsSince = (startMs: number) => (performance.now() - startMs) / 1_000;

const like = (teller: Teller, code: string) =>
  teller.get<readonly BetLookup[]>(`/api/bet/${code}/search_for_payout_like`);

const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);

/** As many guessed codes at once as a program tries. */
const GUESSES = 200;

/** A code that could be a ticket's, and is none. */
const guessed = () => serialFromBytes(crypto.getRandomValues(new Uint8Array(64))) ?? 'A'.repeat(12);

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '100000', location: 'Window 1' });
  ben = await house.teller('ben', { cash: '1000', location: 'Window 2' });
  const game = await house.openGame();
  winners = await Promise.all(Array.from({ length: 40 }, () => house.sell(ana, game, 'MERON', '10')));
  lost = await house.sell(ana, game, 'WALA', '100');
  await house.finish(game, 'MERON');
});

afterAll(() => house.close());

describe('Parts of serials', () => {
  it('can be searched thirty times at most, however many come at once; the admin is warned meanwhile', async () => {
    const screen = await Board.connect(house.station.url, { token: house.admin.token });
    // A part that certainly finds something; random ones find something only by chance.
    const parts = winners.flatMap(({ serial }) => [0, 1, 2, 3, 4, 5].map((at) => serial.slice(0, 4 + at)));
    const [startMs, since] = [performance.now(), new Date().toISOString()];
    const answers = await Promise.all(parts.map((part) => like(ben, part)));
    const refilled = REFILLED_A_SECOND * secondsSince(startMs);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(30);
    expect(answers.length - refused.length).toBeLessThanOrEqual(30 + refilled);
    for (const answer of refused) {
      expect(refusal(answer)).toEqual([429, 'TOO_MANY_SEARCHES']);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(answer.body.message).toBe(`Too many searches. Try again in ${seconds} s.`);
    }
    const { data } = await screen.next('search_burst');
    expect(data).toMatchObject({ username: 'ben', teller: expect.stringMatching(/^Ben/) });
    expect([since <= data.at, data.at <= new Date().toISOString()]).toEqual([true, true]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.messages.filter(({ event }) => event === 'search_burst')).toHaveLength(1);
    screen.close();
  });

  it('are in the security log without the code of a ticket; so is the burst, once', async () => {
    const { dataDir } = house.station;
    await until(() => securityLog(dataDir, { kind: 'search', user: 'ben' }).length >= 30);
    await until(() => securityLog(dataDir, { kind: 'throttled', user: 'ben' }).length > 0);
    const [first] = securityLog(dataDir, { kind: 'search', user: 'ben' });
    expect(first).toMatchObject({ address: '127.0.0.1', found: expect.any(Number) });
    expect(String(first?.part)).toMatch(/^[A-Z2-9]{4}(…\(\d+\))?$/);
    await until(() => securityLog(dataDir, { kind: 'search burst', user: 'ben' }).length > 0);
    expect(securityLog(dataDir, { kind: 'search burst', user: 'ben' })).toHaveLength(1);
    // A minute later comes a line with how many there were again.
    const throttled = securityLog(dataDir, { kind: 'throttled', user: 'ben' });
    expect(throttled.filter(({ again }) => again === undefined)).toHaveLength(1);
  });

  it('are shown to an admin who connects later, and to no teller', async () => {
    const later = await Board.connect(house.station.url, { token: house.admin.token });
    expect((await later.next('search_burst')).data.username).toBe('ben');
    later.close();
    const teller = await Board.connect(house.station.url, { token: ana.token });
    await teller.next('balance');
    expect(teller.messages.map(({ event }) => event)).not.toContain('search_burst');
    teller.close();
  });

  it('of one teller do not limit the others', async () => {
    expect((await like(ana, winners[0]?.serial.slice(0, 6) ?? '')).status).toBe(200);
  });
});

describe('Whole codes', () => {
  it('of tickets can be searched and paid without limit, also by a teller whose part searches are stopped', async () => {
    const codes = [...winners, lost, ...winners, lost].map(({ serial }) => serial);
    const answers = await Promise.all(codes.map((code) => like(ben, code)));
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    const [winner] = winners;
    if (winner === undefined) throw new Error('nobody won');
    expect((await house.pay(ben, winner)).has_claimed).toBe(true);
  });

  it('of a ticket that lost are no guesses, whichever call they are asked by', async () => {
    const dora = await house.teller('dora', { cash: '1000' });
    for (const call of ['search_for_payout', 'search_for_payout_like', 'why_not_payable']) {
      const statuses = times(40, async () => (await dora.get(`/api/bet/${lost.serial}/${call}`)).status);
      const expected = call === 'search_for_payout' ? 404 : 200;
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([expected]));
    }
  });

  it('of a ticket may be printed 140 times at once: what is refused is refused as prints, and nobody is warned', async () => {
    const { serial } = winners[2] ?? lost;
    const prints = await Promise.all(times(140, () => ana.post(`/api/print/bet/${serial}`)));
    const codes = prints.map(({ status, body }) => (status === 200 ? 200 : body.code));
    expect(codes).toContain(200);
    expect(codes).not.toContain('TOO_MANY_SEARCHES');
    expect(securityLog(house.station.dataDir, { kind: 'search burst', user: 'ana' })).toEqual([]);
  });

  it('of no ticket count as guesses, whichever call they are tried with', async () => {
    const cora = await house.teller('cora', { cash: '1000' });
    const mistyped = () => times(12, () => SERIAL_ALPHABET[3]).join('');
    const attempts = times(10, () => [
      () => like(cora, guessed()),
      () => like(cora, mistyped()),
      () => cora.get(`/api/bet/${guessed()}/search_for_payout`),
      () => cora.get(`/api/bet/${guessed()}/why_not_payable`),
      () => cora.post(`/api/bet/${guessed()}/payout`),
      () => cora.post(`/api/print/payout/${guessed()}`),
    ]).flat();
    const statuses = [];
    const startMs = performance.now();
    for (const attempt of attempts) statuses.push((await attempt()).status);
    const refilled = REFILLED_A_SECOND * secondsSince(startMs);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30 - refilled);
    await until(
      () => securityLog(house.station.dataDir, { kind: 'search burst', user: 'cora' }).length === 1,
    );
  });

  it('of tickets are answered by every call though two hundred wrong ones at once have used up the thirty a minute', async () => {
    const eva = await house.teller('eva', { cash: '1000' });
    const startMs = performance.now();
    const guesses = times(GUESSES, () => eva.get(`/api/bet/${guessed()}/search_for_payout`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const refilled = REFILLED_A_SECOND * secondsSince(startMs);
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(30);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(30 + refilled);
    const [, , , winner] = winners;
    if (winner === undefined) throw new Error('nobody won');
    expect(dataOf(await like(eva, winner.serial))).toHaveLength(1);
    expect(dataOf(await like(eva, lost.serial))).toEqual([]);
    for (const call of ['search_for_payout', 'why_not_payable']) {
      expect((await eva.get(`/api/bet/${winner.serial}/${call}`)).status).toBe(200);
    }
    expect((await house.pay(eva, winner)).has_claimed).toBe(true);
    expect((await eva.post(`/api/print/payout/${winner.serial}`)).status).toBe(200);
  });
});
