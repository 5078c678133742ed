import { TELLER_FILTERS, type TellerView } from '@taya/contracts/teller';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { tellerDayPath } from '../data/audit-paths.js';
import { ActivityLink } from '../list/activity-link.js';
import { ChoiceFilter, Filters, SearchFilter } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { SortChoice } from '../list/sort-choice.js';
import { momentColumn, moneyColumn, textColumn } from '../ui/columns.js';
import type { Column } from '../ui/data-table.js';
import { type Account, type Kind, nameOf } from './kinds.js';

const STATUSES = TELLER_FILTERS.filter((value) => value !== 'All').map((value) => ({ value, text: value }));

/** Names from A to Z, amounts from the largest. */
const SORTS = [
  { field: 'name', order: 'ASC', text: 'Name' },
  { field: 'onhand', order: 'DESC', text: 'On hand' },
  { field: 'remittable', order: 'DESC', text: 'Remittable' },
] as const;

export const BY_NAME = { field: 'name', order: 'ASC' } as const;

export const NAME = textColumn<Account>('Name', nameOf, { sortBy: 'name' });
export const LOCATION = textColumn<Account>('Location', ({ location }) => location);
export const ON_HAND = moneyColumn<TellerView>('On hand', ({ onhand }) => onhand, { sortBy: 'onhand' });
export const REMITTABLE = moneyColumn<TellerView>('Remittable', ({ remittable }) => remittable, {
  sortBy: 'remittable',
});

/** For those who see the event log: the day of the last login leads to what was done on it. */
export const LAST_LOGIN: Column<TellerView> = momentColumn(
  'Last login',
  ({ last_login_datetime }) => last_login_datetime,
  {
    look: 'line',
    cell: ({ id, name, last_login_datetime }) => (
      <ActivityLink userId={id} pathOf={tellerDayPath} name={name} at={last_login_datetime} />
    ),
  },
);

interface AccountTableProps<Row> {
  readonly kind: Kind;
  readonly title?: string;
  readonly columns: readonly Column<Row>[];
  readonly emptyHint: string;
  readonly tools?: ReactNode;
}

export function AccountTable<Row extends Account>(props: AccountTableProps<Row>) {
  const { kind, title = kind.title, columns, emptyHint, tools } = props;
  const { filterValues } = useListContext();
  const isSearched = filterValues.search !== undefined || filterValues.is_active === 'Disabled';
  return (
    <>
      <ListHeader title={title} noun={[kind.one, kind.many]}>
        {tools}
      </ListHeader>
      <Filters>
        <SearchFilter label="Search" placeholder="Name, username, location" />
        <ChoiceFilter name="is_active" label="Status" options={STATUSES} />
        {!kind.isStaff && <SortChoice orders={SORTS} />}
      </Filters>
      <RecordTable<Row>
        label={kind.title}
        columns={columns}
        rowTone={({ is_active }) => (is_active ? null : 'disabled')}
        emptyHint={isSearched ? `No ${kind.many} match. Press Clear to see all.` : emptyHint}
      />
    </>
  );
}
