/** A ticket that was lost: locked by the admin, paid by its claim slip with a second person, to nobody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BetRow, BetView } from '@taya/contracts/bet';
import { localTime } from '@taya/contracts/time';
import type { PayabilityView } from '@taya/contracts/why-not-payable';
import { type Answer, type Client, dataOf, type KeyedOptions, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';
import { PASSWORDS } from './support/station.js';

const PIN = '493857';
const APPROVAL = { username: 'superadmin', pin: PIN };
const LOST = { claimant: 'Pedro Dela Cruz', reason: 'lost in the hall' };
const NOBODYS = 'AAAAAAAAAAAA';

type BetAnswer = Answer<{ readonly bet: BetView }>;

let house: House;
let ana: Teller;
let ben: Teller;

const call = (who: Client, bet: { readonly id: number }, what: string, body: object, more?: KeyedOptions) =>
  who.post<{ readonly bet: BetView }>(`/api/bet/${bet.id}/${what}`, body, more);
const lock = (bet: BetView, body: object = LOST) => call(house.admin, bet, 'lock', body);
const payLost = (who: Client, bet: BetView, claim_code: unknown, approval: object | undefined = APPROVAL) =>
  call(who, bet, 'payout_lost', { claim_code, approval });
const days = async (lostTicketDays: number) =>
  dataOf(await house.superAdmin.put('/api/settings', { lostTicketDays }));
const asked = async (who: Client, code: string) =>
  dataOf(await who.get<PayabilityView>(`/api/bet/${code}/why_not_payable`));
const codeOf = ({ locked }: BetView) => String(locked?.claim_code);
const outcomes = (answers: readonly BetAnswer[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : String(body.code))).sort();

/** `10:29` for `10:30`. */
const beforeMinute = (minute: string) =>
  new Date(Date.parse(`2026-01-01T${minute}:00Z`) - 60_000).toISOString().slice(11, 16);

/** Ana's ticket of 100.00, which won and is owed 100.00. */
async function owed(): Promise<BetView> {
  const { bets } = await house.finishedGame([ana, ben], 'DRAW');
  return bets[0];
}

beforeAll(async () => {
  house = await House.open({ clockAheadMs: untilMorningMs() });
  ana = await house.teller('ana', { cash: '5000' });
  ben = await house.teller('ben', { cash: '5000' });
  for (const [who, password] of [
    [house.superAdmin, PASSWORDS.superadmin],
    [house.admin, PASSWORDS.admin],
  ] as const)
    dataOf(await who.put('/api/auth/pin', { password, pin: PIN }));
});

beforeEach(() => days(0));

afterAll(() => house.close());

describe('A lost ticket', () => {
  it('is found by who sold it, when to the minute, in which game, on which side and for how much', async () => {
    const bet = await owed();
    const clock = localTime(Date.parse(bet.bet_date), 'Asia/Manila');
    const [day = '', minute = ''] = [clock.slice(0, 10), clock.slice(11, 16)];
    const known = `teller_id=${ana.id}&game_id=${bet.game_id}&side=MERON&amount_from=100&amount_to=100&status=Unclaimed`;
    const found = async (from: string, to: string) => {
      const days = `date_from=${day}&date_to=${day}&time_from=${from}&time_to=${to}`;
      const rows = dataOf(await house.admin.get<readonly BetRow[]>(`/api/bet?${known}&${days}`));
      return rows.map(({ id }) => id);
    };
    expect(await found(minute, minute)).toEqual([bet.id]);
    expect(await found('00:00', beforeMinute(minute))).toEqual([]);
    for (const wrong of ['24:00', '7:30', 'noon'])
      expect(refusal(await house.admin.get(`/api/bet?time_from=${wrong}`))).toEqual([400, 'VALIDATION']);
    await house.pay(ben, bet);
    expect(await found(minute, minute)).toEqual([]);
  });
});

describe('A locked ticket', () => {
  it('is not paid, claimed or locked again, says when it was lost, and never to whom it belongs', async () => {
    const bet = await owed();
    const { locked } = dataOf(await lock(bet)).bet;
    expect(locked).toMatchObject({
      ...LOST,
      by: { id: 1 },
      claim_code: expect.stringMatching(/^[A-Z2-9]{12}$/),
    });
    const tries = [
      await ben.post(`/api/bet/${bet.serial}/payout`, { approval: APPROVAL }),
      await house.admin.post(`/api/bet/${bet.serial}/manual_claim`),
      await lock(bet),
    ];
    for (const each of tries) {
      expect(refusal(each)).toEqual([409, 'BET_LOCKED']);
      expect(each.body.message).toMatch(/^Reported lost on \w{3} \d+, \d{4}\. /);
    }
    const seen = [
      await asked(ben, bet.serial),
      dataOf(await ben.get(`/api/bet/${bet.serial}/search_for_payout`)),
      dataOf(await ben.get(`/api/bet/${bet.serial.slice(0, 6)}/search_for_payout_like`)),
      dataOf(await ana.get(`/api/bet/${bet.id}`)),
      dataOf(await ana.get('/api/bet')),
    ];
    expect(await asked(ben, bet.serial)).toMatchObject({ reason: { code: 'BET_LOCKED', at: locked?.at } });
    expect(JSON.stringify([seen, tries])).not.toMatch(/Pedro|"claim_code":"/);
    for (const who of [house.admin, house.auditor]) {
      const { bet: row } = dataOf(await who.get<{ bet: BetRow }>(`/api/bet/${bet.id}`));
      expect(row.locked).toEqual(locked);
    }
    const all = await house.admin.get<BetRow[]>('/api/bet?locked=yes');
    expect(all.body).toMatchObject({ total: 1, data: [{ id: bet.id, locked }] });
    expect((await house.balance(ana)).unclaimed).not.toBe('0.00');
    dataOf(await call(house.admin, bet, 'unlock', { reason: 'found again' }));
    expect((await house.admin.get('/api/bet?locked=yes')).body).toMatchObject({ total: 0, data: [] });
    expect(await house.pay(ben, bet)).toMatchObject({ has_claimed: true, locked: null });
  });

  it('is one that won and is unpaid', async () => {
    const { bets } = await house.finishedGame([ana, ben], 'MERON');
    expect(refusal(await lock(bets[1]))).toEqual([409, 'BET_LOST']);
    await house.pay(ana, bets[0]);
    expect(refusal(await lock(bets[0]))).toEqual([409, 'BET_ALREADY_PAID']);
    expect(refusal(await call(house.admin, { id: 9_999 }, 'lock', LOST))).toEqual([404, 'BET_NOT_FOUND']);
    expect(refusal(await call(house.admin, bets[0], 'unlock', { reason: 'found' }))).toEqual([
      409,
      'BET_ALREADY_PAID',
    ]);
  });

  it('keeps its date from being cleared', async () => {
    const bet = await owed();
    dataOf(await lock(bet));
    const due = dataOf(await house.admin.get<{ date: string; locked: number }[]>('/api/clear_date/due'));
    expect(due).toMatchObject([{ locked: 1, is_due: false }]);
    const clear = await house.admin.post('/api/clear_date', { date: due[0]?.date });
    expect(refusal(clear)).toEqual([409, 'TICKETS_LOCKED']);
    dataOf(await call(house.admin, bet, 'unlock', { reason: 'found again' }));
  });
});

describe('A claim slip', () => {
  it('is found by its whole code, and that answer names the claimant', async () => {
    const bet = await owed();
    const code = codeOf(dataOf(await lock(bet)).bet);
    expect(await asked(ben, code)).toMatchObject({
      bet: { id: bet.id, locked: { claimant: LOST.claimant, claim_code: code } },
      reason: null,
    });
    expect(dataOf(await ben.get(`/api/bet/${code.slice(0, 6)}/search_for_payout_like`))).toEqual([]);
    dataOf(await payLost(ben, bet, code));
  });

  it('is refused without a second person, with who locked it, and with a wrong code', async () => {
    const bet = await owed();
    const code = codeOf(dataOf(await lock(bet)).bet);
    expect(refusal(await call(ben, bet, 'payout_lost', { claim_code: code }))).toEqual([
      409,
      'APPROVAL_REQUIRED',
    ]);
    const byLocker = await payLost(ben, bet, code, { username: 'admin', pin: PIN });
    expect(refusal(byLocker)).toEqual([403, 'APPROVAL_REFUSED']);
    expect(refusal(await payLost(ben, bet, NOBODYS))).toEqual([404, 'CLAIM_NOT_FOUND']);
    expect(refusal(await payLost(ben, bet, bet.serial))).toEqual([404, 'CLAIM_NOT_FOUND']);
    expect(refusal(await payLost(ben, bet, code.slice(0, 11)))).toEqual([400, 'BAD_SERIAL']);
    const paid = dataOf(await payLost(ben, bet, code)).bet;
    expect(paid).toMatchObject({
      has_claimed: true,
      approved_by: { id: 2, name: 'Super Admin' },
      locked: { claimant: LOST.claimant },
    });
    expect(refusal(await payLost(ana, bet, code))).toEqual([409, 'BET_ALREADY_PAID']);
    expect(await asked(ana, code)).toMatchObject({ reason: { code: 'BET_ALREADY_PAID' } });
    expect(await asked(ana, bet.serial)).toMatchObject({ bet: { locked: { claimant: null } } });
    const receipt = dataOf(await ben.post<{ bet: BetView }>(`/api/print/payout/${bet.serial}`));
    expect(receipt.bet.locked).toMatchObject({ claimant: LOST.claimant, claim_code: null });
  });

  it('waits for its day, also after a restart, and is of no use once it was unlocked', async () => {
    await days(30);
    const bet = await owed();
    const code = codeOf(dataOf(await lock(bet)).bet);
    await house.restart();
    expect(refusal(await payLost(ben, bet, code))).toEqual([409, 'CLAIM_TOO_EARLY']);
    expect(await asked(ben, code)).toMatchObject({ reason: { code: 'CLAIM_TOO_EARLY' } });
    dataOf(await call(house.admin, bet, 'unlock', { reason: 'found again' }));
    expect(refusal(await payLost(ben, bet, code))).toEqual([404, 'CLAIM_NOT_FOUND']);
    expect(refusal(await ben.get(`/api/bet/${code}/why_not_payable`))).toEqual([404, 'BET_NOT_FOUND']);
  });

  it('cannot be guessed: wrong codes count with those of tickets', async () => {
    const bet = await owed();
    dataOf(await lock(bet));
    // Many more than thirty: a busy machine takes its time, and one more is allowed every two seconds.
    const guesses = Array.from({ length: 100 }, () => payLost(ana, bet, NOBODYS));
    expect(outcomes(await Promise.all(guesses))).toContain('TOO_MANY_SEARCHES');
  });
});

describe('At the same time', () => {
  it('a ticket is locked or paid, and never both', async () => {
    for (let n = 0; n < 6; n += 1) {
      const bet = await owed();
      const both = [lock(bet), ben.post<{ bet: BetView }>(`/api/bet/${bet.serial}/payout`)];
      const answers = await Promise.all(n % 2 === 0 ? both : both.reverse());
      expect(outcomes(answers)).toEqual([expect.stringMatching(/^BET_(LOCKED|ALREADY_PAID)$/), 'done']);
    }
  });

  it('a slip is paid once, however many bring it', async () => {
    const bet = await owed();
    const code = codeOf(dataOf(await lock(bet)).bet);
    const answers = await Promise.all([ana, ben, ana, ben].map((who) => payLost(who, bet, code)));
    expect(outcomes(answers)).toEqual(['BET_ALREADY_PAID', 'BET_ALREADY_PAID', 'BET_ALREADY_PAID', 'done']);
  });

  it('a ticket is locked once, with one code', async () => {
    const bet = await owed();
    expect(outcomes(await Promise.all([lock(bet), lock(bet)]))).toEqual(['BET_LOCKED', 'done']);
    await house.station.verify();
  });
});
