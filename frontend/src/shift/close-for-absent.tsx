import type { ShiftView } from '@taya/contracts/answers/shift';
import { centavos, pesos } from '@taya/contracts/centavos';
import { useReducer, useRef, useState } from 'react';
import { useServerAway } from '../data/connection.js';
import { useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import { ReasonedButton } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { centavosOf, money } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { isReason, ReasonField } from '../ui/reason-field.js';
import { Unanswered } from '../ui/unanswered.js';
import { countStep, denominationsOf, startCount, sumOf } from './count.js';
import { CountLines } from './count-lines.js';
import styles from './shift.module.css';

interface CloseInput {
  readonly teller_id: number;
  readonly denominations: Readonly<Record<string, number>>;
  readonly reason: string;
}

interface CloseForAbsentProps {
  readonly shift: ShiftView;
  readonly denominations: readonly string[];
  readonly onClose: () => void;
}

/** The admin counts the drawer of a teller who is away, and closes their shift. */
export function CloseForAbsent({ shift, denominations, onClose }: CloseForAbsentProps) {
  const { teller_id, teller_name: teller, expected } = shift;
  const [count, dispatch] = useReducer(countStep, denominations, startCount);
  const [reason, setReason] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const away = useServerAway();
  const { print } = usePrint();
  const command = useCommand<CloseInput, ShiftView>({
    name: `shift-close.${shift.id}`,
    request: (body) => ({ method: 'POST', path: '/api/shift/close', body }),
    failure: 'Failed to close the shift',
    success: 'Shift closed',
    changes: ['shift', 'teller'],
    closes: onClose,
    onDone: (closed) => void print({ kind: 'z', shift: closed }),
  });
  const sum = sumOf(count, denominations);
  const difference = centavos(sum - centavosOf(expected ?? '0.00'));
  const why = !isReason(reason) ? 'Say why the teller does not close it' : away;
  const send = () =>
    void command.send({
      teller_id,
      denominations: denominationsOf(count, denominations),
      reason: reason.trim(),
    });
  return (
    <Modal title={`Count and close the shift of ${teller}`} width={560} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null) setIsAsking(true);
        }}
      >
        <CountLines {...{ denominations, count }} onEvent={dispatch} onEnd={() => field.current?.focus()} />
        <p className="spread">
          <span>Counted</span>
          <b className={styles.total}>{pesos(sum)}</b>
        </p>
        <ReasonField ref={field} value={reason} onChange={setReason} more=", on the Z" />
        <ReasonedButton
          type="submit"
          size="large"
          tone="accent"
          hotkey="Enter"
          isBusy={command.isSending}
          off={why}
        >
          Close the shift
        </ReasonedButton>
      </form>
      <Unanswered command={command} describe={() => `closing the shift of ${teller}`} />
      {isAsking && (
        <ConfirmDialog
          type="danger"
          title={`Close the shift of ${teller}?`}
          isPermanent
          tone="strong"
          yes="Yes, close it"
          onClose={() => setIsAsking(false)}
          onYes={send}
        >
          <p>
            Expected {money(expected)}, counted {pesos(sum)}: <b>{pesos(difference)}</b>.
          </p>
          <p>The Z says COUNTED WITHOUT THE TELLER. The drawer then holds what was counted.</p>
        </ConfirmDialog>
      )}
    </Modal>
  );
}
