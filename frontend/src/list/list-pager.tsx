import { type FormEvent, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '../ui/button.js';
import styles from './list.module.css';
import { pageNumbers } from './page-numbers.js';
import { PAGE_SIZES } from './station-list.js';

const COUNT = new Intl.NumberFormat('en-US');

/** Says which rows are shown, sets how many fit on a page, and leads to other pages. */
export function ListPager() {
  const { page, perPage, total = 0, data, setPage, isPlaceholderData } = useListContext();
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  const last = first + (data?.length ?? 0) - 1;
  return (
    <nav className={styles.pager} aria-label="Pages" aria-busy={isPlaceholderData}>
      <span className={styles.span}>
        {last >= first && `${COUNT.format(first)}–${COUNT.format(last)} of ${COUNT.format(total)}`}
      </span>
      <RowsAPage />
      <span role="status" className={styles.place}>
        Page {page} of {totalPages}
      </span>
      <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        Previous
      </Button>
      {totalPages > 1 && <Numbers page={page} totalPages={totalPages} onPage={setPage} />}
      <Button size="small" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
        Next
      </Button>
      {totalPages > 1 && <GoTo totalPages={totalPages} onPage={setPage} />}
    </nav>
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
        {[...new Set([...PAGE_SIZES, perPage])].map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </>
  );
}

interface JumpProps {
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
}

function Numbers({ page, totalPages, onPage }: JumpProps & { readonly page: number }) {
  return (
    <span className={styles.numbers}>
      {pageNumbers(page, totalPages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
          <span key={`gap ${index}`}>…</span>
        ) : (
          <Button
            key={number}
            size="small"
            tone={number === page ? 'accent' : 'plain'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ),
      )}
    </span>
  );
}

/** Goes to a page by its number and Enter; a number beyond the last page goes to the last. */
function GoTo({ totalPages, onPage }: JumpProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(typed);
    if (number >= 1) onPage(Math.min(number, totalPages));
    setTyped('');
  };
  return (
    <form className={styles.goTo} onSubmit={jump}>
      <label htmlFor={id}>Go to</label>
      <input
        id={id}
        className={styles.control}
        inputMode="numeric"
        autoComplete="off"
        placeholder="page"
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 6))}
      />
    </form>
  );
}
