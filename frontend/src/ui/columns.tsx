import type { Column } from './data-table.js';
import { amount, counted, moment, money, sortableMoment } from './format.js';

export function textColumn<Row>(
  title: string,
  textOf: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { title, cell: textOf, inFile: textOf, ...more };
}

export function moneyColumn<Row>(
  title: string,
  amountOf: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return {
    title,
    look: 'right',
    cell: (row) => money(amountOf(row)),
    inFile: (row) => ({ digits: amountOf(row) }),
    ...more,
  };
}

export function momentColumn<Row>(
  title: string,
  momentOf: (row: Row) => string | null,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return {
    title,
    cell: (row) => moment(momentOf(row)),
    inFile: (row) => sortableMoment(momentOf(row)),
    ...more,
  };
}

/** A column of amounts whose title has the currency; nothing where a row has none. */
export function amountColumn<Row>(title: string, amountOf: (row: Row) => string | null): Column<Row> {
  const cellOf = <Cell,>(row: Row, of: (digits: string) => Cell) => {
    const digits = amountOf(row);
    return digits === null ? '' : of(digits);
  };
  return {
    title,
    look: 'right',
    cell: (row) => cellOf(row, (digits) => <b>{amount(digits)}</b>),
    inFile: (row) => cellOf(row, (digits) => ({ digits })),
  };
}

export function countColumn<Row>(
  title: string,
  countOf: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return {
    title,
    look: 'right',
    cell: (row) => counted(countOf(row)),
    inFile: (row) => ({ digits: String(countOf(row)) }),
    ...more,
  };
}
