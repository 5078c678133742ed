import type { DrawersView, DrawerView } from '@taya/contracts/answers/drawer';
import { amountColumn, momentColumn, textColumn } from '../ui/columns.js';
import type { Column } from '../ui/data-table.js';
import { amount, centavosOf, timeOfDay } from '../ui/format.js';
import { plainColumn, tallyColumn } from '../ui/tally-column.js';
import styles from './drawers.module.css';

/** A drawer, or the sum of all of them. */
export type Row = DrawersView['station'] &
  Pick<DrawerView, 'location' | 'teller_name'> &
  Partial<Omit<DrawerView, keyof DrawersView['station']>>;

export const LIGHTS = { low: '↓ low', high: '↑ high' } as const;

export const COLUMNS: readonly Column<Row>[] = [
  textColumn('Window', ({ location }) => location, {
    cell: ({ location, teller_name }) => (
      <span>
        <b>{location}</b>
        <small className="under">{teller_name}</small>
      </span>
    ),
  }),
  amountColumn('On hand', ({ on_hand }) => on_hand, {
    cell: ({ on_hand, light = null }) => (
      <span>
        {/* A figure that changes is drawn anew, and flashes once. */}
        <b key={on_hand} className={styles.flash}>
          {amount(on_hand)}
        </b>
        {light !== null && <small className={styles[light]}>{LIGHTS[light]}</small>}
      </span>
    ),
  }),
  plainColumn('Unfinished', ({ unfinished }) => unfinished),
  plainColumn('Unclaimed', ({ unclaimed }) => unclaimed),
  amountColumn('Remittable', ({ remittable }) => remittable, {
    cell: ({ remittable }) => (
      <span>
        <b>{amount(remittable)}</b>
        {centavosOf(remittable) < 0 && <small className="under">needs a cash-in</small>}
      </span>
    ),
  }),
  tallyColumn('Sold today', 'bet', ({ sold }) => sold),
  tallyColumn('Cancelled', 'bet', ({ cancelled }) => cancelled),
  tallyColumn('Paid here', 'bet', ({ paid_here }) => paid_here),
  plainColumn('Cash-in', ({ cashin }) => cashin),
  plainColumn('Remit', ({ remit }) => remit),
  {
    title: 'Last sale',
    cell: ({ last_sale_at, signed_in }) => (
      <span>
        {last_sale_at == null ? last_sale_at === null && '–' : timeOfDay(last_sale_at)}
        {signed_in !== undefined && (
          <small className="under">{signed_in ? 'signed in' : 'not signed in'}</small>
        )}
      </span>
    ),
  },
  {
    title: 'Shift',
    cell: ({ shift = null }) =>
      shift !== null && (
        <span>
          {shift.status}
          <small className="under">
            {shift.number === null ? `since ${timeOfDay(shift.opened_at)}` : `Z ${shift.number}`}
          </small>
        </span>
      ),
  },
];

/** The same in a file, where a cell holds one thing. */
export const FILE_COLUMNS: readonly Column<Row>[] = [
  ...COLUMNS,
  textColumn<Row>('Teller', ({ teller_name }) => teller_name),
  momentColumn<Row>('Time of the last sale', ({ last_sale_at = null }) => last_sale_at),
];
