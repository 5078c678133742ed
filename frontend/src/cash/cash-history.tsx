import { codeOf, groupedSerial } from '@taya/contracts/serial';
import type { CashRow, TellerView } from '@taya/contracts/teller';
import { ReferenceManyFieldBase, useListContext } from 'react-admin';
import { ReferenceSearch } from '../bet/reference-search.js';
import { csvExporter } from '../list/csv-exporter.js';
import { DateFilter, Filters } from '../list/filters.js';
import { PartHeader } from '../list/part-header.js';
import { RecordTable } from '../list/record-table.js';
import { ListFilters, useTypedFilter } from '../list/use-filter.js';
import { usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { momentColumn, moneyColumn, textColumn } from '../ui/columns.js';
import type { Column } from '../ui/data-table.js';
import { money } from '../ui/format.js';
import { holderOf } from './cash-form.js';
import type { CashKind } from './cash-kind.js';
import own from './cash-window.module.css';

export interface CashHistoryProps {
  readonly kind: CashKind;
  readonly teller: TellerView;
  readonly mayPrint: boolean;
}

const COLUMNS: readonly Column<CashRow>[] = [
  textColumn('Ref #', ({ ref_number }) => ref_number, {
    look: 'mono',
    cell: ({ ref_number }) => groupedSerial(ref_number),
  }),
  moneyColumn('Amount', ({ amount }) => amount),
  momentColumn('Date', ({ created_at }) => created_at),
  textColumn('By', ({ user_name }) => user_name),
];

/** The cash-ins or remits of a teller, newest first. */
export function CashHistory({ kind, teller, mayPrint }: CashHistoryProps) {
  const { print, isPrinting } = usePrint();
  const printing: Column<CashRow> = {
    title: 'Action',
    look: 'right',
    cell: (record) => (
      <Button
        size="small"
        disabled={isPrinting}
        aria-label={`Print ${record.ref_number}`}
        onClick={() => void print({ kind: kind.name, record, teller: holderOf(teller) }, { isReprint: true })}
      >
        Print
      </Button>
    ),
  };
  return (
    <section aria-label="History" className={own.history}>
      <ReferenceManyFieldBase
        resource="teller"
        record={teller}
        reference={kind.name}
        target="teller_id"
        perPage={10}
        sort={NEWEST_FIRST}
        exporter={csvExporter(`${kind.name}_${teller.username}`, COLUMNS)}
      >
        <PartHeader>
          <ListFilters>
            <Filters>
              <DateFilter label="Recorded" />
              <Search />
            </Filters>
          </ListFilters>
          <Sum />
        </PartHeader>
        <RecordTable<CashRow>
          label={`${kind.title} history`}
          columns={mayPrint ? [...COLUMNS, printing] : COLUMNS}
        />
      </ReferenceManyFieldBase>
    </section>
  );
}

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

/** Searches by a part of the reference number, typed or scanned. */
function Search() {
  return <ReferenceSearch filter={useTypedFilter('search', codeOf)} />;
}

/** The total of all records that were found. */
function Sum() {
  const { total, meta } = useListContext();
  if (total === undefined || meta?.totals === undefined) return null;
  return (
    <p role="status">
      <b>{total}</b> in all, <b>{money(meta.totals.amount)}</b>
    </p>
  );
}
