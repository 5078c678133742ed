import type { Centavos } from '@taya/contracts/money';
import { momentForPeople } from '@taya/contracts/time';
import writeExcelFile, { type CellObject, type Row, type Sheet } from 'write-excel-file/node';
import type { Totals } from '../../platform/read-models/totals.js';
import { cashinPlusProfit, cashinPlusTotalProfit } from '../overall.js';
import { type GameRow, inNameOrder } from '../read-games.js';
import { EXPLANATIONS, MONEY_COLUMNS, NO_DATA, outcomeOf } from './columns.js';
import { textCell } from './excel-text.js';
import type { FileReport } from './file-report.js';

const MONEY_FORMAT = '#,##0.00';
const DATE_FORMAT = 'yyyy-mm-dd';
const MONEY_LABELS = MONEY_COLUMNS.map(({ label }) => label);

/** More rows than this on the sheet of tellers would take more than a gigabyte of memory to write. */
export const MOST_TELLER_ROWS = 60_000;

type ReportSheet = Pick<Sheet<Buffer>, 'data' | 'sheet' | 'columns' | 'stickyRowsCount' | 'orientation'>;

/** The workbook's bytes: what the whole report comes to, a row a game, a row a teller in a game. */
export function excelReport(report: FileReport): Promise<Buffer> {
  return writeExcelFile(excelSheets(report)).toBuffer();
}

export function excelSheets(report: FileReport): ReportSheet[] {
  return [overallSheet(report), gamesSheet(report), tellersSheet(report)];
}

function overallSheet({
  query,
  stationName,
  timeZone,
  printedAt,
  overall,
  tellers,
}: FileReport): ReportSheet {
  const data: Row[] = [
    [textCell(stationName === '' ? 'Report' : stationName, { fontWeight: 'bold', fontSize: 14 })],
    [label('From'), textCell(query.from)],
    [label('To'), textCell(query.to)],
    [label('Search'), textCell(query.search === '' ? 'All games' : query.search)],
    [label('Printed'), textCell(`${momentForPeople(printedAt, timeZone)} (${timeZone})`)],
    [],
    ...(overall.games === 0 ? [[textCell(NO_DATA)], []] : []),
    [label('Games'), count(overall.games)],
    ...MONEY_COLUMNS.map((column) => [label(column.label), money(column.of(overall.totals))]),
    [],
    [label('Meron wins'), count(overall.meronWins)],
    [label('Wala wins'), count(overall.walaWins)],
    [label('Draws'), count(overall.draws)],
    [],
    [label('Total Cash-in'), money(overall.cashin)],
    [label('Cash-in + Profit'), money(cashinPlusProfit(overall))],
    [label('Cash-in + Total Profit'), money(cashinPlusTotalProfit(overall))],
    [],
    header('Teller', 'Games', ...MONEY_LABELS),
    ...(tellers.length === 0 ? [[textCell(NO_DATA)]] : []),
    ...tellers.map(({ name, games, totals }) => [textCell(name), count(games), ...figures(totals)]),
    [],
    ...EXPLANATIONS.map((line) => [textCell(line, { fontStyle: 'italic' })]),
  ];
  return { sheet: 'Overall', data, columns: widths(28, 26, ...MONEY_COLUMNS.map(() => 16)) };
}

function gamesSheet({ games, timeZone }: FileReport): ReportSheet {
  const labels = ['Game id', 'Game', 'Date', 'Outcome', 'Created', 'Finished', ...MONEY_LABELS];
  const rows = games.map(({ game, totals }) => [
    count(game.id),
    textCell(game.name),
    date(game.reportDate),
    textCell(outcomeOf(game)),
    textCell(momentForPeople(game.createdAt, timeZone)),
    game.finishedAt === null ? null : textCell(momentForPeople(game.finishedAt, timeZone)),
    ...figures(totals),
  ]);
  return tableSheet(
    'Games',
    [...labels, ...MONEY_COLUMNS.map((column) => column.label)],
    rows,
    [9, 30, 12, 20, 24, 24],
  );
}

function tellersSheet({ games, tellers }: FileReport): ReportSheet {
  const labels = ['Game id', 'Game', 'Date', 'Teller id', 'Teller', ...MONEY_LABELS];
  const wanted = games.reduce((rows, game) => rows + game.tellers.length, 0);
  const rows =
    wanted > MOST_TELLER_ROWS ? [tooMany(wanted)] : games.flatMap((row) => tellerRows(row, tellers));
  return tableSheet('Tellers', labels, rows, [9, 30, 12, 9, 26]);
}

function tooMany(rows: number): Row {
  const [wanted, most] = [rows, MOST_TELLER_ROWS].map((count) => count.toLocaleString('en-US'));
  const text = `Tellers in each game would make ${wanted} rows, more than the ${most} of a file. Choose a shorter range for them.`;
  return [textCell(text)];
}

function tellerRows(row: GameRow, tellers: FileReport['tellers']): Row[] {
  const { game } = row;
  return inNameOrder(row, tellers).map(({ id, name, totals }) => [
    count(game.id),
    textCell(game.name),
    date(game.reportDate),
    count(id),
    textCell(name),
    ...figures(totals),
  ]);
}

function tableSheet(
  sheet: string,
  labels: readonly string[],
  rows: readonly Row[],
  firstWidths: readonly number[],
): ReportSheet {
  const data = [header(...labels), ...(rows.length === 0 ? [[textCell(NO_DATA)]] : rows)];
  const columns = widths(...firstWidths, ...MONEY_COLUMNS.map(() => 16));
  return { sheet, data, columns, stickyRowsCount: 1, orientation: 'landscape' };
}

function header(...labels: readonly string[]): Row {
  return labels.map((text) => textCell(text, { fontWeight: 'bold', backgroundColor: '#e8ecf1', wrap: true }));
}

function label(text: string): CellObject {
  return textCell(text, { fontWeight: 'bold' });
}

function figures(totals: Totals): Row {
  return MONEY_COLUMNS.map((column) => money(column.of(totals)));
}

/** Spreadsheets know pesos and not centavos: the quotient is the nearest double, which is written with two places. */
function money(amount: Centavos): CellObject {
  return { value: amount / 100, type: Number, format: MONEY_FORMAT };
}

function count(value: number): CellObject {
  return { value, type: Number, format: '0' };
}

/** A date of the calendar: the library writes the UTC day of a moment. */
function date(localDate: string): CellObject {
  return { value: new Date(`${localDate}T00:00:00.000Z`), type: Date, format: DATE_FORMAT };
}

function widths(...characters: readonly number[]): { width: number }[] {
  return characters.map((width) => ({ width }));
}
