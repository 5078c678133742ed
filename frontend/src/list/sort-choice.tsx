import { useId } from 'react';
import { type SortPayload, useListContext } from 'react-admin';
import styles from './list.module.css';

export interface SortChoiceProps {
  /** Each order with its first direction. */
  readonly orders: readonly (SortPayload & { readonly text: string })[];
}

/** Sorts like the column headings, also on a phone, which shows no headings. */
export function SortChoice({ orders }: SortChoiceProps) {
  const { sort, setSort } = useListContext();
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>Sort</label>
      <select
        id={id}
        className={styles.control}
        value={sort.field}
        onChange={({ target }) => {
          const chosen = orders.find(({ field }) => field === target.value);
          if (chosen !== undefined) setSort({ field: chosen.field, order: chosen.order });
        }}
      >
        {orders.map(({ field, text }) => (
          <option key={field} value={field}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
