import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectFailure, HttpCalls } from './http-calls.fixture.js';

let http: HttpCalls;

beforeAll(async () => {
  http = await HttpCalls.open();
});

afterAll(() => http.close());

describe('settings', () => {
  it('change only the fields in the body, and never the house percentage', async () => {
    const token = await http.tokenOf('superadmin');
    const body = { payoutUnit: '1', receiptTerms: 'No refund', housePercentage: '50.00' };
    const { json } = await http.call('PUT', '/settings', { token, body });
    expect(json.data).toEqual({
      housePercentage: '5.00',
      payoutUnit: '1.00',
      minimumPayout: '100.00',
      receiptTerms: 'No refund',
      stationName: 'Taya',
      timeZone: 'Asia/Manila',
      minimumBet: '0.01',
      maximumBet: '99999999.99',
      largeBet: '10000.00',
      largePayout: '10000.00',
      maximumTellerStake: null,
      lowCash: null,
      highCash: null,
      cancelApprovalAbove: null,
      payoutApprovalAbove: null,
      reversalApprovalAbove: null,
      differenceApprovalAbove: null,
      cancelReasons: false,
      cancelNeedsTicket: false,
      dayStartsAt: '00:00',
      changeFirstPassword: false,
      idleMinutes: 0,
      tellerIdleMinutes: 0,
      lastCallSeconds: 30,
      payoutHoldSeconds: 0,
      timerFollowsBetting: false,
      claimDays: null,
      lostTicketDays: 7,
      shifts: false,
      denominations: '1000 500 200 100 50 20 10 5 1 0.25'.split(' ').map((each) => Number(each).toFixed(2)),
    });
    expect((await http.call('GET', '/api/settings', { token })).json.data).toEqual(json.data);
  });

  it('include the house rules; null removes a teller’s limit, and is ignored elsewhere', async () => {
    const token = await http.tokenOf('superadmin');
    const put = (body: object) => http.call('PUT', '/api/settings', { token, body });
    const rules = {
      minimumBet: '20.00',
      maximumBet: '5000.00',
      largeBet: '1000.00',
      largePayout: '2000.00',
      maximumTellerStake: '50000.00',
      changeFirstPassword: true,
      idleMinutes: 30,
      tellerIdleMinutes: 240,
      lastCallSeconds: 60,
      payoutHoldSeconds: 120,
      timerFollowsBetting: true,
    };
    expect((await put(rules)).json.data).toMatchObject(rules);
    const without = await put({ maximumTellerStake: null, minimumBet: null, changeFirstPassword: null });
    expect(without.json.data).toMatchObject({ ...rules, maximumTellerStake: null });
    expect((await http.call('GET', '/api/settings', { token })).json.data).toEqual(without.json.data);
    expectFailure(
      await put({ maximumBet: '19.99' }),
      'SETTINGS_CONFLICT',
      'minimumBet (20.00) must not be above maximumBet (19.99)',
    );
    expectFailure(
      await put({ minimumBet: '2', maximumBet: '1' }),
      'VALIDATION',
      'minimumBet (2.00) must not be above maximumBet (1.00)',
    );
    expectFailure(
      await put({ tellerIdleMinutes: '5' }),
      'VALIDATION',
      'tellerIdleMinutes must be a whole number from 0 to 1440',
    );
    expectFailure(
      await put({ lastCallSeconds: 601 }),
      'VALIDATION',
      'lastCallSeconds must be a whole number from 5 to 600',
    );
    expectFailure(
      await put({ payoutHoldSeconds: 601 }),
      'VALIDATION',
      'payoutHoldSeconds must be a whole number from 0 to 600',
    );
  });

  const OUT_OF_RANGE = 'House percentage must be a number between 0 and 100';
  it.each<[unknown, string]>([
    ...[0, '0.00', 100.01, '-5', null, {}].map((value): [unknown, string] => [value, OUT_OF_RANGE]),
    ['5.001', 'House percentage must have at most two decimal places'],
  ])('refuse %p as house percentage', async (value, message) => {
    const answer = await http.call('PUT', '/api/settings/update_house_percentage', {
      token: await http.tokenOf('superadmin'),
      body: { value },
    });
    expectFailure(answer, 'VALIDATION', message);
  });
});
