import { type Centavos, grouped, pesos } from '@taya/contracts/money';
import { dateForPeople, momentForPeople } from '@taya/contracts/time';
import type {
  Content,
  ContentTable,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js';
import { placeLine } from '../../files/log-place.js';
import type { Totals } from '../../read-models/totals.js';
import { type GameRow, inNameOrder, type TellerName } from '../read-games.js';
import { cashFigures, EXPLANATIONS, MONEY_COLUMNS, NO_DATA, outcomeOf, resultCounts } from './columns.js';
import type { FileReport } from './file-report.js';

/**
 * Up to this many rows a PDF has the tellers of each game; with more only a row for each game; with still more only the
 * days. It says why.
 */
export const MOST_ROWS = 5_000;

const INK = '#1f2933';
const FAINT = '#66727f';
const LINE = '#c9d1d9';
const HEADER_FILL = '#e8ecf1';
const GAME_FILL = '#f5f7f9';

/** In points. A4 across has 842: margins, and ten columns with their padding. */
const MARGIN = 24;
const PADDING = 3;
const NAME_WIDTH = 140;
const MONEY_WIDTH = 66;
/** Longer sums, up to all that a station can take in, get a smaller font, because they would wrap at their decimal point. */
const WIDEST = 17;
const MONEY_WIDTHS = MONEY_COLUMNS.map(() => MONEY_WIDTH);

/** The report as a pdfmake document: what it is about, totals, tellers, days, games. */
export function pdfDefinition(report: FileReport): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, 40],
    info: { title: `${titleOf(report)}, ${rangeOf(report)}` },
    defaultStyle: { font: 'Roboto', fontSize: 7.5, color: INK },
    styles: {
      title: { fontSize: 17, bold: true },
      heading: { fontSize: 10, bold: true },
      faint: { color: FAINT },
    },
    footer: (page, pages) => footer(report, page, pages),
    content: [heading(report), overallBlock(report), ...tables(report), placeInLog(report)],
  };
}

function titleOf({ stationName }: FileReport): string {
  return stationName === '' ? 'Report' : stationName;
}

function rangeOf({ query: { from, to } }: FileReport): string {
  return from === to ? dateForPeople(from) : `${dateForPeople(from)} to ${dateForPeople(to)}`;
}

function footer(report: FileReport, page: number, pages: number): Content {
  return {
    margin: [MARGIN, 14, MARGIN, 0],
    fontSize: 7,
    color: FAINT,
    columns: [
      { text: `${titleOf(report)} · Report of ${rangeOf(report)}` },
      { text: `Page ${page} of ${pages}`, alignment: 'right' },
    ],
  };
}

function heading(report: FileReport): Content {
  const { query, printedAt, timeZone } = report;
  const search = query.search === '' ? 'All games' : `Games with “${query.search}” in their names`;
  return {
    columns: [
      [
        { text: titleOf(report), style: 'title' },
        { text: `Report · ${rangeOf(report)}`, fontSize: 11, margin: [0, 2, 0, 0] },
      ],
      {
        width: 'auto',
        alignment: 'right',
        margin: [0, 6, 0, 0],
        style: 'faint',
        stack: [
          `From ${query.from} to ${query.to}`,
          search,
          `Printed ${momentForPeople(printedAt, timeZone)} (${timeZone})`,
        ],
      },
    ],
  };
}

function overallBlock({ overall }: FileReport): Content {
  const { totals } = overall;
  const figures = MONEY_COLUMNS.map(({ label, of }): Figure => [label, pesos(of(totals))]);
  const counts: Figure[] = [
    ['Games', whole(overall.games)],
    ...resultCounts(overall).map(([label, count]): Figure => [label, whole(count)]),
  ];
  const cash = cashFigures(overall).map(([label, amount]): Figure => [label, pesos(amount)]);
  return {
    margin: [0, 12, 0, 0],
    columnGap: 24,
    columns: [
      figureList('Overall', figures.slice(0, 5)),
      figureList(' ', figures.slice(5)),
      figureList('Results', counts),
      figureList('Cashin', cash),
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
  hLineWidth: (row) => (row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
};

function tables(report: FileReport): Content[] {
  if (report.games.length === 0) {
    return [{ text: NO_DATA, alignment: 'center', fontSize: 12, color: FAINT, margin: [0, 40, 0, 0] }];
  }
  const tellers = report.tellers.map(({ name, games, totals }) => row(totals, nameAndCount(name, games)));
  const notes = EXPLANATIONS.map((line): Content => ({ text: line, style: 'faint', margin: [0, 1, 0, 0] }));
  return [
    ...(tellers.length === 0 ? [] : [sectionTitle('Tellers'), figureTable('Teller', tellers, report)]),
    // For a single day the totals above say everything.
    ...(report.days.length > 1 ? [sectionTitle('Days'), figureTable('Day', dayRows(report), report)] : []),
    ...gameSection(report),
    { stack: notes, margin: [0, 10, 0, 0], unbreakable: true },
  ];
}

function placeInLog({ log }: FileReport): Content {
  return { text: placeLine(log), style: 'faint', margin: [0, 6, 0, 0] };
}

function gameSection(report: FileReport): Content[] {
  const { games, tellers } = report;
  const detailed = games.reduce((rows, game) => rows + 1 + game.tellers.length, 0);
  if (detailed <= MOST_ROWS) {
    const rows = games.flatMap((game) => [
      emphasised(gameRow(game), GAME_FILL),
      ...tellerRows(game, tellers),
    ]);
    return [sectionTitle('Games'), figureTable('Game', rows, report)];
  }
  const excel = `A PDF has at most ${whole(MOST_ROWS)} rows; the Excel file has more.`;
  if (games.length <= MOST_ROWS) {
    const note = `One row a game: games with their tellers would make ${whole(detailed)} rows. ${excel}`;
    return [sectionTitle('Games'), noteOf(note), figureTable('Game', games.map(gameRow), report)];
  }
  return [sectionTitle('Games'), noteOf(`There are ${whole(games.length)} games. ${excel}`)];
}

function noteOf(text: string): Content {
  return { text, margin: [0, 0, 0, 4] };
}

function dayRows({ days }: FileReport): TableCell[][] {
  return days.map(({ date, games, totals }) => row(totals, nameAndCount(dateForPeople(date), games)));
}

function sectionTitle(text: string): Content {
  return { text, style: 'heading', margin: [0, 14, 0, 4] };
}

function figureTable(label: string, rows: TableCell[][], { overall }: FileReport): ContentTable {
  const header = [{ text: label }, ...MONEY_COLUMNS.map((column) => rightAligned(column.label))];
  const total = row(overall.totals, [{ text: 'Total' }]);
  return {
    layout: FIGURE_TABLE,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [NAME_WIDTH, ...MONEY_WIDTHS],
      body: [emphasised(header, HEADER_FILL), ...rows, emphasised(total, HEADER_FILL)],
    },
  };
}

const FIGURE_TABLE: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
};

interface TextCell {
  text: string | TextCell[];
  fontSize?: number;
  bold?: boolean;
  color?: string;
  fillColor?: string;
  alignment?: 'right';
  margin?: [number, number, number, number];
}

function gameRow({ game, totals }: GameRow): TextCell[] {
  const details = `\n${game.reportDate} · ${outcomeOf(game)}`;
  return row(totals, [
    { text: game.name, bold: true },
    { text: details, bold: false, color: FAINT },
  ]);
}

function nameAndCount(name: string, games: number): TextCell[] {
  return [
    { text: name, bold: true },
    { text: `  ${whole(games)} ${games === 1 ? 'game' : 'games'}`, color: FAINT },
  ];
}

function tellerRows(game: GameRow, tellers: readonly TellerName[]): TableCell[][] {
  return inNameOrder(game, tellers).map(({ name, totals }) => row(totals, [{ text: name }], 10));
}

function row(totals: Totals, text: TextCell[], indent = 0): TextCell[] {
  return [
    { text, margin: [indent, 0, 0, 0] },
    ...MONEY_COLUMNS.map((column) => moneyCell(column.of(totals))),
  ];
}

/** Zeros are grey, so that the eye finds other values. */
function moneyCell(amount: Centavos): TextCell {
  const text = grouped(amount);
  const cell = text.length > WIDEST ? { ...rightAligned(text), fontSize: 6.5 } : rightAligned(text);
  return amount === 0 ? { ...cell, color: FAINT } : cell;
}

function rightAligned(text: string): TextCell {
  return { text, alignment: 'right' };
}

function emphasised(cells: readonly TextCell[], fillColor: string): TextCell[] {
  return cells.map((cell) => ({ ...cell, bold: true, fillColor }));
}

function whole(count: number): string {
  return count.toLocaleString('en-US');
}
