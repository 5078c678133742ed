import { fromTwoPlaces } from '@taya/contracts/money';
import { WINDOW_FIGURES, type WindowFigures } from '@taya/contracts/report';
import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node';
import {
  bold,
  closingRows,
  count,
  type ExcelSheet,
  header,
  label,
  money,
  textCell,
  title,
  widths,
} from '../../files/excel-cells.js';
import { printedText, titleOf } from '../../files/file-head.js';
import { DAY_EXPLANATIONS, NO_DATA } from '../files/columns.js';
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
    ...windowRows(day),
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
    columns: widths(30, 26, ...COLUMNS.map(() => 14)),
    orientation: 'landscape',
  };
}

/** A column of the number of things before that of what they come to. */
const COLUMNS = WINDOW_FIGURES.flatMap(([name, text]) =>
  name === 'carried_over' || name === 'on_hand' || name === 'over_short' ? [text] : [`${text}, number`, text],
);

const amount = (digits: string) => money(fromTwoPlaces(digits));

const figureCells = (figures: WindowFigures): CellObject[] =>
  WINDOW_FIGURES.flatMap(([name]) => {
    const figure = figures[name];
    return typeof figure === 'string' ? [amount(figure)] : [count(figure.count), amount(figure.amount)];
  });

function windowRows({ report: { windows } }: FileDay): Row[] {
  const rows = windows.tellers.map((teller) => [
    textCell(teller.location),
    textCell(teller.teller_name),
    ...figureCells(teller),
  ]);
  const sum = [label('Station'), null, ...bold(figureCells(windows.station))];
  return [
    header('Window', 'Teller', ...COLUMNS),
    ...(rows.length === 0 ? [[textCell(NO_DATA)]] : [...rows, sum]),
  ];
}

function gameRows({ report: { games, all_games } }: FileDay): Row[] {
  const rows = games.map(({ name, outcome, pool, profit }) => [
    textCell(name),
    textCell(outcome),
    amount(pool),
    amount(profit),
  ]);
  const sum = [label('All'), null, ...bold([amount(all_games.pool), amount(all_games.profit)])];
  return [
    header('Game', 'Result', 'Pool', 'Profit'),
    ...(rows.length === 0 ? [[textCell(NO_DATA)]] : [...rows, sum]),
  ];
}

function ageRows({ report: { unclaimed } }: FileDay): Row[] {
  const rows = unclaimed.ranges.map((range) => [
    textCell(range.label),
    null,
    count(range.count),
    amount(range.amount),
  ]);
  const sum = [label('All'), null, ...bold([count(unclaimed.total.count), amount(unclaimed.total.amount)])];
  return [header('Unclaimed: game finished', '', 'Bets', 'Unclaimed'), ...rows, sum];
}
