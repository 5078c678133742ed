/** Invalid requests are refused with the message of the field, and change nothing. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TellerView } from '@taya/contracts/teller';
import { WRITING_CALLS } from './support/calls.js';
import { Client, dataOf, messageOf } from './support/client.js';
import { type House, type Teller, tellerForm } from './support/house.js';
import { type Caller, callerOf, ValidatedStation } from './support/validated-station.js';

let validated: ValidatedStation;
let house: House;
let ana: Teller;

beforeAll(async () => {
  validated = await ValidatedStation.open();
  ({ house, ana } = validated);
});

afterAll(async () => {
  await house.close();
});

const BOTH_DATES = 'Please select both From and To dates';
const LATER = 'From date cannot be later than To date';
const SEARCH = 'Search reference number must be at least 4 characters';

describe('The messages of the screens', () => {
  type Row = readonly [Caller, string, unknown, string];
  const WRITING: readonly Row[] = WRITING_CALLS.flatMap(({ call, path, who, refusals = [] }) =>
    refusals.map(
      ([sent, message]) => [callerOf(who), `${call.split(' ')[0]} ${path}`, sent, message] as const,
    ),
  );
  const READING: readonly Row[] = [
    ['admin', 'GET /api/clear_date/preview', undefined, 'Please select a date'],
    ['admin', 'GET /api/seal/preview', undefined, 'Please select a date'],

    ['admin', 'GET /api/report', undefined, BOTH_DATES],
    ['admin', 'GET /api/report?date_from=2026-01-01', undefined, BOTH_DATES],
    ['admin', 'GET /api/report?date_from=&date_to=2026-01-01', undefined, BOTH_DATES],
    ['admin', 'GET /api/report?date_from=2026-01-02&date_to=2026-01-01', undefined, LATER],
    ['admin', 'GET /api/report/download_pdf', undefined, BOTH_DATES],
    ['admin', 'GET /api/report/download_excel', undefined, BOTH_DATES],
    ['admin', 'GET /api/report/download_pdf?date_from=2026-01-02&date_to=2026-01-01', undefined, LATER],
    ['admin', 'GET /api/report/download_excel?date_from=2026-01-02&date_to=2026-01-01', undefined, LATER],

    ['teller', 'GET /api/bet?search=A', undefined, SEARCH],
    ['teller', 'GET /api/bet?search=ABC', undefined, SEARCH],
    ['admin', 'GET /api/bet?search=A-%20BC', undefined, SEARCH],
    ['teller', 'GET /api/bet/ABC/search_for_payout_like', undefined, '4 characters minimum to search'],
  ];

  it.each([...WRITING, ...READING])('to %s, %s with %j: %s', async (caller, call, json, message) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await validated
      .clientOf(caller)
      .call(method, validated.pathOf(path), json === undefined ? {} : { json });
    expect(messageOf(answer)).toEqual([400, message]);
    expect(answer.body).toMatchObject({ success: false, code: expect.any(String), data: null });
  });

  it('to a remit over the limit, to the centavo', async () => {
    const remit = (amount: string) => house.admin.post(`/api/teller/${ana.id}/remit`, { amount });
    expect(messageOf(await remit('100.01'))).toEqual([409, 'Remit amount exceeds remittable amount']);
    expect(messageOf(await remit('99.99'))).toEqual([200, 'Remit successful']);
    expect(messageOf(await remit('0.02'))).toEqual([409, 'Remit amount exceeds remittable amount']);
    expect(messageOf(await remit('0.01'))).toEqual([200, 'Remit successful']);
    expect(messageOf(await house.admin.post(`/api/teller/${ana.id}/cashin`, { amount: 100 }))).toEqual([
      200,
      'Cashin successful',
    ]);
  });

  it('to the commands of the super admin', async () => {
    const cora = await house.superAdmin.post<TellerView>('/api/teller', tellerForm('cora'));
    expect(messageOf(cora)).toEqual([200, 'Teller added successfully']);
    const edit = (change: object) => house.superAdmin.put(`/api/teller/${dataOf(cora).id}`, change);
    expect(messageOf(await edit({ location: 'Window 2' }))).toEqual([200, 'Teller updated successfully']);
    expect(messageOf(await edit({ is_active: false }))).toEqual([200, 'Teller disabled successfully']);
    expect(messageOf(await edit({ is_active: true }))).toEqual([200, 'Teller enabled successfully']);
    expect(messageOf(await house.superAdmin.post('/api/teller', tellerForm('CORA')))).toEqual([
      409,
      'This username is already taken.',
    ]);
    expect(messageOf(await edit({ username: 'Admin' }))).toEqual([409, 'This username is already taken.']);
    const saved = [200, 'Settings saved successfully'];
    const percentage = await house.superAdmin.put('/api/settings/update_house_percentage', { value: 5 });
    expect(messageOf(percentage)).toEqual(saved);
    expect(messageOf(await house.superAdmin.put('/api/settings', { receiptTerms: '' }))).toEqual(saved);
  });
});
describe('Unusual but valid texts', () => {
  it.each([
    '__proto__',
    'constructor',
    '<script>alert(1)</script>',
    "Robert'); DROP TABLE bets;--",
    '=1+1',
    '🐓 Ñandú',
    '%s %d',
    'null',
  ])('%s is accepted as a name', async (name) => {
    await house.end();
    const created = await house.openGame(name);
    expect(created.name).toBe(name);
    expect(dataOf(await house.admin.get(`/api/game/${created.id}`))).toMatchObject({ name });
    const form: Record<string, string | undefined> = { ...tellerForm(name), first_name: name };
    const { id } = dataOf(await house.superAdmin.post<TellerView>('/api/teller', form));
    const listed = dataOf(
      await house.admin.get<TellerView[]>(`/api/teller?search=${encodeURIComponent(name)}`),
    );
    expect(listed.map((teller) => teller.id)).toContain(id);
    expect((await new Client(house.station).signIn(name, form.password ?? '')).status).toBe(200);
  });
});

describe('Fields that nobody asked for', () => {
  it('change nothing', async () => {
    const form = {
      ...tellerForm('finn'),
      role_id: 1,
      role: 1,
      id: 1,
      is_active: false,
      onhand: '999.00',
      cashin: 5,
    };
    const created = dataOf(await house.superAdmin.post<TellerView>('/api/teller', form));
    expect(created).toMatchObject({ is_active: true, onhand: '0.00' });
    expect(created.id).toBeGreaterThan(3);
    const finn = new Client(house.station);
    expect((await finn.signIn('finn', 'finn-password')).body.data).toMatchObject({ role_id: 2 });
    const bet = { game_id: (await house.latestGame()).id, amount: '10', is_bet_meron: true };
    const sold = await finn.post('/api/bet', {
      ...bet,
      teller_id: ana.id,
      payout_amount: '5',
      serial: 'AAAAAAAAAAAA',
    });
    expect(sold.body.data).toMatchObject({ bet: { teller_id: created.id, payout_amount: '0.00' } });
  });

  it('such as the password are never answered', async () => {
    const answers = await Promise.all([
      house.superAdmin.get('/api/teller'),
      house.superAdmin.get(`/api/teller/${ana.id}`),
      house.superAdmin.put(`/api/teller/${ana.id}`, { location: 'Window 9' }),
      ana.get('/api/auth/data'),
    ]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/password|argon|credential/i);
    expect(house.station.output).not.toContain('ana-password');
  });
});

describe('Refusals are checked in the order 401, 403, 400, 404, 409', () => {
  it('401 before all', async () => {
    const { nobody } = house;
    expect((await nobody.call('POST', '/api/game', { text: '{' })).status).toBe(401);
    expect((await nobody.post('/api/teller/abc/cashin', { amount: 'x' })).status).toBe(401);
    expect((await nobody.get('/api/game?page=0')).status).toBe(401);
    expect(
      (await nobody.call('POST', '/api/game', { text: 'x', headers: { 'content-type': 'text/plain' } }))
        .status,
    ).toBe(401);
    expect((await nobody.post('/api/bet', {}, { key: 'x'.repeat(300) })).status).toBe(401);
  });

  it('403 before 400', async () => {
    expect((await ana.call('POST', '/api/game', { text: '{' })).status).toBe(403);
    expect((await ana.post('/api/teller/abc/cashin', { amount: 'x' })).status).toBe(403);
    expect((await house.auditor.post('/api/bet', {}, { key: 'x'.repeat(300) })).status).toBe(403);
    expect((await house.auditor.post('/api/bet/xyz/payout')).status).toBe(403);
  });

  it('400 before 404', async () => {
    expect((await house.admin.post('/api/teller/9999/cashin', { amount: 'x' })).status).toBe(400);
    expect((await ana.post('/api/bet', { game_id: 9_999, amount: 0, is_bet_meron: true })).status).toBe(400);
    expect((await house.superAdmin.put('/api/teller/9999', { ip: 'x' })).status).toBe(400);
    expect((await house.admin.put('/api/game/abc/finish')).status).toBe(400);
    expect((await house.admin.get('/api/teller/9999/cashin?page=0')).status).toBe(400);
    expect((await ana.post('/api/bet/AAAAAAAAAAAA/payout', undefined, { key: 'x'.repeat(300) })).status).toBe(
      400,
    );
  });

  it('404 before 409', async () => {
    // A game is running, so no other can be acted on; a user who is not a teller has nothing to remit.
    expect((await house.admin.put('/api/game/9999/cancel')).status).toBe(404);
    expect((await house.admin.post('/api/teller/9999/remit', { amount: '5' })).status).toBe(404);
    expect((await house.superAdmin.put('/api/teller/9999', { username: 'ana' })).status).toBe(404);
  });
});
