import type { Column } from './data-table.js';
import { amount, counted, moment, money, sortableMoment } from './format.js';

/** A column of texts, the same in the table and in its files. */
export function textColumn<Row>(
  title: string,
  textOf: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { title, cell: textOf, inFile: textOf, ...more };
}

/** A column of money: for people in the table, a plain number in its files. */
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

/** A column of moments: for people in the table, to be sorted in its files. */
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

/** A column of whole numbers, such as revisions. */
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
