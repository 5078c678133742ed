import type { CsvCell } from '@taya/contracts/csv';
import type { ReactNode } from 'react';
import type { Column } from './data-table.js';
import { amount, counted, moment, money, sortableMoment } from './format.js';

/** @param more what it has besides, or otherwise than its kind */
type MakeColumn<Value> = <Row>(
  title: string,
  of: (row: Row) => Value,
  more?: Partial<Column<Row>>,
) => Column<Row>;

/** A kind of columns, by what is shown of a value and what stands in files; figures stand at the right. */
function kindOf<Value>(
  shown: (value: Value) => ReactNode,
  inFile: (value: Value) => CsvCell,
  look: { readonly look?: 'right' } = {},
): MakeColumn<Value> {
  return (title, of, more) => ({
    title,
    ...look,
    cell: (row) => shown(of(row)),
    inFile: (row) => inFile(of(row)),
    ...more,
  });
}

const FIGURES = { look: 'right' } as const;
const asText = (text: string) => text;
const asDigits = (digits: string | null) => (digits === null ? '' : { digits });
const asAmount = (digits: string | null) => (digits === null ? '' : <b>{amount(digits)}</b>);

export const textColumn = kindOf(asText, asText);
export const moneyColumn = kindOf<string>(money, asDigits, FIGURES);
export const momentColumn = kindOf<string | null>(moment, sortableMoment);
/** Amounts in a column whose title has the currency; nothing where a row has none. */
export const amountColumn = kindOf(asAmount, asDigits, FIGURES);
export const countColumn = kindOf(counted, (count) => ({ digits: String(count) }), FIGURES);
