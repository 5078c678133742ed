import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import {
  BOTH_DAYS,
  bookingDocument,
  gameDocument,
  type HandMade,
  handMade,
  noPause,
  tellerDocument,
  WORKED_DAY,
} from '../report-documents.fixture.js';
import type { ReportQuery } from '../report-query.js';
import { excelReport, excelSheets, MOST_TELLER_ROWS } from './excel-report.js';
import { readFileReport } from './file-report.js';

const PRINTED_AT = Date.UTC(2026, 10, 21, 6, 40);

async function reportOf(content: HandMade, query: ReportQuery = BOTH_DAYS) {
  return readFileReport(await handMade(content), query, PRINTED_AT, noPause);
}

/** The files of a workbook by their names. */
async function unpacked(content: HandMade): Promise<Readonly<Record<string, string>>> {
  const files = unzipSync(await excelReport(await reportOf(content)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The values of a sheet's rows. */
async function valuesOf(content: HandMade, name: string): Promise<unknown[][]> {
  const sheet = excelSheets(await reportOf(content)).find((one) => one.sheet === name);
  return (sheet?.data ?? []).map((row) => row.map((cell) => (Object(cell) as { value?: unknown }).value));
}

/** A day in the game of one teller, both with such a name. */
function named(name: string): HandMade {
  return {
    games: [gameDocument(1, { name })],
    tellers: [tellerDocument(4, name)],
    bookings: [bookingDocument(1, 4, { payin: 1_234.5, lose: 1_234.5 })],
  };
}

describe('the workbook of a report', () => {
  it('has the totals, a row for each game, and a row for each teller in a game', async () => {
    const overall = await valuesOf(WORKED_DAY, 'Overall');
    expect(overall).toEqual(
      expect.arrayContaining([
        ['Taya Arena'],
        ['From', '2026-11-20'],
        ['To', '2026-11-21'],
        ['Search', 'All games'],
        ['Printed', 'Nov 21, 2026, 2:40 PM (Asia/Manila)'],
        ['Games', 3],
        ['Payin', 2_750],
        ['Unclaimed', 641.25],
        ['Profit', 90],
        ['WALA wins', 1],
        ['Cashin plus profit', 8_090],
        ['Ana Cruz', 3, 2_100, 1_268.75, 200, 400, 0, 0, 568.75, 1_000, 431.25, 431.25, 50, 1],
        ['Ben Reyes', 3, 650, 100, 1_168.75, 250, 641.25, 0, 341.25, 0, -341.25, -341.25, 0, 0],
        ['Total remit', 0],
        ['Cancelled', 50],
        ['Cancelled bets', 1],
      ]),
    );
    const [, , , first] = await valuesOf(WORKED_DAY, 'Games');
    expect(first?.slice(0, 6)).toEqual([
      1,
      'Game #1',
      new Date('2026-11-20T00:00:00.000Z'),
      'WALA',
      new Date('2026-11-20T10:00:00.000Z'),
      new Date('2026-11-20T10:01:00.000Z'),
    ]);
    expect(first?.slice(6)).toEqual([1_800, 1_068.75, 1_068.75, 0, 641.25, 0, 910, 1_000, 90, 90, 0, 0]);
    const tellers = await valuesOf(WORKED_DAY, 'Tellers');
    expect(tellers.slice(1, -1).map(([gameId, , , tellerId]) => [gameId, tellerId])).toEqual([
      [3, 4],
      [3, 5],
      [2, 4],
      [2, 5],
      [1, 4],
      [1, 5],
    ]);
  });

  it('has what happened at each window, and the sum of the station', async () => {
    const report = await reportOf(WORKED_DAY);
    const windows = {
      tellers: [{ ...report.windows.station, teller_id: 4, teller_name: 'Ana Cruz', location: 'Window 1' }],
      station: report.windows.station,
    };
    const sheet = excelSheets({ ...report, windows }).find(({ sheet: name }) => name === 'Windows');
    const texts = sheet?.data.map((row) =>
      row.slice(0, 2).map((cell) => (Object(cell) as { value?: unknown }).value),
    );
    expect(texts).toEqual([
      ['Window', 'Teller'],
      ['Window 1', 'Ana Cruz'],
      ['Station', undefined],
    ]);
  });

  it('has one column for each figure, a fixed header, and totals below', async () => {
    const sheets = excelSheets(await reportOf(WORKED_DAY));
    const files = await unpacked(WORKED_DAY);
    const totals = [2_750, 1_368.75, 1_368.75, 650, 641.25, 0, 910, 1_000, 90, 90, 50, 1];
    for (const [index, name] of [
      [2, 'Games'],
      [3, 'Tellers'],
      [4, 'Days'],
    ] as const) {
      const values = await valuesOf(WORKED_DAY, name);
      const labels = values[0] ?? [];
      expect(new Set(labels).size).toBe(labels.length);
      for (const row of values) expect(row).toHaveLength(labels.length);
      expect(values.at(-1)?.[0]).toBe('Total');
      expect(values.at(-1)?.slice(-totals.length)).toEqual(totals);
      expect(files[`xl/worksheets/sheet${index}.xml`]).toContain('state="frozen"');
      expect(sheets[index - 1]?.columns).toHaveLength(labels.length);
    }
  });

  it('is a zip of XML: numbers as numbers with two places, dates as dates', async () => {
    const files = await unpacked(WORKED_DAY);
    expect(files['xl/workbook.xml']).toMatch(/name="Overall".*name="Games".*name="Tellers"/s);
    expect(files['xl/styles.xml']).toContain('formatCode="#,##0.00"');
    expect(files['xl/styles.xml']).toContain('formatCode="yyyy-mm-dd"');
    // 20 November 2026 is day 46346 of Excel's calendar.
    expect(files['xl/worksheets/sheet2.xml']).toMatch(/<c r="C4" s="\d+"><v>46346<\/v><\/c>/);
    expect(files['xl/worksheets/sheet2.xml']).toMatch(/<c r="H4" s="\d+"><v>1068.75<\/v><\/c>/);
  });

  it.each(['Overall', 'Games', 'Tellers'])('says that no data was found, on %s', async (sheet) => {
    expect(await valuesOf({}, sheet)).toContainEqual(['No data found']);
  });

  it('says when there would be too many rows of tellers', async () => {
    const report = await reportOf(WORKED_DAY);
    const [row] = report.games;
    if (row === undefined) throw new Error('the worked day has games');
    const games = new Array(MOST_TELLER_ROWS / 2 + 1).fill(row);
    const sheet = excelSheets({ ...report, games }).find((one) => one.sheet === 'Tellers');
    expect(sheet?.data).toHaveLength(2);
    expect(JSON.stringify(sheet?.data[1])).toContain(
      'would make 60,002 rows, more than the 60,000 of a file',
    );
  });
});

describe('texts that look like formulas', () => {
  const hostile = [
    '=HYPERLINK("http://evil.example","Click")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '\u0000=1+1',
    '\ud800=1+1',
    '\udc00=1+1',
    '\ufffe=1+1',
    '\u200b=1+1',
    '＝1+1',
    '\tplain',
  ];

  it.each(hostile)('are texts, with an apostrophe in front: %j', async (name) => {
    const files = await unpacked(named(name));
    const sheets = [1, 2, 3].map((id) => files[`xl/worksheets/sheet${id}.xml`] ?? '');
    for (const sheet of sheets) expect(sheet).not.toMatch(/<f[ >]/);
    const texts = [...(files['xl/sharedStrings.xml'] ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
      ([, text]) => text ?? '',
    );
    expect(texts.some((text) => text.startsWith("'"))).toBe(true);
    expect(texts.filter((text) => /^\s*[=+\-@＝]/.test(text) || /^[\t\r\n]/.test(text))).toEqual([]);
  });

  it('include those that Excel would decode into one', async () => {
    const files = await unpacked(named('_x003D_1+1'));
    expect(files['xl/sharedStrings.xml']).toContain('_x005F_x003D_1+1');
  });

  it('leaves other names as they are', async () => {
    const files = await unpacked(named('Peña & Sons <3> "Derby" 1-2'));
    expect(files['xl/sharedStrings.xml']).toMatch(/>Peña &amp; Sons &lt;3(&gt;|>) ("|&quot;)Derby\2 1-2</);
  });
});
