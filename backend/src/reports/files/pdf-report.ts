import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { pesos } from '@taya/contracts/money';
import { dateForPeople } from '@taya/contracts/time';
import type {
  Content,
  ContentTable,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js';
import { printedText, titleOf } from '../../files/file-head.js';
import { renderPdf } from '../../files/pdf-bytes.js';
import {
  closingLines,
  documentHeading,
  emphasiseCells,
  FAINT,
  makePdfDocument,
  moneyCell,
  noDataLine,
  rightAlignedCell,
  sectionTitle,
  TABLE,
  type TextCell,
  tableOf,
  wholeNumber,
} from '../../files/pdf-style.js';
import { type GameRow, inNameOrder, type NamedTeller } from '../read-games.js';
import type { BookingFigures } from '../totals.js';
import {
  cashFigures,
  EXPLANATIONS,
  FIGURE_LABELS,
  MONEY_COLUMNS,
  NO_DATA,
  OVERALL_COLUMNS,
  outcomeText,
  resultCounts,
  WINDOW_EXPLANATIONS,
} from './columns.js';
import type { FileReport } from './file-report.js';
import { windowTable } from './windows-pdf.js';

const GAME_FILL = '#f5f7f9';

/** In points. A4 across has 842: margins, and thirteen columns with their padding. */
const NAME_WIDTH = 94;
const MONEY_WIDTH = 53;
const COUNT_WIDTH = 38;
const WIDTHS = [NAME_WIDTH, ...MONEY_COLUMNS.map(() => MONEY_WIDTH), COUNT_WIDTH];

export const pdfReport = (report: FileReport): Promise<Buffer> => renderPdf(pdfDefinition(report));

/** The report as a pdfmake document: what it is about, totals, windows, tellers, days, games. */
export function pdfDefinition(report: FileReport): TDocumentDefinitions {
  const [title, range] = [titleOf(report.station, 'Report'), rangeOf(report)];
  return makePdfDocument({
    station: report.station,
    title: `${title}, ${range}`,
    foot: `${title} · Report of ${range}`,
    pageOrientation: 'landscape',
    content: [heading(report), overallBlock(report), ...tables(report)],
  });
}

function rangeOf({ query: { from, to } }: FileReport): string {
  return from === to ? dateForPeople(from) : `${dateForPeople(from)} to ${dateForPeople(to)}`;
}

function heading(report: FileReport): Content {
  const { query } = report;
  const search = query.search === '' ? 'All games' : `Games with “${query.search}” in their names`;
  return documentHeading(titleOf(report.station, 'Report'), `Report · ${rangeOf(report)}`, [
    `From ${query.from} to ${query.to}`,
    search,
    `Printed ${printedText(report)}`,
  ]);
}

function overallBlock({ overall }: FileReport): Content {
  const { totals } = overall;
  const figures = OVERALL_COLUMNS.map(({ label, of }): Figure => [label, pesos(of(totals))]);
  const counts: Figure[] = [
    ['Games', wholeNumber(overall.games)],
    ...resultCounts(overall).map(([label, count]): Figure => [label, wholeNumber(count)]),
  ];
  const cash = cashFigures(overall).map(([label, amount]): Figure => [label, pesos(amount)]);
  return {
    margin: [0, 12, 0, 0],
    columnGap: 24,
    columns: [
      figureList('Overall', figures.slice(0, 5)),
      figureList(' ', figures.slice(5)),
      figureList('Results', counts),
      figureList('Cash', cash),
    ],
  };
}

type Figure = readonly [label: string, value: string];

function figureList(title: string, figures: readonly Figure[]): Content {
  const body = figures.map(([label, value]) => [
    { text: label, color: FAINT },
    { text: value, alignment: 'right' as const, bold: true },
  ]);
  return [
    { text: title, style: 'heading', margin: [0, 0, 0, 3] },
    { table: { widths: ['*', 'auto'], body }, layout: FIGURES, fontSize: 8.5 },
  ];
}

const FIGURES: CustomTableLayout = {
  ...TABLE,
  hLineWidth: (row) => (row === 0 ? 0 : 0.5),
  paddingLeft: () => 0,
  paddingRight: () => 0,
};

function tables(report: FileReport): Content[] {
  const windows =
    report.windows.tellers.length === 0 ? [] : [sectionTitle('At the windows'), windowTable(report.windows)];
  if (report.games.length === 0) {
    const explanations = windows.length === 0 ? [] : WINDOW_EXPLANATIONS;
    return [noDataLine(NO_DATA), ...windows, closingLines(explanations, report.log)];
  }
  const tellers = report.tellers.map(({ name, games, totals }) => row(totals, nameAndCount(name, games)));
  return [
    ...windows,
    ...(tellers.length === 0 ? [] : [sectionTitle('Tellers'), figureTable('Teller', tellers, report)]),
    // For a single day the totals above say everything.
    ...(report.days.length > 1 ? [sectionTitle('Days'), figureTable('Day', dayRows(report), report)] : []),
    ...gameSection(report),
    closingLines(EXPLANATIONS, report.log),
  ];
}

/**
 * Up to the most rows of a PDF it has the tellers of each game; with more only a row for each game; with still more
 * only the days. It says why.
 */
function gameSection(report: FileReport): Content[] {
  const { games, tellers } = report;
  const detailed = games.reduce((rows, game) => rows + 1 + game.tellers.length, 0);
  if (detailed <= MAX_PDF_ROWS) {
    const rows = games.flatMap((game) => [
      emphasiseCells(gameRow(game), GAME_FILL),
      ...tellerRows(game, tellers),
    ]);
    return [sectionTitle('Games'), figureTable('Game', rows, report)];
  }
  const excel = `A PDF has at most ${wholeNumber(MAX_PDF_ROWS)} rows; the Excel file has more.`;
  if (games.length <= MAX_PDF_ROWS) {
    const note = `One row a game: games with their tellers would make ${wholeNumber(detailed)} rows. ${excel}`;
    return [sectionTitle('Games'), noteOf(note), figureTable('Game', games.map(gameRow), report)];
  }
  return [sectionTitle('Games'), noteOf(`There are ${wholeNumber(games.length)} games. ${excel}`)];
}

function noteOf(text: string): Content {
  return { text, margin: [0, 0, 0, 4] };
}

function dayRows({ days }: FileReport): TableCell[][] {
  return days.map(({ date, games, totals }) => row(totals, nameAndCount(dateForPeople(date), games)));
}

function figureTable(label: string, rows: TableCell[][], { overall }: FileReport): ContentTable {
  const header = [{ text: label }, ...FIGURE_LABELS.map(rightAlignedCell)];
  return tableOf(WIDTHS, header, rows, row(overall.totals, [{ text: 'Total' }]));
}

function gameRow({ game, totals }: GameRow): TextCell[] {
  const details = `\n${game.reportDate} · ${outcomeText(game)}`;
  return row(totals, [
    { text: game.name, bold: true },
    { text: details, bold: false, color: FAINT },
  ]);
}

function nameAndCount(name: string, games: number): TextCell[] {
  return [
    { text: name, bold: true },
    { text: `  ${wholeNumber(games)} ${games === 1 ? 'game' : 'games'}`, color: FAINT },
  ];
}

function tellerRows(game: GameRow, tellers: readonly NamedTeller[]): TableCell[][] {
  return inNameOrder(game, tellers).map(({ name, totals }) => row(totals, [{ text: name }], 10));
}

function row(totals: BookingFigures, text: TextCell[], indent = 0): TextCell[] {
  const { cancelledBets } = totals;
  return [
    { text, margin: [indent, 0, 0, 0] },
    ...MONEY_COLUMNS.map((column) => moneyCell(column.of(totals), MONEY_WIDTH)),
    { ...rightAlignedCell(wholeNumber(cancelledBets)), ...(cancelledBets === 0 && { color: FAINT }) },
  ];
}
