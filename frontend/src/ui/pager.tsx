import { Button } from './button.js';
import styles from './pager.module.css';

export interface PagerProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
  readonly isBusy?: boolean;
}

export function Pager({ page, totalPages, onPage, isBusy = false }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages" aria-busy={isBusy}>
      <span role="status">
        Page {page} of {totalPages}
      </span>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="small" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
