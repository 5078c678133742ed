import { describe, expect, it } from '@jest/globals';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { centavos, grouped } from '@taya/contracts/money';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { textsOf } from '../../files/pdf-texts.fixture.js';
import {
  BOTH_DAYS,
  bookingDocument,
  DAY_ONE,
  DAY_TWO,
  gameDocument,
  type HandMade,
  handMade,
  noPause,
  tellerDocument,
  WORKED_DAY,
} from '../report-documents.fixture.js';
import type { ReportQuery } from '../report-query.js';
import { type FileReport, readFileReport } from './file-report.js';
import { pdfDefinition, pdfReport } from './pdf-report.js';

const PRINTED_AT = Date.UTC(2026, 10, 21, 6, 40);

async function reportOf(content: HandMade, query: ReportQuery = BOTH_DAYS): Promise<FileReport> {
  return readFileReport(await handMade(content), query, PRINTED_AT, noPause);
}

function footerOf(definition: TDocumentDefinitions, page: number, pages: number): Content {
  if (typeof definition.footer !== 'function') throw new Error('the footer knows its page');
  return definition.footer(page, pages, { orientation: 'landscape', width: 842, height: 595 }) as Content;
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** This many games with this many tellers, the first half on day one. */
async function largeReport(games: number, tellers: number): Promise<FileReport> {
  const ids = Array.from({ length: games }, (_, index) => index + 1);
  const tellerIds = Array.from({ length: tellers }, (_, index) => index + 4);
  return reportOf({
    games: ids.map((id) => gameDocument(id, { reportDate: id <= games / 2 ? DAY_ONE : DAY_TWO })),
    tellers: tellerIds.map((id) => tellerDocument(id, `Teller ${id}`)),
    bookings: ids.flatMap((id) =>
      tellerIds.map((teller) => bookingDocument(id, teller, { payin: 1, lose: 1 })),
    ),
  });
}

describe('the PDF of a report', () => {
  it('uses a smaller font for the longest sums, so that they fit on one line', async () => {
    const sizesOf = async (payin: number): Promise<unknown[]> => {
      const bookings = [bookingDocument(1, 4, { payin })];
      const tellers = [tellerDocument(4, 'Ana Cruz')];
      const { content } = pdfDefinition(await reportOf({ games: [gameDocument(1)], tellers, bookings }));
      const cells = JSON.stringify(content).match(/\{"text":"\d[^}]*"alignment":"right"[^}]*\}/g) ?? [];
      const wanted = grouped(centavos(Math.round(payin * 100)));
      return cells
        .map((cell) => JSON.parse(cell) as { readonly text: string; readonly fontSize?: number })
        .flatMap(({ text, fontSize }) => (text === wanted ? [fontSize] : []));
    };
    // The teller, the game, its teller, and a total below each table.
    expect(await sizesOf(9_999_999_999_999.99)).toEqual(Array(5).fill(5.3));
    expect(await sizesOf(10_000_000)).toEqual(Array(5).fill(undefined));
  });

  it.each<readonly [string, HandMade]>([
    ['of games', WORKED_DAY],
    ['of nothing', {}],
  ])('has what happened at the windows, a report %s', async (_, content) => {
    const report = await reportOf(content);
    const { station } = report.windows;
    const tellers = [{ ...station, teller_id: 4, teller_name: 'Ana Cruz', location: 'Window 1' }];
    const texts = textsOf(pdfDefinition({ ...report, windows: { tellers, station } }).content);
    const at = texts.indexOf('At the windows');
    expect(texts.slice(at + 1, at + 3)).toEqual(['Window', 'Carried over']);
    expect(texts).toContain('Window 1');
    expect(textsOf(pdfDefinition(report).content)).not.toContain('At the windows');
  });

  it.each<readonly [string, HandMade]>([
    ['of games', WORKED_DAY],
    ['of nothing', {}],
  ])('names its position in the log last, a report %s', async (_, content) => {
    const report = await reportOf(content);
    const log = { first: 128, last: 128, hash: '974e93fcf5a43d67' };
    const texts = textsOf(pdfDefinition({ ...report, log }).content);
    expect(texts.at(-1)).toBe('Log revision 128 · Log hash 974E 93FC F5A4');
    expect(texts.slice(0, -1)).toEqual(textsOf(pdfDefinition(report).content).slice(0, -1));
  });

  it('names station, range, search and time of printing', async () => {
    const texts = textsOf(
      pdfDefinition(await reportOf(WORKED_DAY, { ...BOTH_DAYS, search: 'game' })).content,
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        'Taya Arena',
        'Report · Nov 20, 2026 to Nov 21, 2026',
        'From 2026-11-20 to 2026-11-21',
        'Games with “game” in their names',
        'Printed Nov 21, 2026, 2:40 PM (Asia/Manila)',
      ]),
    );
  });

  it('shows the totals, in pesos', async () => {
    const texts = textsOf(pdfDefinition(await reportOf(WORKED_DAY)).content);
    const after = (label: string) => texts[texts.indexOf(label) + 1];
    expect(
      ['Payin', 'Payout', 'Unclaimed', 'Profit', 'WALA wins', 'Total cashin', 'Cashin plus profit'].map(
        after,
      ),
    ).toEqual(['₱2,750.00', '₱1,368.75', '₱641.25', '₱90.00', '1', '₱8,000.00', '₱8,090.00']);
  });

  it('has a row for each game with its tellers below', async () => {
    const texts = textsOf(pdfDefinition(await reportOf(WORKED_DAY)).content);
    const first = texts.indexOf('Game #1');
    expect(texts.slice(first, first + 3)).toEqual(['Game #1', '\n2026-11-20 · WALA', '1,800.00']);
    expect(texts.slice(first).filter((text) => /Ana|Ben/.test(text))).toEqual(['Ana Cruz', 'Ben Reyes']);
  });

  it('numbers every page', async () => {
    const report = await largeReport(100, 1);
    expect(textsOf(footerOf(pdfDefinition(report), 2, 9))).toContain('Page 2 of 9');
    const pdf = await pdfReport(report);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
    expect(pagesOf(pdf)).toBeGreaterThan(3);
  });

  it('embeds its font', async () => {
    const pdf = (await pdfReport(await reportOf(WORKED_DAY))).toString('latin1');
    expect(pdf).toMatch(/\/FontName \/[A-Z]+\+Roboto-Regular/);
    expect(pdf).toContain('/FontFile2');
    expect(pagesOf(Buffer.from(pdf, 'latin1'))).toBe(2);
  });

  it('says that no data was found', async () => {
    const report = await reportOf({});
    expect(textsOf(pdfDefinition(report).content)).toContain('No data found');
    expect(pagesOf(await pdfReport(report))).toBe(1);
  });

  it('prints any name: long ones, with line ends, and characters the font lacks', async () => {
    const names = ['x'.repeat(100), 'a\nb\tc\u0000d', '鬥雞 🐓 \ud800', '<b>{{=}}</b>'];
    const games = names.map((name, index) => gameDocument(index + 1, { name }));
    expect(pagesOf(await pdfReport(await reportOf({ games })))).toBe(1);
  });
});

describe('a large PDF', () => {
  it('has one row for each game when rows of tellers would be too many, and says so', async () => {
    const games = MAX_PDF_ROWS / 10;
    const texts = textsOf(pdfDefinition(await largeReport(games, 10)).content);
    expect(texts).toContain(
      'One row a game: games with their tellers would make 5,500 rows. A PDF has at most 5,000 rows; the Excel file has more.',
    );
    expect(texts.filter((text) => text.startsWith('Game #'))).toHaveLength(games);
    expect(texts.filter((text) => text === 'Teller 4')).toHaveLength(1);
  });

  it('has no rows of games when they would be too many, and says so; the days stay', async () => {
    const report = await largeReport(MAX_PDF_ROWS + 2, 1);
    const texts = textsOf(pdfDefinition(report).content);
    expect(texts).toContain('There are 5,002 games. A PDF has at most 5,000 rows; the Excel file has more.');
    const day = texts.indexOf('Nov 21, 2026');
    expect(texts.slice(day, day + 3)).toEqual(['Nov 21, 2026', '  2,501 games', '2,501.00']);
  });
});
