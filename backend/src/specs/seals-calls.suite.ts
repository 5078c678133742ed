import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SealCheckView, SealedDay, SealingPreview } from '@taya/contracts/answers/seal';
import { dateAfter } from '@taya/contracts/day';
import { ADMIN_ID, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import { parseSeal, sealText } from '@taya/contracts/seal';
import { atMidday, MIDDAY } from './midday.fixture.js';
import { StationCalls } from './station-calls.fixture.js';

let calls: StationCalls;
let ana: { readonly id: number; readonly token: string };

const day = (ago: number) => dateAfter(MIDDAY.date, -ago);

beforeAll(async () => {
  calls = await StationCalls.open({}, { system: atMidday() });
  ana = await calls.teller('Ana');
});

afterAll(() => calls.memory.close());

const seal = (date: string, token = calls.admin) => calls.post<SealedDay>(token, '/api/seal', { date });
const preview = (date: string, token = calls.admin) =>
  calls.get<SealingPreview>(token, `/api/seal/preview?date=${date}`);
const check = (text: string, token = calls.superAdmin) =>
  calls.get<SealCheckView>(token, `/api/seal/check?text=${encodeURIComponent(text)}`);

describe('sealed days', () => {
  it('are listed with what each adds to the one before, and as the line that is on paper', async () => {
    expect(await preview(day(2))).toMatchObject({ status: 200, data: { id: 1 } });
    const first = await seal(day(2));
    expect(first).toMatchObject({
      status: 200,
      data: { id: 1, date: day(2), payin: '0.00', sealed_by: ADMIN_ID, witnessed: null },
    });
    const game_id = await calls.game('start_betting_all');
    await calls.post(ana.token, '/api/bet', { game_id, amount: '250', is_bet_meron: true });
    const { data } = await seal(day(1), calls.superAdmin);
    expect(data).toMatchObject({
      id: 2,
      payin: '250.00',
      total_profit: '0.00',
      sealed_by: SUPER_ADMIN_ID,
    });
    expect(parseSeal(data.text)).toMatchObject({
      sealId: 2,
      date: day(1),
      revision: data.revision,
      hash: data.hash,
      keyId: data.key_id,
      sums: { cashin: 1_000_000, payin: 25_000, unfinished: 25_000 },
    });
    const list = await calls.get<readonly SealedDay[]>(calls.superAdmin, '/api/seal');
    expect(list.data).toEqual([data, first.data]);
  });

  it('are checked from paper against the log, and what was made up is told', async () => {
    const [newest] = (await calls.get<readonly SealedDay[]>(calls.superAdmin, '/api/seal')).data;
    const text = newest?.text ?? '';
    expect((await check(text)).data).toMatchObject({ holds: true, reason: null, id: 2, date: day(1) });
    const paper = parseSeal(text);
    if (paper === null) throw new Error('a seal');
    const checkChanged = async (change: Partial<typeof paper>) =>
      (await check(sealText({ ...paper, ...change }))).data;
    expect(await checkChanged({ sealId: 3 })).toMatchObject({
      holds: false,
      reason: 'The log has no seal 3',
    });
    expect(await checkChanged({ hash: 'ab'.repeat(32) })).toMatchObject({
      holds: false,
      reason: expect.stringContaining('is another one'),
    });
    expect(await check('a line')).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('are refused twice, in the future, with an open game of that day, and to others', async () => {
    for (const [date, status, code] of [
      [day(1), 409, 'DAY_ALREADY_SEALED'],
      [day(-1), 409, 'SEAL_IN_FUTURE'],
      [day(0), 409, 'DATE_HAS_OPEN_GAME'],
      ['yesterday', 400, 'VALIDATION'],
    ] as const) {
      // The preview says so before anybody is asked.
      expect(await preview(date)).toMatchObject({ status, code });
      expect(await seal(date)).toMatchObject({ status, code });
    }
    expect(await preview(day(0), ana.token)).toMatchObject({ status: 403 });
    expect(await seal(day(0), ana.token)).toMatchObject({ status: 403 });
    for (const token of [ana.token, calls.admin]) {
      expect(await check('a line', token)).toMatchObject({ status: 403 });
      expect(await calls.get(token, '/api/seal')).toMatchObject({ status: 403 });
    }
  });
});
