import { type RaRecord, useCreatePath, useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { Card } from '../ui/card.js';
import { DataTable, type DataTableProps } from '../ui/data-table.js';
import { ListPager } from './list-pager.js';

export interface RecordTableProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowTone' | 'isShort' | 'emptyHint'> {
  /** The path a click on a row leads to. For the keyboard, a link in the row must lead there too. */
  readonly rowClick?: 'show' | 'edit';
}

export function RecordTable<Row extends RaRecord>({ rowClick, ...table }: RecordTableProps<Row>) {
  const { data = [], error, isPending, isPlaceholderData, sort, setSort, resource } = useListContext<Row>();
  const pathOf = useCreatePath();
  const navigate = useNavigate();
  const open = (row: Row) => {
    if (rowClick !== undefined) void navigate(pathOf({ resource, id: row.id, type: rowClick }));
  };
  const onSort = (field: string) =>
    setSort({ field, order: sort.field === field && sort.order === 'DESC' ? 'ASC' : 'DESC' });
  return (
    <Card isFlush>
      <DataTable
        {...table}
        rows={data}
        rowKey={({ id }) => id}
        isLoading={isPending}
        isOld={isPlaceholderData === true}
        isError={Boolean(error)}
        sort={{ ...sort, onSort }}
        onRow={rowClick === undefined ? undefined : open}
      />
      <ListPager />
    </Card>
  );
}
