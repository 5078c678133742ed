import { useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { CODE_CHARACTER, codeOf, groupedSerial } from '@taya/contracts/serial';
import type { CashRecordView, TellerView } from '@taya/contracts/teller';
import { useState } from 'react';
import { api } from '../data/api.js';
import { usePage } from '../data/queries.js';
import { useDebounced } from '../data/use-debounced.js';
import { usePrint } from '../receipt/printing.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { TextField } from '../ui/field.js';
import { moment, money } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { PagedTable } from '../ui/paged-table.js';
import { useScanner } from '../ui/scanner.js';
import own from './cash-dialog.module.css';
import { CashForm, holderOf } from './cash-form.js';
import type { CashKind } from './cash-kind.js';

export interface CashDialogProps {
  readonly kind: CashKind;
  /** As the list had him. */
  readonly chosen: TellerView;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

interface Part {
  readonly kind: CashKind;
  readonly teller: TellerView;
}

/** A teller's drawer, the amount that goes in or out, and what went before. */
export function CashDialog({ kind, chosen, isReadOnly, onClose }: CashDialogProps) {
  const teller = useTeller(chosen);
  return (
    <Modal title={`${kind.title} – ${teller.name}`} width={780} onClose={onClose}>
      <div className={styles.stack}>
        <Drawer teller={teller} />
        {!isReadOnly && <CashForm kind={kind} teller={teller} />}
        <CashHistory kind={kind} teller={teller} mayPrint={!isReadOnly} />
      </div>
    </Modal>
  );
}

/** What is in it, and whose it is, in one row. */
function Drawer({ teller }: Pick<Part, 'teller'>) {
  const figures = [
    ['On hand', teller.onhand],
    ['Unfinished', teller.unfinished],
    ['Unclaimed', teller.unclaimed],
    ['Remittable', teller.remittable],
  ] as const;
  return (
    <dl className={own.drawer}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A teller as he is now: what is booked may have moved him to another page of the list. */
function useTeller(chosen: TellerView): TellerView {
  const { data = chosen } = useQuery({
    queryKey: ['teller', 'details', chosen.id],
    queryFn: ({ signal }) => api.get<TellerView>(`/api/teller/${chosen.id}`, signal),
    gcTime: 0,
    meta: { failure: 'Failed to fetch teller details' },
  });
  return data;
}

function CashHistory({ kind, teller, mayPrint }: Part & { readonly mayPrint: boolean }) {
  const { print, isPrinting } = usePrint();
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [search, searchNow] = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const path = `teller/${teller.id}/${kind.name}`;
  const records = usePage<CashRecordView>(path, { page, search, page_size: 10 }, kind.historyFailure);
  const type = (code: string) => {
    setTyped(code);
    setPage(1);
  };
  useScanner((code) => {
    type(codeOf(code));
    searchNow(codeOf(code));
  });
  const printColumn: Column<CashRecordView> = {
    title: '',
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
      <TextField
        label="Search reference number"
        look="mono"
        typed={CODE_CHARACTER}
        value={groupedSerial(typed)}
        onChange={(text) => type(codeOf(text))}
      />
      <PagedTable
        list={records}
        page={page}
        onPage={setPage}
        label={`${kind.title} history`}
        columns={[
          { title: 'Ref #', look: 'mono', cell: ({ ref_number }) => groupedSerial(ref_number) },
          { title: 'Amount', look: 'right', cell: ({ amount }) => money(amount) },
          { title: 'Date', cell: ({ created_at }) => moment(created_at) },
          ...(mayPrint ? [printColumn] : []),
        ]}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
