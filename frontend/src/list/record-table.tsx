import { type RaRecord, useCreatePath, useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { Card } from '../ui/card.js';
import { DataTable, type DataTableProps } from '../ui/data-table.js';
import { counted } from '../ui/format.js';
import { Pager } from '../ui/pager.js';
import { Choice } from './filters.js';
import { PAGE_SIZES } from './station-list.js';

export interface RecordTableProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowTone' | 'isShort' | 'emptyHint'> {
  /** The path a click on a row leads to. For the keyboard, a link in the row must lead there too. */
  readonly rowClick?: 'show';
  readonly onRow?: (row: Row) => void;
  /** The word for several rows, where there are filters by which none may match. */
  readonly many?: string;
}

export function RecordTable<Row extends RaRecord>({
  rowClick,
  onRow,
  many,
  ...table
}: RecordTableProps<Row>) {
  const list = useListContext<Row>();
  const { data = [], sort, setSort, resource, filterValues } = list;
  const isNarrowed = many !== undefined && Object.keys(filterValues).length > 0;
  const pathOf = useCreatePath();
  const navigate = useNavigate();
  const open = ({ id }: Row) => void navigate(pathOf({ resource, id, type: 'show' }));
  const onSort = (field: string) =>
    setSort({ field, order: sort.field === field && sort.order === 'DESC' ? 'ASC' : 'DESC' });
  return (
    <Card isFlush>
      <DataTable
        {...table}
        emptyHint={isNarrowed ? `No ${many} match. Press Clear to see all.` : table.emptyHint}
        rows={data}
        rowKey={({ id }) => id}
        read={list}
        sort={{ ...sort, onSort }}
        onRow={rowClick === undefined ? onRow : open}
      />
      <ListPager />
    </Card>
  );
}

function ListPager() {
  const { page, perPage, total = 0, data, setPage, isPlaceholderData = false } = useListContext();
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  const last = first + (data?.length ?? 0) - 1;
  return (
    <Pager {...{ page, totalPages }} onPage={setPage} isBusy={isPlaceholderData}>
      <span>{last >= first && `${counted(first)}–${counted(last)} of ${counted(total)}`}</span>
      <RowsAPage />
    </Pager>
  );
}

function RowsAPage() {
  const { perPage, setPerPage } = useListContext();
  const sizes = [...new Set([...PAGE_SIZES, perPage])].sort((one, other) => one - other);
  return (
    <Choice
      label="Rows"
      className="row"
      value={perPage}
      options={sizes.map((value) => ({ value, text: String(value) }))}
      onChoose={(size = perPage) => setPerPage(size)}
    />
  );
}
