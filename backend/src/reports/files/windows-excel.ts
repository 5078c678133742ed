import { fromTwoPlaces } from '@taya/contracts/money';
import { type ReportWindows, WINDOW_FIGURES, type WindowFiguresView } from '@taya/contracts/report';
import type { CellObject, Row } from 'write-excel-file/node';
import {
  boldCells,
  columnWidths,
  countCell,
  header,
  label,
  moneyCell,
  textCell,
} from '../../files/excel-cells.js';
import { NO_DATA } from './columns.js';

/** A column of the number of things before that of what they come to. */
const COLUMNS = WINDOW_FIGURES.flatMap(([name, text]) =>
  name === 'carried_over' || name === 'on_hand' || name === 'over_short' ? [text] : [`${text}, number`, text],
);

export const WINDOW_WIDTHS = columnWidths(30, 26, ...COLUMNS.map(() => 14));

const amount = (digits: string) => moneyCell(fromTwoPlaces(digits));

const figureCells = (figures: WindowFiguresView): CellObject[] =>
  WINDOW_FIGURES.flatMap(([name]) => {
    const figure = figures[name];
    return typeof figure === 'string' ? [amount(figure)] : [countCell(figure.count), amount(figure.amount)];
  });

/** What happened at each window, a row a teller, and their sums. */
export function windowRows({ tellers, station }: ReportWindows): Row[] {
  const rows = tellers.map((teller) => [
    textCell(teller.location),
    textCell(teller.teller_name),
    ...figureCells(teller),
  ]);
  const sum = [label('Station'), null, ...boldCells(figureCells(station))];
  return [
    header('Window', 'Teller', ...COLUMNS),
    ...(rows.length === 0 ? [[textCell(NO_DATA)]] : [...rows, sum]),
  ];
}
