import { amountColumn } from './columns.js';
import type { Column } from './data-table.js';
import { amount, centavosOf, counted, things } from './format.js';

interface Tally {
  readonly count: number;
  readonly amount: string;
}

const none = (digits: string) => (centavosOf(digits) === 0 ? '–' : amount(digits));

/** A column of amounts with a dash for zero. */
export function plainColumn<Row>(title: string, of: (row: Row) => string, hint?: string): Column<Row> {
  return amountColumn(title, of, { hint, cell: (row) => none(of(row)) });
}

/** A column of amounts, with how many things they are below. @param noun of one such thing; left out: `3×` */
export function tallyColumn<Row>(
  title: string,
  noun: string | null,
  of: (row: Row) => Tally,
  hint?: string,
): Column<Row> {
  const words = (count: number) => (noun === null ? `${counted(count)}×` : things(count, noun));
  return {
    ...plainColumn(title, (row) => of(row).amount, hint),
    cell: (row) => {
      const { count, amount: sum } = of(row);
      return (
        <span>
          {none(sum)}
          {count > 0 && <small className="under">{words(count)}</small>}
        </span>
      );
    },
  };
}
