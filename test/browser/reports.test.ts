/** The admin's reports: the page, the files and the charts have the figures of the API. */
import { describe, expect, test } from '@jest/globals';
import { fromTwoPlaces, pesos } from '@taya/contracts/money';
import type { ReportCharts, ReportGame, ReportSums, ReportTotals } from '@taya/contracts/report';
import type { UnclaimedView } from '@taya/contracts/teller';
import { dateForPeople } from '@taya/contracts/time';
import type { Locator } from 'playwright-core';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { DAY_MS } from '../support/station.js';
import { BackOffice, type OpenOptions } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { run } from './support/paper.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

/** The station's time zone, so that page and test agree on today. */
const AT_THE_STATION: OpenOptions = {
  path: '/dashboard/reports',
  timezoneId: 'Asia/Manila',
  reducedMotion: 'reduce',
};

let office: BackOffice;
let house: House;
let ana: Teller;
let ben: Teller;
/** Business days of the games. */
let firstDay: string;
let secondDay: string;

/** Two games of yesterday; today a draw, a no contest, and one that is still open. */
async function play(): Promise<void> {
  ana = await house.teller('ana', { cash: '5000' });
  ben = await house.teller('ben', { cash: '5000', first_name: 'Ben' });
  const derby = await house.openGame('Opening derby');
  const ticket = await house.sell(ana, derby, 'MERON', '1000');
  await house.sell(ben, derby, 'WALA', '1500');
  await house.finish(derby, 'MERON');
  // Paid at the other window.
  await house.pay(ben, ticket);
  const second = await house.openGame('Second fight');
  await house.sell(ana, second, 'MERON', '300');
  await house.sell(ben, second, 'WALA', '250.50');
  firstDay = manilaDate((await house.finish(second, 'WALA')).finished_at);
  await house.restart({ clockAheadMs: 0 });
  await house.signInStaff();
  for (const teller of [ana, ben]) dataOf(await teller.signIn(teller.username, teller.password));
  const draw = await house.openGame('Evening derby');
  await house.sell(ana, draw, 'MERON', '100');
  await house.sell(ben, draw, 'WALA', '200');
  secondDay = manilaDate((await house.finish(draw, 'DRAW')).finished_at);
  await house.remit(ana, '200');
  const alone = await house.openGame('Nobody against');
  await house.sell(ana, alone, 'MERON', '50');
  await house.cancel(ana, await house.sell(ana, alone, 'WALA', '30'));
  await house.finish(alone, 'MERON');
  const open = await house.openGame('Last of the day');
  await house.sell(ben, open, 'WALA', '75.25');
}

function manilaDate(instant: string | null): string {
  if (instant === null) throw new Error('the game is not finished');
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date(instant));
}

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    await play();
  },
  { keepsGames: true, clockAheadMs: -DAY_MS },
);

interface Report extends ReportSums {
  readonly data: readonly ReportGame[];
  readonly total: number;
}

const bothDays = () => `date_from=${firstDay}&date_to=${secondDay}`;

async function reportOf(query: string): Promise<Report> {
  const answer = await house.admin.get(`/api/report?${query}`);
  dataOf(answer);
  return answer.body as unknown as Report;
}

/** Opens the page with both dates chosen. */
async function openBothDays(options: OpenOptions = {}): Promise<Screen> {
  const screen = await office.openAs(house.admin, { ...AT_THE_STATION, ...options });
  await screen.field('Days from').fill(firstDay);
  await game(screen, 'Opening derby').waitFor();
  return screen;
}

const game = (screen: Screen, name: string) => screen.page.locator('details').filter({ hasText: name });

const inPesos = (text: string) => pesos(fromTwoPlaces(text));

/** The texts of the cells of the tables in a part of the page, row by row. */
async function textsOf(part: Locator): Promise<readonly (readonly string[])[]> {
  const rows = await part.locator('tbody tr, tfoot tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
}

/** The texts of a table of labels and values. */
async function overall(screen: Screen): Promise<Record<string, string>> {
  const card = screen.page.locator('section').filter({ hasText: 'Overall' });
  const labels = await card.locator('dt').allTextContents();
  const values = await card.locator('dd').allTextContents();
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

function overallInWords({ dateRangeOverAllTotal: totals, total: games }: Report): Record<string, string> {
  return {
    Payin: inPesos(totals.totalAmount),
    Payout: inPesos(totals.totalPayoutAmount),
    Unfinished: inPesos(totals.unfinished),
    Unclaimed: inPesos(totals.unclaimed),
    'Remittable unclaimed': inPesos(totals.remittableUnclaimed),
    Win: inPesos(totals.win),
    Lose: inPesos(totals.lose),
    Profit: inPesos(totals.profit),
    'Total profit': inPesos(totals.totalProfit),
    Cancelled: inPesos(totals.cancelledAmount),
    'Total cashin': inPesos(totals.totalCashin),
    'Total remit': inPesos(totals.totalRemit),
    'Cashin plus profit': inPesos(totals.totalCashinPlusProfit),
    'Cashin plus total profit': inPesos(totals.totalCashinPlusTotalProfit),
    Games: String(games),
    'MERON wins': String(totals.meronWinCount),
    'WALA wins': String(totals.walaWinCount),
    Draws: String(totals.drawCount),
    'Cancelled bets': String(totals.cancelledBets),
  };
}

const figures = (row: ReportTotals) => [
  ...[
    row.totalAmount,
    row.totalPayoutAmount,
    row.paidAtWindow,
    row.unfinished,
    row.unclaimed,
    row.remittableUnclaimed,
    row.win,
    row.lose,
    row.profit,
    row.totalProfit,
    row.cancelledAmount,
  ].map(inPesos),
  String(row.cancelledBets),
];

describe('the totals', () => {
  test('are those of today at first, then of the range, both as in the API', async () => {
    const screen = await office.openAs(house.admin, AT_THE_STATION);
    await game(screen, 'Last of the day').waitFor();
    await eventually(() => screen.field('Days from').inputValue(), secondDay);
    await eventually(() => screen.field('Days to').inputValue(), secondDay);
    const today = await reportOf(`date_from=${secondDay}&date_to=${secondDay}`);
    await eventually(() => overall(screen), overallInWords(today));
    await screen.field('Days from').fill(firstDay);
    await game(screen, 'Opening derby').waitFor();
    const both = await reportOf(bothDays());
    expect(both.data).toHaveLength(5);
    // The games load together with their totals.
    await eventually(() => overall(screen), overallInWords(both));
    await screen.picture('reports');
  });

  test('of a game are in its line; its tellers are collapsed, and add up to it', async () => {
    const screen = await openBothDays();
    const { data } = await reportOf(bothDays());
    for (const row of data) {
      const details = game(screen, row.name);
      for (const figure of [row.totalAmount, row.totalPayoutAmount, row.profit]) {
        const words = expect.stringContaining(inPesos(figure));
        await eventually(() => details.locator('summary').textContent(), words);
      }
      await eventually(() => details.getByRole('table').isVisible(), false);
    }
    const derby = game(screen, 'Opening derby');
    await derby.locator('summary').press('Enter');
    const row = data.find(({ name }) => name === 'Opening derby');
    if (row === undefined) throw new Error('the report lacks a game');
    await eventually(
      () => textsOf(derby),
      [...row.tellers.map((teller) => [teller.name, ...figures(teller)]), ['All', ...figures(row)]],
    );
    await derby.locator('summary').press('Enter');
    await derby.getByRole('table').waitFor({ state: 'hidden' });
  });

  test('are those of the games that match the search, ignoring case', async () => {
    const screen = await openBothDays();
    await screen.field('Search').fill('DERBY');
    await game(screen, 'Second fight').waitFor({ state: 'detached' });
    const names = () => screen.page.locator('details summary b').allTextContents();
    await eventually(names, ['Evening derby', 'Opening derby']);
    const report = await reportOf(`${bothDays()}&search=derby`);
    await eventually(() => overall(screen), overallInWords(report));
    await screen.field('Search').fill('no such game');
    await screen.page.getByText('No data found').waitFor();
  });
});

describe('tellers, days and unclaimed winners', () => {
  /** The texts of the rows below a heading. */
  async function rowsBelow(screen: Screen, heading: string): Promise<readonly (readonly string[])[]> {
    const section = screen.page
      .locator('details')
      .filter({ has: screen.page.getByRole('heading', { name: heading }) });
    return textsOf(section);
  }

  test('are those of the API, and add up to the totals', async () => {
    const screen = await openBothDays();
    const { tellers, days, dateRangeOverAllTotal } = await reportOf(bothDays());
    await eventually(
      () => rowsBelow(screen, 'Tellers'),
      [
        ...tellers.map((teller) => [teller.name, String(teller.games), ...figures(teller)]),
        ['All', '', ...figures(dateRangeOverAllTotal)],
      ],
    );
    expect(tellers.map(({ name }) => name)).toEqual(['Ana Cruz', 'Ben Cruz']);
    await eventually(
      () => rowsBelow(screen, 'Days'),
      [
        ...days.map((row) => [dateForPeople(row.date), String(row.games), ...figures(row)]),
        ['All', '', ...figures(dateRangeOverAllTotal)],
      ],
    );
    expect(days.map(({ date }) => date)).toEqual([secondDay, firstDay]);
    const { ranges, total } = dataOf(await house.admin.get<UnclaimedView>('/api/unclaimed'));
    expect(total.count).toBeGreaterThan(0);
    await eventually(
      () => rowsBelow(screen, 'Unclaimed winners by age'),
      [
        ...ranges.map(({ label, count, amount }) => [label, String(count), inPesos(amount)]),
        ['All', String(total.count), inPesos(total.amount)],
      ],
    );
  });
});

describe('the address', () => {
  test('contains range and search: a link opens the same report, and Back the one before', async () => {
    const screen = await office.openAs(house.admin, AT_THE_STATION);
    await game(screen, 'Last of the day').waitFor();
    await screen.button('Yesterday').click();
    await game(screen, 'Opening derby').waitFor();
    await eventually(() => screen.field('Days from').inputValue(), firstDay);
    await screen.field('Search').fill('second');
    await game(screen, 'Opening derby').waitFor({ state: 'detached' });
    const { pathname, search } = new URL(screen.page.url());
    expect(search).toBe(`?date_from=${firstDay}&date_to=${firstDay}&search=second`);
    const linked = await office.openAs(house.admin, { ...AT_THE_STATION, path: pathname + search });
    await game(linked, 'Second fight').waitFor();
    await eventually(() => linked.field('Search').inputValue(), 'second');
    await eventually(() => linked.page.locator('details summary b').allTextContents(), ['Second fight']);
    await screen.page.goBack();
    await game(screen, 'Last of the day').waitFor();
    await eventually(() => screen.field('Days from').inputValue(), secondDay);
    await eventually(() => screen.field('Search').inputValue(), '');
  });
});

describe('the files', () => {
  async function download(screen: Screen, kind: 'PDF' | 'Excel') {
    const coming = screen.page.waitForEvent('download');
    await screen.button(kind).click();
    const file = await coming;
    await screen.toast(`${kind} downloaded successfully`);
    return { name: file.suggestedFilename(), path: await file.path() };
  }

  test('PDF: is named by the dates, and has the figures of the page', async () => {
    const screen = await openBothDays();
    const { name, path } = await download(screen, 'PDF');
    expect(name).toBe(`report_${firstDay}_to_${secondDay}.pdf`);
    const text = run('pdftotext', 'poppler-utils', '-layout', path, '-');
    const { dateRangeOverAllTotal, data } = await reportOf(bothDays());
    for (const row of data) expect(text).toContain(row.name);
    for (const figure of [dateRangeOverAllTotal.totalAmount, dateRangeOverAllTotal.profit]) {
      expect(text).toContain(inPesos(figure).replace('₱', ''));
    }
    expect(text).toContain('Ana Cruz');
  });

  test('Excel: is named by the dates, and has only what matches the search', async () => {
    const screen = await openBothDays();
    await screen.field('Search').fill('derby');
    await game(screen, 'Second fight').waitFor({ state: 'detached' });
    const { name, path } = await download(screen, 'Excel');
    expect(name).toBe(`report_${firstDay}_to_${secondDay}.xlsx`);
    const texts = run('unzip', 'unzip', '-p', path, 'xl/sharedStrings.xml');
    for (const text of ['Evening derby', 'Opening derby', 'Ana Cruz', 'Total profit']) {
      expect(texts).toContain(text);
    }
    expect(texts).not.toContain('Second fight');
    expect(run('unzip', 'unzip', '-p', path, 'xl/worksheets/sheet1.xml')).toContain('<v>2800</v>');
  });
});

describe('the charts', () => {
  async function openCharts(options?: OpenOptions): Promise<Screen> {
    const screen = await openBothDays(options);
    await screen.button('Charts').click();
    await screen.page.getByRole('figure', { name: 'Share of the sides' }).waitFor();
    return screen;
  }

  const chartsOf = async () =>
    dataOf(await house.admin.get<ReportCharts>(`/api/report/charts?${bothDays()}`));

  test('are loaded only when they are opened', async () => {
    const screen = await office.openAs(house.admin, AT_THE_STATION);
    await game(screen, 'Last of the day').waitFor();
    const loaded: string[] = [];
    screen.page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await screen.button('Charts').click();
    await screen.page.getByRole('figure', { name: 'Daily totals' }).waitFor();
    expect(loaded.some((path) => path === '/api/report/charts')).toBe(true);
    expect(loaded.some((path) => /\/report-charts-.*\.js$/.test(path))).toBe(true);
    await screen.button('Charts').click();
    await screen.page.getByRole('figure', { name: 'Daily totals' }).waitFor({ state: 'detached' });
  });

  test('draw every day and game, with the figures of the API beside them', async () => {
    const screen = await openCharts();
    const charts = await chartsOf();
    const totals = screen.page.getByRole('figure', { name: 'Daily totals' });
    await totals.getByText('Show as a table').click();
    await eventually(
      () => textsOf(totals),
      charts.days.map(({ games, totalAmount, totalPayoutAmount, profit }) => [
        expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
        String(games),
        inPesos(totalAmount),
        inPesos(totalPayoutAmount),
        inPesos(profit),
      ]),
    );
    // Payin and profit of two days; profit of five games.
    await eventually(() => totals.locator('rect.MuiBarChart-element').count(), 4);
    const profits = screen.page.getByRole('figure', { name: 'Profit per game' });
    await eventually(() => profits.locator('rect.MuiBarChart-element').count(), charts.games.length);
    await eventually(
      () => totals.locator('.MuiChartsAxis-directionY').textContent(),
      expect.stringContaining('₱'),
    );
    const shares = screen.page.getByRole('figure', { name: 'Share of the sides' });
    await eventually(
      () => shares.locator('p').textContent(),
      `Stakes: MERON ${inPesos(charts.meronAmount)}, WALA ${inPesos(charts.walaAmount)}. ` +
        `Wins: MERON ${charts.meronWinCount}, WALA ${charts.walaWinCount}, DRAW ${charts.drawCount}.`,
    );
    await screen.picture('reports-charts');
  });
});
