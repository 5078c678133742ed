import { useListContext } from 'react-admin';
import { counted } from '../ui/format.js';
import { Pager } from '../ui/pager.js';
import { Choice } from './filters.js';
import { PAGE_SIZES } from './station-list.js';

export function ListPager() {
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
