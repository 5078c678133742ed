import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node';
import {
  boldCells,
  closingRows,
  columnWidths,
  countCell,
  dateCell,
  type ExcelSheet,
  header,
  label,
  momentCell,
  moneyCell,
  textCell,
  title,
} from '../../files/excel-cells.js';
import { printedText, titleOf } from '../../files/file-head.js';
import { type GameRow, inNameOrder } from '../read-games.js';
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
} from './columns.js';
import type { FileReport } from './file-report.js';
import { WINDOW_WIDTHS, windowRows } from './windows-excel.js';

const FIGURE_WIDTHS = FIGURE_LABELS.map(() => 16);

/** More rows than this on the sheet of tellers would take more than a gigabyte of memory. */
export const MOST_TELLER_ROWS = 60_000;

/**
 * The bytes of the workbook: the totals of the report, a row for each game, for each teller in a game, for each day, and
 * for each window.
 */
export function excelReport(report: FileReport): Promise<Buffer> {
  return writeExcelFile(excelSheets(report)).toBuffer();
}

export function excelSheets(report: FileReport): ExcelSheet[] {
  const windows = { sheet: 'Windows', data: windowRows(report.windows), columns: WINDOW_WIDTHS };
  return [overallSheet(report), gamesSheet(report), tellersSheet(report), daysSheet(report), windows];
}

function overallSheet(report: FileReport): ExcelSheet {
  const { query, station, overall, tellers, log } = report;
  const data: Row[] = [
    title(titleOf(station, 'Report')),
    [label('From'), textCell(query.from)],
    [label('To'), textCell(query.to)],
    [label('Search'), textCell(query.search === '' ? 'All games' : query.search)],
    [label('Printed'), textCell(printedText(report))],
    [],
    ...(overall.games === 0 ? [[textCell(NO_DATA)], []] : []),
    [label('Games'), countCell(overall.games)],
    ...OVERALL_COLUMNS.map((column) => [label(column.label), moneyCell(column.of(overall.totals))]),
    [],
    ...resultCounts(overall).map(([name, value]) => [label(name), countCell(value)]),
    [],
    ...cashFigures(overall).map(([name, value]) => [label(name), moneyCell(value)]),
    [],
    header('Teller', 'Games', ...FIGURE_LABELS),
    ...(tellers.length === 0 ? [[textCell(NO_DATA)]] : []),
    ...tellers.map(({ name, games, totals }) => [textCell(name), countCell(games), ...figures(totals)]),
    [],
    ...closingRows(EXPLANATIONS, log),
  ];
  return { sheet: 'Overall', data, columns: columnWidths(28, 26, ...FIGURE_WIDTHS) };
}

function gamesSheet({ games, timeZone, overall }: FileReport): ExcelSheet {
  const labels = ['Game id', 'Game', 'Date', 'Outcome', 'Created', 'Finished'];
  const rows = games.map(({ game, totals }) => [
    countCell(game.id),
    textCell(game.name),
    dateCell(game.reportDate),
    textCell(outcomeText(game)),
    momentCell(game.createdAt, timeZone),
    game.finishedAt === null ? null : momentCell(game.finishedAt, timeZone),
    ...figures(totals),
  ]);
  return tableSheet('Games', labels, rows, overall.totals, [9, 30, 12, 20, 20, 20]);
}

function tellersSheet({ games, tellers, overall }: FileReport): ExcelSheet {
  const labels = ['Game id', 'Game', 'Date', 'Teller id', 'Teller'];
  const firstWidths = [9, 30, 12, 9, 26];
  const wanted = games.reduce((rows, game) => rows + game.tellers.length, 0);
  const rows = wanted > MOST_TELLER_ROWS ? tooMany(wanted) : games.flatMap((row) => tellerRows(row, tellers));
  return tableSheet('Tellers', labels, rows, overall.totals, firstWidths);
}

function daysSheet({ days, overall }: FileReport): ExcelSheet {
  const rows = days.map((day) => [dateCell(day.date), countCell(day.games), ...figures(day.totals)]);
  return tableSheet('Days', ['Date', 'Games'], rows, overall.totals, [12, 9]);
}

function tooMany(rows: number): string {
  const [wanted, most] = [rows, MOST_TELLER_ROWS].map((count) => count.toLocaleString('en-US'));
  return `Tellers in each game would make ${wanted} rows, more than the ${most} of a file. Choose a shorter range for them.`;
}

function tellerRows(row: GameRow, tellers: FileReport['tellers']): Row[] {
  const { game } = row;
  return inNameOrder(row, tellers).map(({ id, name, totals }) => [
    countCell(game.id),
    textCell(game.name),
    dateCell(game.reportDate),
    countCell(id),
    textCell(name),
    ...figures(totals),
  ]);
}

/** @param rows or what to say instead of them */
function tableSheet(
  sheet: string,
  labels: readonly string[],
  rows: readonly Row[] | string,
  totals: BookingFigures,
  firstWidths: readonly number[],
): ExcelSheet {
  const total: Row = [label('Total'), ...labels.slice(1).map(() => null), ...boldCells(figures(totals))];
  const said = rows.length === 0 ? NO_DATA : rows;
  const shown = typeof said === 'string' ? [[textCell(said)]] : [...said, total];
  const data = [header(...labels, ...FIGURE_LABELS), ...shown];
  const columns = columnWidths(...firstWidths, ...FIGURE_WIDTHS);
  return { sheet, data, columns, stickyRowsCount: 1, orientation: 'landscape' };
}

function figures(totals: BookingFigures): CellObject[] {
  return [...MONEY_COLUMNS.map((column) => moneyCell(column.of(totals))), countCell(totals.cancelledBets)];
}
