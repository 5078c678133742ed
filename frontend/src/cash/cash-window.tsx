import type { TellerView } from '@taya/contracts/teller';
import { useParams } from 'react-router';
import { useWindow } from '../list/use-window.js';
import { useTeller } from '../tellers/use-teller.js';
import { Details } from '../ui/card.js';
import { money } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { NotLoaded } from '../ui/no-data.js';
import { CashForm } from './cash-form.js';
import { CashHistory } from './cash-history.js';
import type { CashKind } from './cash-kind.js';
import own from './cash-window.module.css';

export function CashWindow({ kind, isReadOnly }: { readonly kind: CashKind; readonly isReadOnly: boolean }) {
  const { id = '' } = useParams();
  const { close } = useWindow(kind.name);
  const { teller, isError } = useTeller(kind.name, id);
  return (
    <Modal
      title={teller === undefined ? kind.title : `${kind.title} – ${teller.name}`}
      width={1120}
      onClose={close}
    >
      {teller === undefined && isError && <NotLoaded />}
      {teller !== undefined && (
        <div className="stack" key={teller.id}>
          <Drawer teller={teller} />
          {!isReadOnly && <CashForm kind={kind} teller={teller} />}
          <CashHistory kind={kind} teller={teller} mayPrint={!isReadOnly} />
        </div>
      )}
    </Modal>
  );
}

function Drawer({ teller }: { readonly teller: TellerView }) {
  return (
    <Details
      className={own.drawer}
      rows={[
        ['On hand', money(teller.onhand)],
        ['Unfinished', money(teller.unfinished)],
        ['Unclaimed', money(teller.unclaimed)],
        ['Remittable', money(teller.remittable)],
      ]}
    />
  );
}
