import { nameAndLocation } from '@taya/contracts/bet';
import { isStaff } from '@taya/contracts/roles';
import { isIpv4, type RefusedAddressView, type StaffView, type TellerView } from '@taya/contracts/teller';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../data/access.js';
import { useCommand } from '../data/use-command.js';
import { useRead } from '../data/use-read.js';
import { ReasonedButton } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { moment } from '../ui/format.js';
import { Unanswered } from '../ui/unanswered.js';
import { useButtonKey } from '../ui/use-hotkeys.js';

/** Somebody may be trying to sign in while somebody looks. */
const POLL_EVERY_MS = 5_000;
/** The list moves by itself: a press so soon after may have been meant for another one. */
const JUST_MOVED_MS = 1_000;

/** Tellers and staff who could not sign in from where they are, and may be allowed to. Shows nothing while there are none. */
export function RefusedSignIns() {
  const mayAllow = useMay('write', 'teller');
  const { data = [] } = useRead('/api/teller/refused', 'Failed to fetch teller list', {
    enabled: mayAllow,
    refetchInterval: POLL_EVERY_MS,
  });
  const allow = useAllow();
  const movedAtMs = useRef(0);
  useEffect(() => {
    if (data.length > 0) movedAtMs.current = performance.now();
  }, [data]);
  // A key may be hit by mistake: it asks. What is allowed is what the question names.
  const [pending, setPending] = useState<RefusedAddressView | null>(null);
  const [first] = data;
  useButtonKey('a', first === undefined || !isIpv4(first.ip) || allow.isSending, () => {
    if (first !== undefined) setPending(first);
  });
  return (
    <>
      {data.map((refused) => (
        <Card key={refused.user_id} className="spread notice">
          <div role="status">
            <b>
              ⚠ {whoOf(refused)} may not sign in from {refused.ip} yet
            </b>
            <p className="second">
              Refused {moment(refused.at)}. Allowed so far: {refused.allowed_ip}; allowing replaces it.
            </p>
          </div>
          <ReasonedButton
            tone="accent"
            size="large"
            hotkey={refused === first ? 'A' : undefined}
            isBusy={allow.isSending}
            off={isIpv4(refused.ip) ? null : 'Only addresses like 192.168.1.37 can be allowed'}
            onClick={() => {
              if (performance.now() - movedAtMs.current < JUST_MOVED_MS) setPending(refused);
              else void allow.send(refused);
            }}
          >
            Allow {refused.ip} for {refused.name}
          </ReasonedButton>
        </Card>
      ))}
      {pending !== null && (
        <ConfirmDialog
          title="Allow address"
          onYes={() => void allow.send(pending)}
          onClose={() => setPending(null)}
        >
          Allow {whoOf(pending)} to sign in from {pending.ip}, instead of {pending.allowed_ip}?
        </ConfirmDialog>
      )}
      <Unanswered command={allow} describe={({ ip, name }) => `allowing ${ip} for ${name}`} />
    </>
  );
}

const whoOf = ({ name: full_name, location }: RefusedAddressView) =>
  location === '' ? full_name : nameAndLocation({ full_name, location });

function useAllow() {
  return useCommand<RefusedAddressView, TellerView | StaffView>({
    name: 'teller-allow',
    request: ({ user_id, role_id, ip }) => ({
      method: 'PUT',
      path: `/api/${isStaff(role_id) ? 'staff' : 'teller'}/${user_id}`,
      body: { ip },
    }),
    failure: 'The address could not be allowed',
    success: 'Address allowed',
    changes: ['teller', 'staff'],
  });
}
