import type { CsvCell } from '@taya/contracts/csv';
import type { ReactNode } from 'react';
import { classes } from './classes.js';
import styles from './data-table.module.css';
import { NoData, NotLoaded } from './no-data.js';

export type RowTone =
  | 'meron'
  | 'wala'
  | 'draw'
  | 'cancelled'
  | 'open'
  | 'disabled'
  | 'chosen'
  | 'sum'
  | 'bad';

export interface Column<Row> {
  /** Column heading; on a phone the label beside the value. Empty for actions. */
  readonly title: string;
  /** What it means, to whoever points at its heading. */
  readonly hint?: string | undefined;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers to the right, codes in monospace, dates and times on one line. */
  readonly look?: 'right' | 'mono' | 'line';
  /** What stands in a file of the list; a column without it is in no file. */
  readonly inFile?: (row: Row) => CsvCell;
  readonly sortBy?: string;
}

export interface TableSort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
  readonly onSort: (field: string) => void;
}

/** As queries and lists say it. */
export interface TableRead {
  /** Nothing has loaded yet: neither rows nor 'No data found' are shown. */
  readonly isPending: boolean;
  /** The rows are still those of the page before. */
  readonly isPlaceholderData?: boolean | undefined;
  /** They could not be fetched, so 'No data found' would be wrong. */
  readonly error: unknown;
}

const IS_READ: TableRead = { isPending: false, error: null };

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly rowTone?: (row: Row) => RowTone | null;
  /** How far their reading is; left out where they are there. */
  readonly read?: TableRead;
  /** The rows are still others than those asked for. */
  readonly isOld?: boolean | undefined;
  readonly emptyHint?: ReactNode;
  readonly sort?: TableSort;
  /** On a phone a row is a few lines of values without their headings. */
  readonly isShort?: boolean;
  /** Nothing in its rows takes the focus: the table does, so that keys scroll it. */
  readonly isPlain?: boolean;
  /** Of the frame that scrolls. */
  readonly className?: string | undefined;
  /** Called for a click anywhere on a row. For the keyboard, a link in the row must do the same. */
  readonly onRow?: ((row: Row) => void) | undefined;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, rowTone, emptyHint, sort, className, onRow } = props;
  const { read = IS_READ, isShort = false, isPlain = false } = props;
  const { isPending: isLoading, isPlaceholderData = false, error } = read;
  const { isOld = isPlaceholderData } = props;
  if (rows.length === 0 && error) return <NotLoaded />;
  if (rows.length === 0 && !isLoading) return <NoData>{emptyHint}</NoData>;
  return (
    <div
      className={classes(styles.scroll, className)}
      {...(isPlain && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table
        className={classes(styles.table, isOld && styles.old, isShort && styles.short)}
        aria-label={label}
        aria-busy={isLoading || isOld}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.title} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const tone = rowTone?.(row) ?? null;
            return (
              <tr
                key={rowKey(row)}
                ref={tone === 'chosen' ? showRow : null}
                className={classes(tone !== null && styles[tone], onRow !== undefined && styles.clickable)}
                onClick={onRow && (() => onRow(row))}
              >
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

/** Keys may choose a row that is not in sight. Only its table scrolls, never the page. */
function showRow(row: HTMLTableRowElement | null): void {
  const table = row?.closest('table');
  const frame = table?.parentElement;
  if (!row || !table?.tHead || !frame) return;
  const above = table.tHead.getBoundingClientRect().bottom - row.getBoundingClientRect().top;
  const below = row.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom;
  if (above > 0) frame.scrollTop -= above;
  else if (below > 0) frame.scrollTop += below;
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sort: TableSort | undefined;
}

const WAYS = { ASC: 'ascending', DESC: 'descending' } as const;

function Heading<Row>({ column: { title, hint, look, sortBy }, sort }: HeadingProps<Row>) {
  const isSortable = sort !== undefined && sortBy !== undefined;
  const order = isSortable && sort.field === sortBy ? sort.order : null;
  const words = title === '' ? <span className="visually-hidden">Action</span> : title;
  return (
    <th
      scope="col"
      title={hint}
      className={look === undefined ? undefined : styles[look]}
      aria-sort={order === null ? undefined : WAYS[order]}
    >
      {isSortable ? (
        <button type="button" className={styles.sort} onClick={() => sort.onSort(sortBy)}>
          {words} <span aria-hidden="true">{order === null ? '↕' : order === 'ASC' ? '▲' : '▼'}</span>
        </button>
      ) : (
        words
      )}
    </th>
  );
}

export function RowActions({ children }: { readonly children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}
