/** The worked day's reports by window and by day, on the read models of its log. */
import { describe, expect, it } from '@jest/globals';
import type { WindowFiguresView } from '@taya/contracts/report';
import { workedDay } from '../audit/worked-day.fixture.js';
import { textsOf } from '../files/pdf-texts.fixture.js';
import { daySheet } from '../reports/day/day-excel.js';
import { dayDefinition, dayPdf } from '../reports/day/day-pdf.js';
import { readDayReport, readFileDay } from '../reports/day/day-report.js';
import { noPause } from '../reports/report-documents.fixture.js';
import { readWindows } from '../reports/windows.js';
import { documentsOf } from './projections.fixture.js';

const [FIRST, SECOND] = ['2026-11-21', '2026-11-22'];
const PRINTED_AT = Date.UTC(2026, 10, 22, 6, 40);
const documents = await documentsOf(workedDay().log);

const none = { count: 0, amount: '0.00' };
const row = (of: Partial<WindowFiguresView>) => ({
  carried_over: '0.00',
  sold: none,
  cancelled: none,
  paid_own: none,
  paid_here: none,
  cashin: none,
  remit: none,
  reversals: none,
  over_short: '0.00',
  on_hand: '0.00',
  ...of,
});

describe('the report by teller', () => {
  it('has what happened at each window, and what its drawer held before and after', async () => {
    const { tellers, station } = await readWindows(documents, { from: FIRST, to: FIRST });
    expect(tellers).toEqual([
      {
        ...{ teller_id: 4, teller_name: 'ana Cruz', location: 'Booth' },
        ...row({
          sold: { count: 3, amount: '1700.00' },
          paid_own: { count: 2, amount: '1268.75' },
          paid_here: { count: 1, amount: '200.00' },
          cashin: { count: 1, amount: '5000.00' },
          on_hand: '6500.00',
        }),
      },
      {
        ...{ teller_id: 5, teller_name: 'ben Cruz', location: 'Booth' },
        ...row({
          sold: { count: 2, amount: '400.00' },
          paid_own: { count: 1, amount: '100.00' },
          paid_here: { count: 2, amount: '1168.75' },
          cashin: { count: 1, amount: '3000.00' },
          on_hand: '2231.25',
        }),
      },
    ]);
    expect(station).toEqual(
      row({
        sold: { count: 5, amount: '2100.00' },
        paid_own: { count: 3, amount: '1368.75' },
        paid_here: { count: 3, amount: '1368.75' },
        cashin: { count: 2, amount: '8000.00' },
        on_hand: '8731.25',
      }),
    );
  });

  it('carries a drawer over to the next day, and to one on which nothing happened', async () => {
    const [ana] = (await readWindows(documents, { from: SECOND, to: SECOND })).tellers;
    expect(ana).toMatchObject(
      row({
        carried_over: '6500.00',
        sold: { count: 2, amount: '450.00' },
        cancelled: { count: 1, amount: '50.00' },
        on_hand: '6900.00',
      }),
    );
    const [quiet] = (await readWindows(documents, { from: '2026-12-01', to: '2026-12-02' })).tellers;
    expect(quiet).toMatchObject(row({ carried_over: '6900.00', on_hand: '6900.00' }));
    expect((await readWindows(documents, { from: '2026-01-01', to: '2026-01-02' })).tellers).toEqual([]);
  });
});

describe('the day report', () => {
  it('has the games, the windows and what is unclaimed by age', async () => {
    expect(await readDayReport(documents, FIRST, PRINTED_AT, noPause)).toEqual({
      date: FIRST,
      games: [
        { id: 1, name: expect.any(String), outcome: 'WALA', pool: '1800.00', profit: '90.00' },
        { id: 2, name: expect.any(String), outcome: 'DRAW', pool: '300.00', profit: '0.00' },
      ],
      all_games: { pool: '2100.00', profit: '90.00' },
      windows: await readWindows(documents, { from: FIRST, to: FIRST }),
      unclaimed: {
        ranges: expect.arrayContaining([
          { label: 'Yesterday', from_days: 1, to_days: 1, count: 1, amount: '641.25' },
        ]),
        total: { count: 1, amount: '641.25' },
      },
    });
  });

  it('says the same on paper and in a workbook', async () => {
    const day = await readFileDay(documents, FIRST, PRINTED_AT, noPause);
    const texts = textsOf(dayDefinition(day).content);
    for (const text of [
      'Day report · Nov 21, 2026',
      'ana Cruz',
      '1,700.00',
      '8,731.25',
      '1,800.00',
      '641.25',
    ])
      expect(texts.map((one) => one.trim())).toContain(text);
    expect(texts.at(-1)).toMatch(/^Log revision \d+/);
    const pdf = await dayPdf(day);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);

    const values = (daySheet(day).data ?? []).map((cells) =>
      cells.map((cell) => (Object(cell) as { readonly value?: unknown }).value),
    );
    expect(values).toEqual(
      expect.arrayContaining([
        ['Day', FIRST],
        ['Booth', 'ana Cruz', 0, 3, 1_700, 0, 0, 1, 200, 1, 5_000, 0, 0, 0, 0, 0, 6_500, 2, 1_268.75],
        ['Yesterday', undefined, 1, 641.25],
      ]),
    );
  });

  it('says so where nothing happened', async () => {
    const day = await readFileDay(documents, '2026-01-01', PRINTED_AT, noPause);
    expect(textsOf(dayDefinition(day).content).filter((text) => text === 'No data found')).toHaveLength(2);
    expect(daySheet(day).data?.length).toBeGreaterThan(0);
  });
});
