import type { TellerView } from '@taya/contracts/teller';
import { Route, Routes } from 'react-router';
import { useMay } from '../data/access.js';
import { useDrawers } from '../data/drawers.js';
import { csvExporter } from '../list/csv-file.js';
import { StationList } from '../list/station-list.js';
import { useWindow } from '../list/use-window.js';
import {
  AccountTable,
  BY_NAME,
  LAST_LOGIN,
  LOCATION,
  NAME,
  ON_HAND,
  REMITTABLE,
} from '../tellers/account-list.js';
import { AccountWindow } from '../tellers/account-window.js';
import { TELLERS } from '../tellers/kinds.js';
import { Button } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { moneyColumn } from '../ui/columns.js';
import type { Column } from '../ui/data-table.js';
import { money } from '../ui/format.js';
import { CashForm } from './cash-form.js';
import { CashHistory } from './cash-history.js';
import { CASHIN, type CashKind, REMIT } from './cash-kind.js';

const ACTIVE = { is_active: 'Active' };

export const CashinPage = () => <CashPage kind={CASHIN} />;
export const RemitPage = () => <CashPage kind={REMIT} />;

function CashPage({ kind }: { readonly kind: CashKind }) {
  const isReadOnly = !useMay('write', kind.name);
  return (
    <StationList sort={BY_NAME} filter={ACTIVE} exporter={EXPORTER}>
      <Drawers kind={kind} isReadOnly={isReadOnly} />
      <Routes>
        <Route path=":id" element={<CashWindow kind={kind} isReadOnly={isReadOnly} />} />
      </Routes>
    </StationList>
  );
}

const FIGURES: readonly Column<TellerView>[] = [
  NAME,
  LOCATION,
  ON_HAND,
  moneyColumn('Unfinished', ({ unfinished }) => unfinished),
  moneyColumn('Unclaimed', ({ unclaimed }) => unclaimed),
  REMITTABLE,
];

const EXPORTER = csvExporter('drawers', FIGURES);

function Drawers({ kind, isReadOnly }: { readonly kind: CashKind; readonly isReadOnly: boolean }) {
  const word = isReadOnly ? 'View' : kind.title;
  const { open } = useWindow(kind.name);
  const columns: readonly Column<TellerView>[] = [
    ...FIGURES,
    ...(isReadOnly ? [LAST_LOGIN] : []),
    {
      title: 'Action',
      look: 'right',
      cell: ({ id, name }) => (
        <Button size="small" aria-label={`${word} ${name}`} onClick={() => open(id)}>
          {word}
        </Button>
      ),
    },
  ];
  return (
    <AccountTable<TellerView>
      kind={TELLERS}
      title={kind.title}
      columns={columns}
      emptyHint="No tellers yet. The super admin adds them."
    />
  );
}

function CashWindow({ kind, isReadOnly }: { readonly kind: CashKind; readonly isReadOnly: boolean }) {
  return (
    <AccountWindow<TellerView>
      resource={kind.name}
      title={kind.title}
      titleOf={({ name }) => `${kind.title} – ${name}`}
      width={1120}
    >
      {(teller) => <TellerCash key={teller.id} {...{ kind, teller, isReadOnly }} />}
    </AccountWindow>
  );
}

interface TellerCashProps {
  readonly kind: CashKind;
  readonly teller: TellerView;
  readonly isReadOnly: boolean;
}

/** The figures go on while the window is open, as those of *Drawers* do. */
function TellerCash({ kind, teller: read, isReadOnly }: TellerCashProps) {
  const { data } = useDrawers();
  const live = data?.tellers.find(({ teller_id }) => teller_id === read.id);
  const teller: TellerView =
    live === undefined
      ? read
      : {
          ...read,
          onhand: live.on_hand,
          unfinished: live.unfinished,
          unclaimed: live.unclaimed,
          remittable: live.remittable,
        };
  return (
    <div className="stack">
      <Drawer teller={teller} />
      {!isReadOnly && <CashForm kind={kind} teller={teller} />}
      <CashHistory kind={kind} teller={teller} mayPrint={!isReadOnly} />
    </div>
  );
}

function Drawer({ teller }: { readonly teller: TellerView }) {
  return (
    <Details
      look="tiles"
      rows={[
        ['On hand', money(teller.onhand)],
        ['Unfinished', money(teller.unfinished)],
        ['Unclaimed', money(teller.unclaimed)],
        ['Remittable', money(teller.remittable)],
      ]}
    />
  );
}
