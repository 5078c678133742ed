import { codeIn, groupedSerial } from '@taya/contracts/serial';
import type { CashRow, TellerView } from '@taya/contracts/teller';
import { useState } from 'react';
import { ReferenceManyFieldBase, useListContext } from 'react-admin';
import { ReferenceSearch } from '../bet/reference-search.js';
import { PartHeader } from '../list/csv-button.js';
import { csvExporter } from '../list/csv-file.js';
import { DateFilter, Filters } from '../list/filters.js';
import { RecordTable } from '../list/record-table.js';
import { ListFilters, useTypedFilter } from '../list/use-filter.js';
import { usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { momentColumn, moneyColumn, textColumn } from '../ui/columns.js';
import { type Column, RowActions, type RowTone } from '../ui/data-table.js';
import { money } from '../ui/format.js';
import { holderOf } from './cash-form.js';
import type { CashKind } from './cash-kind.js';
import own from './cash-window.module.css';
import { Reversal, Reverse, reversalText } from './reversal.js';

export interface CashHistoryProps {
  readonly kind: CashKind;
  readonly teller: TellerView;
  readonly mayPrint: boolean;
}

/** A row that was reversed stays readable. */
const struck = (text: string, { reversed_by }: CashRow) => (reversed_by === null ? text : <s>{text}</s>);

const COLUMNS: readonly Column<CashRow>[] = [
  textColumn('Ref #', ({ ref_number }) => ref_number, {
    look: 'mono',
    cell: (row) => struck(groupedSerial(row.ref_number), row),
  }),
  moneyColumn('Amount', ({ amount }) => amount, { cell: (row) => struck(money(row.amount), row) }),
  momentColumn('Date', ({ created_at }) => created_at),
  textColumn('By', ({ user_name }) => user_name),
  textColumn('Reversal', reversalText),
];

export function CashHistory({ kind, teller, mayPrint }: CashHistoryProps) {
  const { print, isPrinting } = usePrint();
  const [reversing, setReversing] = useState<CashRow | null>(null);
  const actions: Column<CashRow> = {
    title: 'Action',
    look: 'right',
    cell: (record) => (
      <RowActions>
        <Button
          size="small"
          off={isPrinting && 'Wait until the last one is printed'}
          aria-label={`Print ${record.ref_number}`}
          onClick={() =>
            void print({ kind: kind.name, record, teller: holderOf(teller) }, { isReprint: true })
          }
        >
          Print
        </Button>
        <Reverse row={record} onReverse={() => setReversing(record)} />
      </RowActions>
    ),
  };
  return (
    <section aria-label="History" className={classes('stack', own.history)}>
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
          columns={mayPrint ? [...COLUMNS, actions] : COLUMNS}
          rowTone={toneOf}
        />
      </ReferenceManyFieldBase>
      {mayPrint && (
        <Reversal kind={kind} teller={teller} row={reversing} onClose={() => setReversing(null)} />
      )}
    </section>
  );
}

function toneOf({ reverses, reversed_by }: CashRow): RowTone | null {
  if (reverses !== null) return 'open';
  return reversed_by === null ? null : 'draw';
}

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

function Search() {
  return <ReferenceSearch filter={useTypedFilter('search', codeIn)} />;
}

function Sum() {
  const { data, total, meta } = useListContext<CashRow>();
  if (total === undefined || meta?.totals === undefined) return null;
  const isNet = data?.some(({ reverses }) => reverses !== null);
  return (
    <p role="status">
      <b>{total}</b> in all, <b>{money(meta.totals.amount)}</b>
      {isNet && ' after reversals'}
    </p>
  );
}
