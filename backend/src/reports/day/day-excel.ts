import { fromTwoPlaces } from '@taya/contracts/money';
import writeExcelFile, { type Row } from 'write-excel-file/node';
import {
  boldCells,
  closingRows,
  countCell,
  type ExcelSheet,
  header,
  label,
  moneyCell,
  textCell,
  title,
} from '../../files/excel-cells.js';
import { printedText, titleOf } from '../../files/file-head.js';
import { DAY_EXPLANATIONS, NO_DATA } from '../files/columns.js';
import { WINDOW_WIDTHS, windowRows } from '../files/windows-excel.js';
import type { FileDay } from './day-report.js';

/** The bytes of the workbook: the day on one sheet, as on its page. */
export const dayExcel = (day: FileDay): Promise<Buffer> => writeExcelFile([daySheet(day)]).toBuffer();

export function daySheet(day: FileDay): ExcelSheet {
  const { report, station, log } = day;
  const data: Row[] = [
    title(titleOf(station, 'Report')),
    [label('Day'), textCell(report.date)],
    [label('Printed'), textCell(printedText(day))],
    [],
    ...windowRows(report.windows),
    [],
    ...gameRows(day),
    [],
    ...ageRows(day),
    [],
    ...closingRows(DAY_EXPLANATIONS, log),
  ];
  return {
    sheet: report.date,
    data,
    columns: WINDOW_WIDTHS,
    orientation: 'landscape',
  };
}

const amount = (digits: string) => moneyCell(fromTwoPlaces(digits));

function gameRows({ report: { games, all_games } }: FileDay): Row[] {
  const rows = games.map(({ name, outcome, pool, profit }) => [
    textCell(name),
    textCell(outcome),
    amount(pool),
    amount(profit),
  ]);
  const sum = [label('All'), null, ...boldCells([amount(all_games.pool), amount(all_games.profit)])];
  return [
    header('Game', 'Result', 'Pool', 'Profit'),
    ...(rows.length === 0 ? [[textCell(NO_DATA)]] : [...rows, sum]),
  ];
}

function ageRows({ report: { unclaimed } }: FileDay): Row[] {
  const rows = unclaimed.ranges.map((range) => [
    textCell(range.label),
    null,
    countCell(range.count),
    amount(range.amount),
  ]);
  const sum = [
    label('All'),
    null,
    ...boldCells([countCell(unclaimed.total.count), amount(unclaimed.total.amount)]),
  ];
  return [header('Unclaimed: game finished', '', 'Bets', 'Unclaimed'), ...rows, sum];
}
