import { fromTwoPlaces } from '@taya/contracts/money';
import { type ReportWindows, WINDOW_FIGURES, type WindowFiguresView } from '@taya/contracts/report';
import type { Content } from 'pdfmake/interfaces.js';
import {
  FAINT,
  moneyCell,
  rightAlignedCell,
  type TextCell,
  tableOf,
  wholeNumber,
} from '../../files/pdf-style.js';
import { NO_DATA } from './columns.js';

/** In points. A4 across has 842. */
const FIGURE_WIDTH = 61;
const WIDTHS = [104, ...WINDOW_FIGURES.map(() => FIGURE_WIDTH)];

/** What happened at each window, a row a teller, and their sums. */
export function windowTable({ tellers, station }: ReportWindows): Content {
  if (tellers.length === 0) return { text: NO_DATA };
  const header = [{ text: 'Window' }, ...WINDOW_FIGURES.map(([, label]) => rightAlignedCell(label))];
  const rows = tellers.map((teller) => [
    {
      text: [
        { text: teller.location, bold: true },
        { text: `\n${teller.teller_name}`, color: FAINT },
      ],
    },
    ...figureCells(teller),
  ]);
  return tableOf(WIDTHS, header, rows, [{ text: 'Station' }, ...figureCells(station)]);
}

function figureCells(figures: WindowFiguresView): TextCell[] {
  return WINDOW_FIGURES.map(([name]) => {
    const figure = figures[name];
    if (typeof figure === 'string') return cellOf(figure);
    const cell = cellOf(figure.amount);
    if (figure.count === 0) return cell;
    const counted: TextCell = { text: `\n${wholeNumber(figure.count)}×`, color: FAINT, bold: false };
    return { ...cell, text: [{ text: cell.text }, counted] };
  });
}

const cellOf = (digits: string) => moneyCell(fromTwoPlaces(digits), FIGURE_WIDTH);
