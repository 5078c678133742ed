import type { ReactNode } from 'react';
import { classes } from './classes.js';
import styles from './data-table.module.css';
import { NoData, NotLoaded } from './no-data.js';

export type RowTone = 'meron' | 'wala' | 'draw' | 'cancelled' | 'open' | 'disabled';

export interface Column<Row> {
  /** Heading; on a phone the label beside the value. Empty for actions. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers to the right, codes in monospace, dates and the like on one line. */
  readonly look?: 'right' | 'mono' | 'line';
}

export interface DataTableProps<Row> {
  /** What the table shows, for those who do not see it. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly rowTone?: (row: Row) => RowTone | null;
  /** Nothing has come yet: neither rows nor 'No data found'. */
  readonly isLoading?: boolean;
  /** The rows are those of the page before. */
  readonly isOld?: boolean;
  /** They could not be fetched: nothing is said about whether there are any. */
  readonly isError?: boolean;
  /** What to do first when there is nothing. */
  readonly emptyHint?: ReactNode;
}

/** A dense table with tinted rows; cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    columns,
    rowKey,
    rowTone,
    isLoading = false,
    isOld = false,
    isError = false,
    emptyHint,
  } = props;
  if (rows.length === 0 && isError) return <NotLoaded />;
  if (rows.length === 0 && !isLoading) return <NoData>{emptyHint}</NoData>;
  return (
    <div className={styles.scroll}>
      <table
        className={classes(styles.table, isOld && styles.old)}
        aria-label={label}
        aria-busy={isLoading || isOld}
      >
        <thead>
          <tr>
            {columns.map(({ title, look }) => (
              <th key={title} scope="col" className={look === undefined ? undefined : styles[look]}>
                {title === '' ? <span className="visually-hidden">Action</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const tone = rowTone?.(row) ?? null;
            return (
              <tr key={rowKey(row)} className={tone === null ? undefined : styles[tone]}>
                {columns.map(({ title, cell, look }) => (
                  <td
                    key={title}
                    data-label={title === '' ? undefined : title}
                    className={look === undefined ? undefined : styles[look]}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What can be done with a row, as small buttons side by side. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}
