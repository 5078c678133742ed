/** The worked day of the house rules, played over HTTP: every figure of its table, to the centavo. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MomentBalances, TellerDay } from '@taya/contracts/answers/audit';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { add, fromTwoPlaces, twoPlaces } from '@taya/contracts/money';
import type {
  DayReport,
  ReportGame,
  ReportOverall,
  ReportTotals,
  ReportWindows,
} from '@taya/contracts/report';
import { dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';
import { DAY_MS } from './support/station.js';

interface Report {
  readonly data: readonly ReportGame[];
  readonly dateRangeOverAllTotal: ReportOverall;
}

const ZERO = '0.00';
const NOTHING: ReportTotals = {
  totalAmount: ZERO,
  totalPayoutAmount: ZERO,
  paidAtWindow: ZERO,
  unfinished: ZERO,
  unclaimed: ZERO,
  remittableUnclaimed: ZERO,
  win: ZERO,
  lose: ZERO,
  profit: ZERO,
  totalProfit: ZERO,
  cancelledAmount: ZERO,
  cancelledBets: 0,
};

const MORNING_MS = untilMorningMs();

let house: House;
let ana: Teller;
let ben: Teller;
let g1: GameView;
let g2: GameView;
let g3: GameView;
let anasTicket: BetView;
let bensTicket: BetView;
/** Business dates of the first and the second day. */
let firstDay: { from: string; to: string };
let secondDay: string;

const sum = (...amounts: readonly string[]) => twoPlaces(add(...amounts.map(fromTwoPlaces)));

const manilaDate = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date(instant));

async function report(from: string, to: string): Promise<Report> {
  const answer = await house.admin.get<Report['data']>(`/api/report?date_from=${from}&date_to=${to}`);
  dataOf(answer);
  return answer.body as unknown as Report;
}

const bothDays = () => report(firstDay.from, secondDay);

/** All figures of the day, as each person sees them. */
async function everyFigure() {
  const lists = ['/api/game', '/api/bet', '/api/teller', '/api/clear_date', `/api/teller/${ana.id}/cashin`];
  const bodies = await Promise.all(lists.map(async (path) => dataOf(await house.auditor.get(path))));
  return {
    ana: await house.balance(ana),
    ben: await house.balance(ben),
    firstDay: await report(firstDay.from, firstDay.to),
    secondDay: await report(secondDay, secondDay),
    bothDays: await bothDays(),
    game: await house.latestGame(),
    // Who is logged in is not a figure.
    bodies: JSON.parse(
      JSON.stringify(bodies, (name, value) => (name === 'last_login_datetime' ? undefined : value)),
    ) as unknown,
  };
}

async function signInAgain(): Promise<void> {
  await house.signInStaff();
  for (const teller of [ana, ben]) dataOf(await teller.signIn(teller.username, teller.password));
}

beforeAll(async () => {
  house = await House.open({ clockAheadMs: MORNING_MS });
});

afterAll(async () => {
  await house.close();
});

describe('The first day, at 5 %', () => {
  it('begins with 5,000 in the drawer of A and 3,000 in the drawer of B', async () => {
    ana = await house.teller('ana', { cash: '5000' });
    ben = await house.teller('ben', { cash: '3000' });
    expect(await house.balance(ana)).toEqual({
      unclaimed: ZERO,
      remittableUnclaimed: ZERO,
      unfinished: ZERO,
      profit: ZERO,
      cashin: '5000.00',
      remit: ZERO,
      overShort: ZERO,
      remittable: '5000.00',
      onHand: '5000.00',
    });
    expect(await house.balance(ben)).toMatchObject({ cashin: '3000.00', onHand: '3000.00' });
  });

  it('G1: A sells M 1,000 and W 500, B sells W 300: M pays 171.00, W 213.75', async () => {
    g1 = await house.openGame('G1');
    expect(g1).toMatchObject({ house_percentage: '5.00', meron_payout: ZERO, wala_payout: ZERO });
    await house.sell(ana, g1, 'MERON', '1000');
    anasTicket = await house.sell(ana, g1, 'WALA', '500');
    bensTicket = await house.sell(ben, g1, 'WALA', '300');
    expect(bensTicket).toMatchObject({ payout_percentage: '213.75', payout_amount: ZERO });
    expect(await house.latestGame()).toMatchObject({
      total_meron_bet_amount: '1000.00',
      total_wala_bet_amount: '800.00',
      meron_payout: '171.00',
      wala_payout: '213.75',
    });
  });

  it('G1: WALA wins, and the tickets are worth 1,068.75 and 641.25', async () => {
    g1 = await house.finish(g1, 'WALA');
    expect(g1).toMatchObject({ game_status_id: 6, result: 'WALA', is_winner_meron: false });
    expect(await house.bet(anasTicket.id)).toMatchObject({ payout_amount: '1068.75', has_claimed: false });
    expect(await house.bet(bensTicket.id)).toMatchObject({ payout_amount: '641.25', has_claimed: false });
  });

  it('G1: the W ticket of A is paid at B, the one of B stays unclaimed', async () => {
    const paid = await house.pay(ben, anasTicket);
    expect(paid).toMatchObject({ has_claimed: true, payout_amount: '1068.75', teller_id: ana.id });
    expect(Date.parse(paid.claimed_date ?? '')).toBeGreaterThan(Date.parse(g1.finished_at ?? ''));
  });

  it('G2: a draw: A 200 and B 100, each refunded by its own teller', async () => {
    g2 = await house.openGame('G2');
    const anas = await house.sell(ana, g2, 'MERON', '200');
    const bens = await house.sell(ben, g2, 'WALA', '100');
    g2 = await house.finish(g2, 'DRAW');
    expect(g2).toMatchObject({ is_draw: true, meron_payout: '100.00', wala_payout: '100.00' });
    expect(await house.pay(ana, anas)).toMatchObject({
      payout_amount: '200.00',
      payout_percentage: '100.00',
    });
    expect(await house.pay(ben, bens)).toMatchObject({ payout_amount: '100.00' });
    firstDay = { from: manilaDate(g1.created_at), to: manilaDate(g2.finished_at ?? '') };
  });
});

describe('The next day', () => {
  it('begins with a restart', async () => {
    await house.restart({ clockAheadMs: MORNING_MS + DAY_MS });
    expect(refusal(await ana.get('/api/teller_balance'))).toEqual([401, 'NOT_SIGNED_IN']);
    await signInAgain();
  });

  it('G3 is open: A sells 400 and cancels 50, B sells 250', async () => {
    const { name } = dataOf(await house.admin.get<{ name: string }>('/api/game_default_name'));
    expect(name).toMatch(/^Game #1 - /);
    g3 = await house.openGame('G3');
    secondDay = manilaDate(g3.created_at);
    expect(secondDay > firstDay.to).toBe(true);
    await house.sell(ana, g3, 'MERON', '400');
    const cancelled = await house.sell(ana, g3, 'WALA', '50');
    await house.sell(ben, g3, 'WALA', '250');
    expect(await house.cancel(ana, cancelled)).toMatchObject({ is_cancelled: true, payout_amount: ZERO });
  });

  it('A has 6,900.00 on hand and can remit 6,500.00', async () => {
    expect(await house.balance(ana)).toEqual({
      unclaimed: ZERO,
      remittableUnclaimed: ZERO,
      unfinished: '400.00',
      profit: '431.25',
      cashin: '5000.00',
      remit: ZERO,
      overShort: ZERO,
      remittable: '6500.00',
      onHand: '6900.00',
    });
  });

  it('B has 2,481.25 on hand and can remit 1,590.00', async () => {
    expect(await house.balance(ben)).toEqual({
      unclaimed: '641.25',
      remittableUnclaimed: ZERO,
      unfinished: '250.00',
      profit: '-341.25',
      cashin: '3000.00',
      remit: ZERO,
      overShort: ZERO,
      remittable: '1590.00',
      onHand: '2481.25',
    });
  });

  it('the lists of tellers show the same drawers', async () => {
    const tellers = dataOf(await house.admin.get('/api/teller?sort=onhand'));
    expect(tellers).toMatchObject([
      { name: 'Ana Cruz', onhand: '6900.00', remittable: '6500.00', unclaimed: ZERO, unfinished: '400.00' },
      { name: 'Ben Cruz', onhand: '2481.25', remittable: '1590.00', unclaimed: '641.25' },
    ]);
  });
});

describe('The report', () => {
  it('adds up: 2,750.00 sold, 90.00 earned, 8,090.00 with the cash-ins', async () => {
    const { dateRangeOverAllTotal } = await bothDays();
    expect(dateRangeOverAllTotal).toEqual({
      totalAmount: '2750.00',
      totalPayoutAmount: '1368.75',
      paidAtWindow: '1368.75',
      unfinished: '650.00',
      unclaimed: '641.25',
      remittableUnclaimed: ZERO,
      win: '910.00',
      lose: '1000.00',
      profit: '90.00',
      totalProfit: '90.00',
      cancelledAmount: '50.00',
      cancelledBets: 1,
      meronWinCount: 0,
      walaWinCount: 1,
      drawCount: 1,
      totalCashin: '8000.00',
      totalRemit: ZERO,
      totalCashinPlusProfit: '8090.00',
      totalCashinPlusTotalProfit: '8090.00',
    });
  });

  it('says of G1 what it paid and owes, by teller: B paid the ticket that A had sold', async () => {
    const [, , game] = (await bothDays()).data;
    expect(game).toMatchObject({
      name: 'G1',
      totalAmount: '1800.00',
      totalPayoutAmount: '1068.75',
      paidAtWindow: '1068.75',
      unfinished: ZERO,
      unclaimed: '641.25',
      win: '910.00',
      lose: '1000.00',
      profit: '90.00',
      totalProfit: '90.00',
    });
    expect(game?.tellers).toEqual([
      {
        ...NOTHING,
        id: ana.id,
        name: 'Ana Cruz',
        totalAmount: '1500.00',
        totalPayoutAmount: '1068.75',
        win: '568.75',
        lose: '1000.00',
        profit: '431.25',
        totalProfit: '431.25',
      },
      {
        ...NOTHING,
        id: ben.id,
        name: 'Ben Cruz',
        totalAmount: '300.00',
        paidAtWindow: '1068.75',
        unclaimed: '641.25',
        win: '341.25',
        profit: '-341.25',
        totalProfit: '-341.25',
      },
    ]);
  });

  it('says of G2 that everything went back, and of G3 that it is unfinished', async () => {
    const [third, second] = (await bothDays()).data;
    expect(second).toMatchObject({
      ...NOTHING,
      name: 'G2',
      totalAmount: '300.00',
      totalPayoutAmount: '300.00',
      paidAtWindow: '300.00',
    });
    expect(second?.tellers).toMatchObject([
      { ...NOTHING, totalAmount: '200.00', totalPayoutAmount: '200.00', paidAtWindow: '200.00' },
      { ...NOTHING, totalAmount: '100.00', totalPayoutAmount: '100.00', paidAtWindow: '100.00' },
    ]);
    const cancelled = { cancelledAmount: '50.00', cancelledBets: 1 };
    const unfinished = { totalAmount: '650.00', unfinished: '650.00' };
    expect(third).toMatchObject({ ...NOTHING, name: 'G3', ...unfinished, ...cancelled });
    expect(third?.tellers).toMatchObject([
      { ...NOTHING, totalAmount: '400.00', unfinished: '400.00', ...cancelled },
      { ...NOTHING, totalAmount: '250.00', unfinished: '250.00' },
    ]);
  });

  it('keeps the days apart', async () => {
    const first = await report(firstDay.from, firstDay.to);
    expect(first.data.map(({ name }) => name)).toEqual(['G2', 'G1']);
    expect(first.dateRangeOverAllTotal).toMatchObject({
      totalAmount: '2100.00',
      unfinished: ZERO,
      totalCashin: '8000.00',
    });
    const second = await report(secondDay, secondDay);
    expect(second.data.map(({ name }) => name)).toEqual(['G3']);
    expect(second.dateRangeOverAllTotal).toMatchObject({
      ...NOTHING,
      totalAmount: '650.00',
      unfinished: '650.00',
      cancelledAmount: '50.00',
      cancelledBets: 1,
      totalCashin: ZERO,
      totalCashinPlusProfit: ZERO,
    });
  });
});

describe('The report by teller', () => {
  const windows = async (from: string, to: string) =>
    dataOf(await house.admin.get<ReportWindows>(`/api/report/tellers?date_from=${from}&date_to=${to}`));

  it('says what happened at the windows of A and B, and what their drawers hold', async () => {
    const { tellers } = await windows(firstDay.from, secondDay);
    expect(tellers).toMatchObject([
      {
        teller_id: ana.id,
        carried_over: ZERO,
        sold: { count: 5, amount: '2150.00' },
        cancelled: { count: 1, amount: '50.00' },
        paid_own: { count: 2, amount: '1268.75' },
        paid_here: { count: 1, amount: '200.00' },
        on_hand: '6900.00',
      },
      {
        teller_id: ben.id,
        sold: { count: 3, amount: '650.00' },
        paid_own: { count: 1, amount: '100.00' },
        paid_here: { count: 2, amount: '1168.75' },
        on_hand: '2481.25',
      },
    ]);
  });

  it('says at the end of each day what the audit counts from the log', async () => {
    for (const to of [firstDay.to, secondDay]) {
      const { tellers } = await windows(firstDay.from, to);
      const then = dataOf(await house.auditor.get<MomentBalances>(`/api/audit/balances?at=${to}T23:59:59`));
      const drawers = tellers.map((teller) => ({
        onHand: teller.on_hand,
        payin: sum(teller.sold.amount, `-${teller.cancelled.amount}`),
        paid: teller.paid_own.amount,
        paidOut: teller.paid_here.amount,
        cashin: teller.cashin.amount,
        remit: teller.remit.amount,
        overShort: teller.over_short,
      }));
      expect(then.tellers).toMatchObject(drawers);
    }
  });

  it('says of each teller and day what the audit counts as theirs', async () => {
    for (const date of [firstDay.from, secondDay]) {
      for (const { teller_id, teller_name, location, ...figures } of (await windows(date, date)).tellers) {
        const path = `/api/audit/teller_day?teller_id=${teller_id}&date=${date}`;
        expect(dataOf(await house.admin.get<TellerDay>(path)).figures).toEqual(figures);
        expect([teller_name, location]).toEqual([expect.any(String), 'Window 1']);
      }
    }
  });

  it('is part of the day report, beside the games of the day and what is unclaimed', async () => {
    const day = dataOf(await house.auditor.get<DayReport>(`/api/report/day?date=${firstDay.from}`));
    expect(day.windows).toEqual(await windows(firstDay.from, firstDay.from));
    expect(day.games.map(({ outcome, profit }) => [outcome, profit])).toEqual([
      ['WALA', '90.00'],
      ['DRAW', ZERO],
    ]);
    expect(day.unclaimed.total).toEqual({ count: 1, amount: '641.25' });
    expect(refusal(await house.admin.get('/api/report/day'))).toEqual([400, 'VALIDATION']);
  });
});

describe('What a restart of the server changes', () => {
  it('nothing, after SIGTERM', async () => {
    const before = await everyFigure();
    expect(await house.station.stop()).toBe(0);
    await house.restart();
    expect(await everyFigure()).toEqual(before);
  });

  it('nothing, after SIGKILL', async () => {
    const before = await everyFigure();
    await house.station.kill();
    await house.restart();
    expect(await everyFigure()).toEqual(before);
  });
});

describe('What is left unclaimed', () => {
  it('a manual claim of the ticket of B changes no figure', async () => {
    const before = await everyFigure();
    const { bet } = dataOf(
      await house.admin.post<{ bet: BetView }>(`/api/bet/${bensTicket.serial}/manual_claim`),
    );
    expect(bet).toMatchObject({ is_admin_claim: true, has_claimed: false, claimed_date: null });
    const after = await everyFigure();
    expect({ ...after, bodies: null }).toEqual({ ...before, bodies: null });
    expect(refusal(await ben.post(`/api/bet/${bensTicket.serial}/payout`))).toEqual([
      409,
      'BET_ALREADY_CLAIMED',
    ]);
  });

  it('the first day is cleared: its one bet of 641.25 is the money of the house', async () => {
    const preview = await house.admin.get(`/api/clear_date/preview?date=${firstDay.to}`);
    expect(dataOf(preview)).toEqual({ count: 1, amount: '641.25' });
    dataOf(await house.admin.post('/api/clear_date', { date: firstDay.to }));
    // What clearing would be refused for, the preview says before anybody is asked.
    for (const [date, code] of [
      [firstDay.to, 'DATE_ALREADY_CLEARED'],
      [secondDay, 'DATE_HAS_OPEN_GAME'],
      ['2100-01-01', 'DATE_IN_FUTURE'],
    ]) {
      expect(refusal(await house.admin.get(`/api/clear_date/preview?date=${date}`))).toEqual([409, code]);
      expect(refusal(await house.admin.post('/api/clear_date', { date }))).toEqual([409, code]);
    }
    expect(await house.bet(bensTicket.id)).toMatchObject({ is_cleared: true });
    expect(await house.bet(anasTicket.id)).toMatchObject({ is_cleared: false, has_claimed: true });
  });

  it('B can remit 2,231.25 now, A what they could before', async () => {
    expect(await house.balance(ben)).toEqual({
      unclaimed: ZERO,
      remittableUnclaimed: '641.25',
      unfinished: '250.00',
      profit: '-341.25',
      cashin: '3000.00',
      remit: ZERO,
      overShort: ZERO,
      remittable: '2231.25',
      onHand: '2481.25',
    });
    expect(await house.balance(ana)).toMatchObject({ remittable: '6500.00', onHand: '6900.00' });
  });

  it('the total profit of B is 300.00, of the house 731.25', async () => {
    const { data, dateRangeOverAllTotal } = await bothDays();
    const [, , game] = data;
    expect(game?.tellers[1]).toMatchObject({
      name: 'Ben Cruz',
      unclaimed: ZERO,
      remittableUnclaimed: '641.25',
      profit: '-341.25',
      totalProfit: '300.00',
    });
    expect(dateRangeOverAllTotal).toMatchObject({
      unclaimed: ZERO,
      remittableUnclaimed: '641.25',
      profit: '90.00',
      totalProfit: '731.25',
      totalCashinPlusProfit: '8090.00',
      totalCashinPlusTotalProfit: '8731.25',
    });
  });

  it('B remits these 2,231.25 and not a centavo more, and keeps their open stakes', async () => {
    const remit = (amount: string) => house.admin.post(`/api/teller/${ben.id}/remit`, { amount });
    expect(refusal(await remit('2231.26'))).toEqual([409, 'REMIT_OVER_LIMIT']);
    dataOf(await remit('2231.25'));
    expect(await house.balance(ben)).toMatchObject({
      remit: '2231.25',
      remittable: ZERO,
      onHand: '250.00',
    });
  });

  it('the audit finds nothing wrong with the day', async () => {
    await house.station.verify();
  });
});
