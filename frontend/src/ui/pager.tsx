import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button.js';
import { classes } from './classes.js';
import control from './control.module.css';
import styles from './pager.module.css';

export interface PagerProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
  readonly isBusy?: boolean;
  /** Only Previous and Next, beside a heading. */
  readonly isShort?: boolean;
  readonly children?: ReactNode;
}

/** The page shown, and the buttons for other pages. */
export function Pager({ page, totalPages, onPage, isBusy = false, isShort = false, children }: PagerProps) {
  const hasJumps = !isShort && totalPages > 1;
  return (
    <nav
      className={classes('second row', styles.pager, isShort && styles.short)}
      aria-label="Pages"
      aria-busy={isBusy}
    >
      {children}
      <span role="status" className="end">
        Page {page} of {totalPages}
      </span>
      <Button size="small" off={page <= 1 && 'This is the first page'} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      {hasJumps && <Numbers {...{ page, totalPages, onPage }} />}
      <Button
        size="small"
        off={page >= totalPages && 'This is the last page'}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
      {hasJumps && <GoTo {...{ totalPages, onPage }} />}
    </nav>
  );
}

function Numbers({ page, totalPages, onPage }: Pick<PagerProps, 'page' | 'totalPages' | 'onPage'>) {
  return (
    <span className="row">
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
function GoTo({ totalPages, onPage }: Pick<PagerProps, 'totalPages' | 'onPage'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(typed);
    if (number >= 1) onPage(Math.min(number, totalPages));
    setTyped('');
  };
  return (
    <form className="row" onSubmit={jump}>
      <label htmlFor={id}>Go to</label>
      <input
        id={id}
        className={classes(control.control, styles.goTo)}
        inputMode="numeric"
        autoComplete="off"
        placeholder="page"
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 6))}
      />
    </form>
  );
}

/** The page numbers that a pager shows: the first, those around the current one, the last; null is a gap. */
export function pageNumbers(page: number, totalPages: number): readonly (number | null)[] {
  const around = [page - 1, page, page + 1, ...(page === 1 ? [3] : [])];
  const named = [1, ...around, totalPages].filter((number) => number >= 1 && number <= totalPages);
  const sorted = [...new Set(named)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? number - 1;
    return number - before > 1 ? [null, number] : [number];
  });
}
