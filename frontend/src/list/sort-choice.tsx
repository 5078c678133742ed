import { useId } from 'react';
import { type SortPayload, useListContext } from 'react-admin';
import { classes } from '../ui/classes.js';
import styles from './list.module.css';

export interface SortChoiceProps {
  readonly orders: readonly (SortPayload & { readonly text: string })[];
  /** Where there are headings they are enough. */
  readonly isPhoneOnly?: boolean;
}

/** Sorts like the column headings, also on a phone, which shows no headings. */
export function SortChoice({ orders, isPhoneOnly = false }: SortChoiceProps) {
  const { sort, setSort } = useListContext();
  const id = useId();
  const isSame = ({ field, order }: SortPayload) => field === sort.field && order === sort.order;
  const shown = orders.find(isSame) ?? orders.find(({ field }) => field === sort.field);
  return (
    <div className={classes(styles.filter, isPhoneOnly && styles.phoneOnly)}>
      <label htmlFor={id}>Sort</label>
      <select
        id={id}
        className={styles.control}
        value={shown?.text ?? ''}
        onChange={({ target }) => {
          const chosen = orders.find(({ text }) => text === target.value);
          if (chosen !== undefined) setSort({ field: chosen.field, order: chosen.order });
        }}
      >
        {shown === undefined && <option value="">Other</option>}
        {orders.map(({ text }) => (
          <option key={text}>{text}</option>
        ))}
      </select>
    </div>
  );
}
