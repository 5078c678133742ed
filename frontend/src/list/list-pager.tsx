import { useId } from 'react';
import { useListContext } from 'react-admin';
import { counted } from '../ui/format.js';
import { Pager } from '../ui/pager.js';
import styles from './list.module.css';
import { PAGE_SIZES } from './station-list.js';

/** Says which rows are shown, sets how many fit on a page, and leads to other pages. */
export function ListPager() {
  const { page, perPage, total = 0, data, setPage, isPlaceholderData = false } = useListContext();
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  const last = first + (data?.length ?? 0) - 1;
  return (
    <Pager {...{ page, totalPages }} onPage={setPage} isBusy={isPlaceholderData}>
      <span className={styles.span}>
        {last >= first && `${counted(first)}–${counted(last)} of ${counted(total)}`}
      </span>
      <RowsAPage />
    </Pager>
  );
}

function RowsAPage() {
  const { perPage, setPerPage } = useListContext();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Rows</label>
      <select
        id={id}
        className={styles.control}
        value={perPage}
        onChange={({ target }) => setPerPage(Number(target.value))}
      >
        {[...new Set([...PAGE_SIZES, perPage])]
          .sort((one, other) => one - other)
          .map((size) => (
            <option key={size}>{size}</option>
          ))}
      </select>
    </>
  );
}
