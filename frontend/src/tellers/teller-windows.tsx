import type { TellerView } from '@taya/contracts/teller';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useWindow } from '../list/use-window.js';
import { Details } from '../ui/card.js';
import { moment, money } from '../ui/format.js';
import { leaveIfSaved } from '../ui/leaving.js';
import { Modal } from '../ui/modal.js';
import { NotLoaded } from '../ui/no-data.js';
import { LoginHistory } from './login-history.js';
import { TellerForm } from './teller-form.js';
import { useTeller } from './use-teller.js';

export function AddTeller() {
  const { close } = useWindow('teller');
  return (
    <Modal title="Add teller" width={560} onClose={() => leaveIfSaved(close)}>
      <TellerForm teller={null} onSaved={close} />
    </Modal>
  );
}

export function EditTeller() {
  return (
    <TellerWindow titleOf={({ name }) => `Edit ${name}`} width={560}>
      {(teller, close) => <TellerForm key={teller.id} teller={teller} onSaved={close} />}
    </TellerWindow>
  );
}

export function ShowTeller() {
  return (
    <TellerWindow titleOf={({ name }) => `Login History – ${name}`} width={640}>
      {(teller) => (
        <div className="stack">
          <Details
            isWide
            rows={[
              ['On hand', money(teller.onhand)],
              ['Unfinished', money(teller.unfinished)],
              ['Remittable', money(teller.remittable)],
              ['Unclaimed', money(teller.unclaimed)],
              ['Last cashin', lastOf(teller.last_cashin_amount, teller.last_cashin_created_at)],
              ['Last remit', lastOf(teller.last_remit_amount, teller.last_remit_created_at)],
            ]}
          />
          <LoginHistory userId={teller.id} username={teller.username} />
        </div>
      )}
    </TellerWindow>
  );
}

const lastOf = (amount: string | null, at: string | null) =>
  amount === null ? 'None yet' : `${money(amount)}, ${moment(at)}`;

interface TellerWindowProps {
  readonly titleOf: (teller: TellerView) => string;
  readonly width: number;
  readonly children: (teller: TellerView, close: () => void) => ReactNode;
}

function TellerWindow({ titleOf, width, children }: TellerWindowProps) {
  const { id = '' } = useParams();
  const { close } = useWindow('teller');
  const { teller, isError } = useTeller('teller', id);
  return (
    <Modal
      title={teller === undefined ? 'Teller' : titleOf(teller)}
      width={width}
      onClose={() => leaveIfSaved(close)}
    >
      {teller !== undefined && children(teller, close)}
      {teller === undefined && isError && <NotLoaded />}
    </Modal>
  );
}
