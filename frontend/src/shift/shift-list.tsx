import type { ShiftView, TallyView } from '@taya/contracts/answers/shift';
import { nameAndLocation } from '@taya/contracts/bet';
import { add, grouped, twoPlaces } from '@taya/contracts/centavos';
import { Link } from 'react-router';
import { useMay } from '../data/access.js';
import { csvExporter } from '../list/csv-file.js';
import { DateFilter, Filters } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { TellerFilter } from '../list/record-filter.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { resultOf } from '../receipt/shift-words.js';
import { amountColumn, momentColumn, textColumn } from '../ui/columns.js';
import type { Column, RowTone } from '../ui/data-table.js';
import { centavosOf, moment, span } from '../ui/format.js';
import { useDenominations } from './use-shift-command.js';

/** Shifts, the newest first: everybody’s for admin and auditor, their own for a teller. */
export default function ShiftList() {
  const ofAll = !useMay('write', 'payin');
  const columns = columnsOf(useDenominations(), ofAll);
  return (
    <StationList exporter={csvExporter('shifts', [...columns, ...TIMES])}>
      <ListHeader title={ofAll ? 'Shifts' : 'Your shifts'} noun={['shift', 'shifts']}>
        <span className="second">₱; reversals stand beside the cash-ins and remits</span>
      </ListHeader>
      <Filters>
        <DateFilter label="Opened" />
        {ofAll && <TellerFilter />}
      </Filters>
      <RecordTable<ShiftView>
        label="Shifts"
        columns={columns}
        rowTone={toneOf}
        rowClick="show"
        many="shifts"
        emptyHint="No shift was opened yet."
      />
    </StationList>
  );
}

const toneOf = ({ status }: ShiftView): RowTone | null => (status === 'closed' ? null : 'open');

export const shiftName = ({ number, status }: ShiftView): string =>
  number === null ? status : `Z ${number}`;

export const timesOf = ({ opened_at, closed_at }: ShiftView): string =>
  closed_at === null ? `since ${moment(opened_at)}` : span(opened_at, closed_at);

/** `⚠ short 20.00`, `over 10.00`, `0.00` */
export function resultText(shift: ShiftView, denominations: readonly string[]): string {
  const { words, sum } = resultOf(shift, denominations);
  return `${{ SHORT: '⚠ short ', OVER: 'over ', EXACT: '' }[words]}${grouped(sum)}`;
}

const paid = ({ paid_own, paid_others }: ShiftView) =>
  paid_own && paid_others && twoPlaces(add(centavosOf(paid_own.amount), centavosOf(paid_others.amount)));

const tellerOf = ({ teller_name: full_name, location }: ShiftView) =>
  nameAndLocation({ full_name, location });

/** Columns of a file of the list alone. */
const TIMES: readonly Column<ShiftView>[] = [
  momentColumn('From', ({ opened_at }) => opened_at),
  momentColumn('To', ({ closed_at }) => closed_at),
];

const tallyColumn = (title: string, tallyOf: (shift: ShiftView) => TallyView | null) =>
  amountColumn<ShiftView>(title, (shift) => tallyOf(shift)?.amount ?? null);

const columnsOf = (denominations: readonly string[], ofAll: boolean): readonly Column<ShiftView>[] => [
  textColumn('Shift', shiftName, {
    cell: (shift) => (
      <Link
        to={`/dashboard/shifts/${shift.id}/show`}
        // The row leads there too; one stop with Tab is enough.
        onClick={(event) => event.stopPropagation()}
      >
        {shiftName(shift)}
      </Link>
    ),
  }),
  textColumn('Teller', tellerOf, {
    cell: (shift) => (
      <>
        {ofAll && (
          <>
            <b>{tellerOf(shift)}</b>
            <br />
          </>
        )}
        <small className="second">{timesOf(shift)}</small>
      </>
    ),
  }),
  amountColumn('Opening', ({ opening }) => opening),
  tallyColumn('Sold', ({ sold }) => sold),
  tallyColumn('Cancelled', ({ cancelled }) => cancelled),
  amountColumn('Paid', paid),
  tallyColumn('Cash-in', ({ cashin }) => cashin),
  tallyColumn('Remit', ({ remit }) => remit),
  tallyColumn('Reversals', ({ reversals }) => reversals),
  amountColumn('Expected', ({ expected }) => expected),
  amountColumn('Counted', ({ counted }) => counted),
  amountColumn('Over, short', ({ over_short }) => over_short, {
    cell: (shift) => shift.over_short !== null && <b>{resultText(shift, denominations)}</b>,
  }),
];
