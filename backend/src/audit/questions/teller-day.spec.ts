import { describe, expect, it } from '@jest/globals';
import type { TellerDay } from '@taya/contracts/answers/audit';
import { fromTwoPlaces } from '@taya/contracts/money';
import {
  ADMIN,
  ANA,
  BEN,
  openedStation,
  peso,
  SUPER_ADMIN,
  type TestStation,
} from '../../ledger/testing/station.fixture.js';
import { followedInMemory, readerOf } from '../book/followed-book.fixture.js';
import { recordedLog } from '../station-log.fixture.js';
import { workedDay } from '../worked-day.fixture.js';
import { tellerDay } from './teller-day.js';

const [FIRST, SECOND] = ['2026-11-21', '2026-11-22'];

const followedOf = ({ log }: TestStation) => followedInMemory(readerOf(recordedLog(log)));

/** The worked day, and on its second day a reprint, a reversal and a shift of Ana's. */
function longerDay(): TestStation {
  const station = workedDay();
  const sold = station.do({ type: 'sellBet', gameId: 3, side: 'WALA', stake: peso(10) }, ANA);
  expect(sold).toBeDefined();
  const wrong = {
    type: 'reverseCash',
    of: 'cashin',
    tellerId: ANA.userId,
    id: 3,
    reason: 'typed twice',
  } as const;
  station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(500) }, ADMIN);
  station.do({ ...wrong, amount: peso(0) }, ADMIN);
  station.do({ type: 'changeSettings', shifts: true }, SUPER_ADMIN);
  station.do({ type: 'openShift', onHand: peso(6_910) }, ANA);
  station.do({ type: 'beginCount' }, ANA);
  station.do({ type: 'countDrawer', pieces: [{ denomination: peso(1_000), pieces: 6 }] }, ANA);
  station.do({ type: 'closeShift' }, ANA);
  return station;
}

const followed = followedOf(longerDay());
const dayOf = async (tellerId: number, date: string) =>
  (await tellerDay(await followed.reach(), { tellerId, date }))?.day as TellerDay;
const wordsOf = ({ lines }: TellerDay) =>
  lines.map(({ what, amount }) => (amount === null ? what : `${what} ${Number(amount)}`));

describe('a teller’s day', () => {
  it('has what they did, and what was done with their drawer, in the order of the log', async () => {
    const day = await dayOf(ANA.userId, FIRST);
    expect(wordsOf(day)).toEqual([
      'Teller added',
      'Signed in',
      'Cash-in 5000',
      'Sold 1000',
      'Sold 500',
      'Sold 200',
      'Paid -200',
    ]);
    expect(day).toMatchObject({
      sign_ins: 1,
      figures: {
        carried_over: '0.00',
        on_hand: '6500.00',
        sold: { count: 3, amount: '1700.00' },
        paid_own: { count: 2, amount: '1268.75' },
      },
    });
    expect(day.lines.at(-1)).toMatchObject({
      on_hand: '6500.00',
      about: expect.stringMatching(/MERON, game 2$/),
    });
  });

  it('says whose ticket was paid, and leaves out what others did with theirs', async () => {
    const day = await dayOf(BEN.userId, FIRST);
    expect(day.lines.map(({ about }) => about)).toContainEqual(
      expect.stringMatching(/^\w{4} .*, WALA, game 1, sold by ana$/),
    );
    expect(day.figures).toMatchObject({
      paid_own: { count: 1 },
      paid_here: { count: 2, amount: '1168.75' },
    });
  });

  it('has cancels, reversals and shifts, and what was over or short', async () => {
    const day = await dayOf(ANA.userId, SECOND);
    expect(wordsOf(day)).toEqual([
      ...['Sold 400', 'Sold 50', 'Cancelled -50', 'Sold 10', 'Cash-in 500', 'Reversal -500'],
      ...['Shift opened', 'Count begun', 'Counted', 'Shift closed -910'],
    ]);
    expect(day.lines.map(({ about }) => about)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ of cash-in .*, typed twice, by admin$/),
        '6,000.00, expected 6,910.00',
        'Z 1, 910.00 short',
      ]),
    );
    expect(day.figures).toMatchObject({ carried_over: '6500.00', over_short: '-910.00', on_hand: '6000.00' });
    expect(day.figures.reversals).toEqual({ count: 1, amount: '-500.00' });
  });

  it('adds up: what it began with and all its amounts are what the drawer holds', async () => {
    for (const [tellerId, date] of [ANA.userId, BEN.userId].flatMap(
      (id) =>
        [
          [id, FIRST],
          [id, SECOND],
        ] as const,
    )) {
      const { figures, lines } = await dayOf(tellerId, date);
      const { sold, cancelled, paid_here, cashin, remit, reversals } = figures;
      const sum = (...amounts: readonly string[]) =>
        amounts.reduce((total, amount) => total + fromTwoPlaces(amount), 0);
      const { carried_over, over_short, on_hand } = figures;
      expect(sum(carried_over, ...lines.map(({ amount }) => amount ?? '0.00'))).toBe(sum(on_hand));
      const came = sum(carried_over, sold.amount, cashin.amount, reversals.amount, over_short);
      expect(came - sum(cancelled.amount, paid_here.amount, remit.amount)).toBe(sum(on_hand));
    }
  });

  it('of a day without anything is empty, and there is none of a stranger', async () => {
    expect(await dayOf(ANA.userId, '2026-12-24')).toMatchObject({
      lines: [],
      figures: { carried_over: '6000.00' },
    });
    expect(await dayOf(ANA.userId, '2020-01-01')).toMatchObject({
      lines: [],
      figures: { on_hand: '0.00' },
    });
    expect(await dayOf(99, FIRST)).toBeUndefined();
    expect(await dayOf(ADMIN.userId, FIRST)).toBeUndefined();
  });

  it('goes by the days of the log: after a change of their start the day stands until the new one begins', async () => {
    const station = openedStation();
    const at = (time: string) => {
      station.at = Date.parse(`${time}+08:00`);
    };
    const cashIn = (amount: number) =>
      station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(amount) }, ADMIN);
    at('2027-01-05T09:00:00');
    cashIn(100);
    station.do({ type: 'changeSettings', dayStartsAt: '12:00' }, SUPER_ADMIN);
    at('2027-01-05T10:00:00');
    cashIn(200);
    at('2027-01-06T11:59:59');
    cashIn(400);
    at('2027-01-06T12:00:00');
    cashIn(800);
    const reached = await followedOf(station).reach();
    const day = async (date: string) =>
      (await tellerDay(reached, { tellerId: ANA.userId, date }))?.day as TellerDay;
    expect(wordsOf(await day('2027-01-05'))).toEqual(['Cash-in 100', 'Cash-in 200', 'Cash-in 400']);
    expect(wordsOf(await day('2027-01-06'))).toEqual(['Cash-in 800']);
  });
});
