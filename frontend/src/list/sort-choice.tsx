import { useId } from 'react';
import { type SortPayload, useListContext } from 'react-admin';
import styles from './list.module.css';

export interface SortChoiceProps {
  /** Each with the way it runs at first. */
  readonly orders: readonly (SortPayload & { readonly text: string })[];
}

/** As the headings do, and on a phone, where there are none. */
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
