import type { PageOf } from '../data/queries.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { Pager } from './pager.js';

export interface PagedTableProps<Row>
  extends Omit<DataTableProps<Row>, 'rows' | 'isLoading' | 'isOld' | 'isError'> {
  readonly list: PageOf<Row>;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** One page of a list of the API, and its pager. */
export function PagedTable<Row>({ list, page, onPage, ...table }: PagedTableProps<Row>) {
  const { rows, isLoading, isOld, isError, totalPages } = list;
  return (
    <>
      <DataTable {...table} {...{ rows, isLoading, isOld, isError }} />
      <Pager page={page} totalPages={totalPages} onPage={onPage} isBusy={isOld} />
    </>
  );
}
