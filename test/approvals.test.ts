/** What needs a second person over HTTP: their PIN, what it opens, what it never does, and who is told. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApproverView } from '@taya/contracts/answers/approval';
import type { ShiftView } from '@taya/contracts/answers/shift';
import type { BetRow, BetView } from '@taya/contracts/bet';
import { Board } from './support/board.js';
import { type Answer, type Client, dataOf, type KeyedOptions, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { PASSWORDS } from './support/station.js';

const PIN = '493857';
const APPROVAL = { username: 'superadmin', pin: PIN };
const WRONG = { username: 'superadmin', pin: '000000' };
const NO_FIGURES = {
  cancelApprovalAbove: null,
  payoutApprovalAbove: null,
  reversalApprovalAbove: null,
  differenceApprovalAbove: null,
  cancelReasons: false,
  cancelNeedsTicket: false,
  shifts: false,
};

let house: House;
let ana: Teller;
let number = 0;

const setPin = (who: Client, password: string, pin = PIN) => who.put('/api/auth/pin', { password, pin });
const setSuperAdmins = () => setPin(house.superAdmin, PASSWORDS.superadmin);
const change = async (settings: object) => dataOf(await house.superAdmin.put('/api/settings', settings));
const newTeller = (cash = '1000') => {
  number += 1;
  return house.teller(`teller${number}`, { cash });
};
const does = (
  who: Client,
  bet: { readonly serial: string },
  call: string,
  body?: object,
  more?: KeyedOptions,
) => who.post<{ bet: BetView }>(`/api/bet/${bet.serial}/${call}`, body, more);
const approvers = async (who: Client) => dataOf(await who.get<readonly ApproverView[]>('/api/approvers'));
const said = ({ body }: Answer) => body.message;

/** A bet of 100.00 that won and is paid 100.00. */
async function owed(teller: Teller): Promise<BetView> {
  const { bets } = await house.finishedGame([teller, teller], 'DRAW');
  return bets[0];
}

beforeAll(async () => {
  house = await House.open();
});

beforeEach(async () => {
  await house.end();
  dataOf(await setSuperAdmins());
  await change(NO_FIGURES);
  ana = await newTeller();
});

afterAll(() => house.close());

describe('A payout above the figure', () => {
  beforeEach(() => change({ payoutApprovalAbove: '99.99' }));

  it('is refused alone, changes nothing, and is paid with the PIN of a second person, who is told', async () => {
    const bet = await owed(ana);
    const alone = await does(ana, bet, 'payout');
    expect(refusal(alone)).toEqual([409, 'APPROVAL_REQUIRED']);
    expect(said(alone)).toBe('Paying more than ₱99.99 needs a second person.');
    const wrong = await does(ana, bet, 'payout', { approval: WRONG });
    expect(refusal(wrong)).toEqual([403, 'APPROVAL_REFUSED']);
    expect(said(wrong)).toBe('Not approved. 4 tries left.');
    expect(await house.bet(bet.id)).toMatchObject({ has_claimed: false, approved_by: null });

    const board = await Board.connect(house.station.url, { token: house.superAdmin.token });
    try {
      const paid = dataOf(await does(ana, bet, 'payout', { approval: APPROVAL })).bet;
      expect(paid).toMatchObject({ has_claimed: true, approved_by: { id: 2, name: 'Super Admin' } });
      const { data } = await board.next('approval_given');
      expect(data).toEqual({ by: expect.stringContaining('Cruz'), what: 'payout', amount: '100.00' });
    } finally {
      board.close();
    }
    const { bet: row } = dataOf(await house.auditor.get<{ bet: BetRow }>(`/api/bet/${bet.id}`));
    expect(row.approved_by).toEqual({ id: 2, name: 'Super Admin' });
  });

  it('is one payout by one key, whatever PIN comes again with it; the PIN is asked for last', async () => {
    const [bet, other] = [await owed(ana), await owed(ana)];
    const options = { key: crypto.randomUUID() };
    expect(refusal(await does(ana, bet, 'payout', undefined, options))).toEqual([409, 'APPROVAL_REQUIRED']);
    const paid = dataOf(await does(ana, bet, 'payout', { approval: APPROVAL }, options));
    expect(dataOf(await does(ana, bet, 'payout', { approval: WRONG }, options))).toEqual(paid);
    const again = await does(ana, bet, 'payout', { approval: WRONG });
    expect(refusal(again)).toEqual([409, 'BET_ALREADY_PAID']);
    expect(said(await does(ana, other, 'payout', { approval: WRONG }))).toBe('Not approved. 4 tries left.');
  });

  it('is paid once, however often it is approved at the same time', async () => {
    const bet = await owed(ana);
    const many = Array.from({ length: 6 }, () => does(ana, bet, 'payout', { approval: APPROVAL }));
    const answers = await Promise.all(many);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'BET_ALREADY_PAID']));
  });
});

describe('A PIN', () => {
  it('is refused with a wrong password, and is nobody’s who approves nothing', async () => {
    expect(refusal(await setPin(house.superAdmin, 'wrong-password'))).toEqual([400, 'VALIDATION']);
    for (const who of [ana, house.auditor])
      expect(refusal(await setPin(who, 'x'))).toEqual([403, 'FORBIDDEN']);
  });

  it('is tried five times by one who asks, also at once; then it is locked for them alone, over a restart', async () => {
    await change({ payoutApprovalAbove: '99.99' });
    const ben = await newTeller();
    const [bet, bens] = [await owed(ana), await owed(ben)];
    const tries = Array.from({ length: 20 }, () => does(ana, bet, 'payout', { approval: WRONG }));
    const words = (await Promise.all(tries)).map(said);
    const left = [4, 3, 2, 1].map((each) => `Not approved. ${each} ${each === 1 ? 'try' : 'tries'} left.`);
    expect(words.filter((each) => each.startsWith('Not approved')).toSorted()).toEqual(left.toSorted());
    expect(new Set(words).size).toBe(5);
    expect(words).toContain(
      'The PIN of Super Admin was wrong too often. They have to sign in, or set another.',
    );
    await house.restart();
    expect(refusal(await does(ana, bet, 'payout', { approval: APPROVAL }))).toEqual([
      403,
      'APPROVAL_REFUSED',
    ]);
    expect(await approvers(ana)).toContainEqual(expect.objectContaining({ id: 2, locked: true }));
    expect(await approvers(ben)).toContainEqual(expect.objectContaining({ id: 2, locked: false }));
    dataOf(await does(ben, bens, 'payout', { approval: APPROVAL }));
    dataOf(await house.superAdmin.signIn('superadmin', PASSWORDS.superadmin));
    dataOf(await does(ana, bet, 'payout', { approval: APPROVAL }));
  });

  it('of those who may approve is listed, and never for oneself', async () => {
    expect(await approvers(ana)).toEqual([
      {
        id: 1,
        name: 'Administrator',
        username: 'admin',
        role_id: 1,
        signed_in: true,
        has_pin: false,
        locked: false,
      },
      expect.objectContaining({ id: 2, role_id: 4, has_pin: true, locked: false }),
    ]);
    expect((await approvers(house.admin)).map(({ id }) => id)).toEqual([2]);
    for (const who of [house.auditor, house.superAdmin])
      expect(refusal(await who.get('/api/approvers'))).toEqual([403, 'FORBIDDEN']);
  });

  it('is void once somebody else has set its owner’s password', async () => {
    dataOf(await setPin(house.admin, PASSWORDS.admin));
    await change({ payoutApprovalAbove: '99.99' });
    const [first, second] = [await owed(ana), await owed(ana)];
    const approval = { username: 'ADMIN', pin: PIN };
    dataOf(await does(ana, first, 'payout', { approval }));
    const new_password = 'another-password';
    dataOf(await house.superAdmin.post('/api/auth/change-admin-password', { new_password }));
    expect(said(await does(ana, second, 'payout', { approval }))).toBe('This person cannot approve it.');
    const back = { new_password: PASSWORDS.admin };
    dataOf(await house.superAdmin.post('/api/auth/change-admin-password', back));
    dataOf(await house.admin.signIn('admin', PASSWORDS.admin));
  });
});

describe('A cancel', () => {
  it('has a reason where the station asks for one, and a second person above the figure', async () => {
    await change({ cancelReasons: true, cancelApprovalAbove: '100' });
    const game = await house.openGame();
    const [first, second] = [
      await house.sell(ana, game, 'MERON', '60'),
      await house.sell(ana, game, 'WALA', '50'),
    ];
    expect(said(await does(ana, first, 'cancel'))).toMatch(
      /^reason must be one of: wrong side, wrong amount/,
    );
    expect(refusal(await does(ana, first, 'cancel', { reason: 'because' }))).toEqual([400, 'VALIDATION']);
    dataOf(await does(ana, first, 'cancel', { reason: 'wrong side' }));
    const reason = 'other: the customer fainted';
    const tooMuch = await does(ana, second, 'cancel', { reason });
    expect(said(tooMuch)).toBe('Cancelling more than ₱100.00 in one game needs a second person.');
    const cancelled = dataOf(await does(ana, second, 'cancel', { reason, approval: APPROVAL })).bet;
    const wanted = { is_cancelled: true, cancel_reason: reason, approved_by: { id: 2 } };
    expect(cancelled).toMatchObject(wanted);
    const rows = dataOf(await house.auditor.get<readonly BetRow[]>(`/api/bet?teller_id=${ana.id}`));
    expect(rows).toMatchObject([wanted, { cancel_reason: 'wrong side', approved_by: null }]);
  });

  it('of a ticket that was printed again has a second person', async () => {
    await change({ cancelNeedsTicket: true });
    const bet = await house.sell(ana, await house.openGame(), 'MERON', '10');
    for (const _print of [1, 2]) dataOf(await ana.post(`/api/print/bet/${bet.serial}`));
    expect(refusal(await does(ana, bet, 'cancel'))).toEqual([409, 'APPROVAL_REQUIRED']);
    dataOf(await does(ana, bet, 'cancel', { approval: APPROVAL }));
  });
});

describe('A shift', () => {
  const shift = (call: string, body?: object) => ana.post<ShiftView>(`/api/shift/${call}`, body);

  it('opens with another figure than the ledger’s, closes short, and a mistake that it counted is corrected', async () => {
    await change({ shifts: true, differenceApprovalAbove: '50' });
    await house.cashIn(ana, '5000');
    const wrong = dataOf(await house.admin.get<readonly { id: number }[]>(`/api/teller/${ana.id}/cashin`))[0];
    const opening = { on_hand: '5980', reason: 'the float was short' };
    expect(refusal(await shift('open', { on_hand: '5980' }))).toEqual([409, 'DRAWER_DIFFERS']);
    expect(refusal(await shift('open', opening))).toEqual([409, 'APPROVAL_REQUIRED']);
    expect(dataOf(await shift('open', { ...opening, approval: APPROVAL }))).toMatchObject({
      opening: '5980.00',
      opening_difference: '-20.00',
      opening_reason: 'the float was short',
      expected: '5980.00',
    });
    dataOf(await shift('count/begin'));
    dataOf(await shift('count', { denominations: { 1000: 1, 100: 4, 50: 1, 20: 1, 10: 1 } }));
    expect(said(await shift('close', {}))).toBe(
      'Closing a shift over or short by more than ₱50.00 needs a second person.',
    );
    expect(dataOf(await shift('close', { approval: APPROVAL }))).toMatchObject({ over_short: '-4500.00' });

    const reverse = (body: object) =>
      house.admin.post(`/api/teller/${ana.id}/cashin/${wrong?.id}/reverse`, {
        reason: '5,000 typed for 500',
        amount: '500',
        ...body,
      });
    expect(refusal(await reverse({}))).toEqual([409, 'APPROVAL_REQUIRED']);
    dataOf(await reverse({ approval: APPROVAL }));
    expect(await house.balance(ana)).toMatchObject({
      onHand: '1480.00',
      cashin: '1500.00',
      overShort: '-20.00',
    });
    dataOf(await shift('open', { on_hand: '1480' }));
    expect(dataOf(await ana.get<ShiftView>('/api/shift/current'))).toMatchObject({
      opening_difference: '0.00',
      reversals: { count: 0, amount: '0.00' },
    });
    const denominations = { 1000: 1 };
    dataOf(
      await house.admin.post('/api/shift/close', { teller_id: ana.id, denominations, reason: 'went home' }),
    );
  });

  it('reversals above the figure have a second person, who is not the admin who asks', async () => {
    await change({ reversalApprovalAbove: '500' });
    dataOf(await setPin(house.admin, PASSWORDS.admin));
    const [row] = dataOf(await house.admin.get<readonly { id: number }[]>(`/api/teller/${ana.id}/cashin`));
    const reverse = (approval?: object) =>
      house.admin.post(`/api/teller/${ana.id}/cashin/${row?.id}/reverse`, {
        reason: 'typed twice',
        approval,
      });
    expect(said(await reverse())).toBe('Reversing more than ₱500.00 needs a second person.');
    expect(said(await reverse({ username: 'admin', pin: PIN }))).toBe('This person cannot approve it.');
    dataOf(await reverse(APPROVAL));
  });
});

it('the audit finds nothing wrong in any of it, and no PIN', async () => {
  await house.station.verify();
  const out = join(house.station.dataDir, 'export.ndjson');
  await house.station.audit('export', '--out', out);
  const log = readFileSync(out, 'utf8');
  expect(log).toContain('user.pinSet');
  expect(log).not.toContain(PIN);
});
