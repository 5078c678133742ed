import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TellerName } from '@taya/contracts/bet';
import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { parseMoney, pesos, twoPlaces, ZERO } from '@taya/contracts/money';
import { CODE_CHARACTER, codeOf, groupedSerial } from '@taya/contracts/serial';
import type { CashRecordView, TellerView } from '@taya/contracts/teller';
import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { api } from '../data/api.js';
import { useServerAway } from '../data/connection.js';
import { usePage } from '../data/queries.js';
import { cachedOf } from '../data/resources.js';
import { useCommand } from '../data/use-command.js';
import { useDebounced } from '../data/use-debounced.js';
import { usePrint } from '../receipt/printing.js';
import styles from '../ui/arrange.module.css';
import { Button, ReasonedButton } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import type { Column } from '../ui/data-table.js';
import { TextField } from '../ui/field.js';
import { moment, money } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { PagedTable } from '../ui/paged-table.js';
import { useScanner } from '../ui/scanner.js';
import { typedMoney } from '../ui/typed-money.js';
import { Unanswered } from '../ui/unanswered.js';
import own from './cash-dialog.module.css';
import { type CashKind, mostToRemit, onHandAfter } from './cash-kind.js';

/** With the teller's name: the answer may come after a reload, and be asked for at another teller's drawer. */
interface CashInput {
  readonly tellerId: number;
  readonly teller: TellerName;
  /** Two-place decimal text. */
  readonly amount: string;
}

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

function CashForm({ kind, teller }: Part) {
  const client = useQueryClient();
  const { print } = usePrint();
  const away = useServerAway();
  const [amount, setAmount] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const fillIn = () => {
    setAmount(twoPlaces(mostToRemit(teller)));
    field.current?.focus();
  };
  const [asked, setAsked] = useState<CashInput | null>(null);
  const lookAgain = () => void client.invalidateQueries(cachedOf('teller'));
  const book = useCommand<CashInput, CashRecordView>({
    name: kind.name,
    request: ({ tellerId, amount: of }) => ({
      method: 'POST',
      path: `/api/teller/${tellerId}/${kind.name}`,
      body: { amount: of },
    }),
    failure: kind.failure,
    success: kind.success,
    onRefused: lookAgain,
    onDone: (record, input) => {
      if (input.tellerId === teller.id) setAmount('');
      lookAgain();
      void print({ kind: kind.name, record, teller: input.teller });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = kind.problem(amount, teller);
    if (problem !== null) return void toast.error(problem);
    setAsked({
      tellerId: teller.id,
      teller: holderOf(teller),
      amount: twoPlaces(parseMoney(typedMoney(amount)) ?? ZERO),
    });
  };
  const after = onHandAfter(kind, teller, amount);
  return (
    <form className={styles.stack} onSubmit={submit}>
      <TextField
        ref={field}
        label="Amount"
        look="money"
        inputMode="decimal"
        autoFocus
        value={amount}
        onChange={setAmount}
        note={after === null ? 'Pesos, at most two places' : `On hand after: ${pesos(after)}`}
        beside={kind.name === 'remit' && <Button onClick={fillIn}>Full</Button>}
      />
      <Unanswered
        command={book}
        describe={({ amount: of, tellerId, teller: { full_name } }) =>
          `${kind.title} of ${money(of)}${tellerId === teller.id ? '' : ` (${full_name})`}`
        }
      />
      <ReasonedButton
        type="submit"
        size="large"
        tone="accent"
        hotkey="Enter"
        isBusy={book.isSending}
        reason={away}
      >
        {kind.title}
      </ReasonedButton>
      {asked !== null && (
        <ConfirmDialog
          title={kind.title}
          onNo={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void book.send(asked);
          }}
        >
          {kind.title} of {money(asked.amount)} {kind.name === 'cashin' ? 'to' : 'from'} {teller.name}?
        </ConfirmDialog>
      )}
    </form>
  );
}

const holderOf = ({ name, location }: TellerView): TellerName => ({ full_name: name, location });

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
