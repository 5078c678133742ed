import { type SortPayload, useListContext } from 'react-admin';
import { classes } from '../ui/classes.js';
import control from '../ui/control.module.css';
import { Choice } from './filters.js';
import styles from './list.module.css';

export interface SortChoiceProps {
  readonly orders: readonly (SortPayload & { readonly text: string })[];
  /** Where there are headings they are enough. */
  readonly isPhoneOnly?: boolean;
}

/** Sorts like the column headings, also on a phone, which shows no headings. */
export function SortChoice({ orders, isPhoneOnly = false }: SortChoiceProps) {
  const { sort, setSort } = useListContext();
  const isSame = ({ field, order }: SortPayload) => field === sort.field && order === sort.order;
  const shown = orders.find(isSame) ?? orders.find(({ field }) => field === sort.field);
  return (
    <Choice
      label="Sort"
      className={classes(control.filter, isPhoneOnly && styles.phoneOnly)}
      value={shown?.text}
      options={orders.map(({ text }) => ({ value: text, text }))}
      onChoose={(chosen) => {
        const order = orders.find(({ text }) => text === chosen);
        if (order !== undefined) setSort({ field: order.field, order: order.order });
      }}
    />
  );
}
