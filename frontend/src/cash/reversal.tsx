import type { TellerName } from '@taya/contracts/bet';
import { add, type Centavos, centavos, pesos, twoPlaces, ZERO } from '@taya/contracts/centavos';
import { groupedSerial } from '@taya/contracts/serial';
import { type CashRow, REASON_LENGTH, type ReversalView, type TellerView } from '@taya/contracts/teller';
import { daysBetween, localDate } from '@taya/contracts/time';
import { useState } from 'react';
import { useServerAway } from '../data/connection.js';
import { timeZone } from '../data/station-zone.js';
import { useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { type DetailRow, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import { fitted } from '../ui/fit.js';
import { centavosOf, moment, money, today } from '../ui/format.js';
import { groupedEdit, parseMoney, typedMoney } from '../ui/typed-money.js';
import { Unanswered } from '../ui/unanswered.js';
import { holderOf } from './cash-form.js';
import type { CashKind } from './cash-kind.js';
import styles from './reversal.module.css';

/** What was taken back by a row, or in whose place it stands. */
export function reversalText({ reverses_ref, reversed_by_ref, corrects_ref, reason }: CashRow): string {
  if (reverses_ref !== null) return `Reversal of ${groupedSerial(reverses_ref)}: ${reason}`;
  return [
    ...(corrects_ref === null ? [] : [`Instead of ${groupedSerial(corrects_ref)}`]),
    ...(reversed_by_ref === null ? [] : [`Reversed by ${groupedSerial(reversed_by_ref)}`]),
  ].join(', ');
}

/** Why a row cannot be reversed; null when it can, as far as the page knows. */
function whyNot({ reverses, reversed_by, created_at }: CashRow): string | null {
  if (reverses !== null) return 'is a reversal';
  if (reversed_by !== null) return 'is reversed';
  const isOld = daysBetween(localDate(Date.parse(created_at), timeZone), today()) > 1;
  return isOld ? 'older than yesterday' : null;
}

export function Reverse({ row, onReverse }: { readonly row: CashRow; readonly onReverse: () => void }) {
  const away = useServerAway();
  const why = whyNot(row);
  if (why !== null) return <small className="second">{why}</small>;
  return (
    <Button
      size="small"
      tone="danger"
      off={away}
      aria-label={`Reverse ${row.ref_number}`}
      onClick={onReverse}
    >
      Reverse
    </Button>
  );
}

interface ReversalInput {
  readonly tellerId: number;
  readonly id: number;
  readonly ref: string;
  readonly teller: TellerName;
  readonly reason: string;
  /** The right one, as a decimal. */
  readonly amount: string;
}

interface ReversalProps {
  readonly kind: CashKind;
  readonly teller: TellerView;
  /** The row that is asked about; null for none. */
  readonly row: CashRow | null;
  readonly onClose: () => void;
}

export function Reversal({ kind, teller, row, onClose }: ReversalProps) {
  const { print } = usePrint();
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const command = useCommand<ReversalInput, ReversalView>({
    name: `reverse-${kind.name}`,
    request: ({ tellerId, id, reason, amount }) => ({
      method: 'POST',
      path: `/api/teller/${tellerId}/${kind.name}/${id}/reverse`,
      body: { reason, amount },
    }),
    failure: `Failed to reverse ${kind.name}`,
    success: `${kind.title} reversed`,
    closes: close,
    changes: ['teller'],
    onRefused: (_, { message }) => setRefusal(message),
    onDone: (reversal, { teller: holder, ref }) => {
      void print({ kind: kind.name, record: reversal, teller: holder });
      const { correction } = reversal;
      if (correction !== null)
        void print({ kind: kind.name, record: { ...correction, corrects_ref: ref }, teller: holder });
    },
  });
  const send = (values: Pick<ReversalInput, 'reason' | 'amount'>, { id, ref_number: ref }: CashRow) =>
    void command.send({ ...values, tellerId: teller.id, id, ref, teller: holderOf(teller) });
  return (
    <>
      <Unanswered command={command} describe={({ ref }) => `the reversal of ${groupedSerial(ref)}`} />
      {row !== null && command.unanswered === null && (
        <Question
          {...{ kind, teller, row, refusal }}
          isBusy={command.isSending}
          onNo={close}
          onYes={(values) => send(values, row)}
        />
      )}
    </>
  );
}

interface QuestionProps extends Pick<ReversalProps, 'kind' | 'teller'> {
  readonly row: CashRow;
  /** Why the server refused it; what was typed stays. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onYes: (values: Pick<ReversalInput, 'reason' | 'amount'>) => void;
  readonly onNo: () => void;
}

function Question({ kind, teller, row, refusal, isBusy, onYes, onNo }: QuestionProps) {
  const [reason, setReason] = useState('');
  const [right, setRight] = useState('');
  const [attempts, setAttempts] = useState(0);
  const typed = right.trim() === '' ? ZERO : parseMoney(typedMoney(right));
  const isReady = reason.trim().length >= REASON_LENGTH.min && typed !== null;
  const wrong = centavosOf(row.amount);
  const taken = pesos(centavos(-wrong));
  return (
    <ConfirmDialog
      // A window answers once: after a refusal it is another one.
      key={refusal === null ? 0 : attempts}
      type="danger"
      title={
        <>
          <span>Reverse this {kind.name === 'cashin' ? 'cash-in' : 'remit'}?</span>
          <span>
            {teller.name}, {teller.location}
          </span>
        </>
      }
      isWide
      isPermanent
      isBusy={isBusy}
      isYesOff={!isReady}
      tone="strong"
      no={refusal === null ? 'No, keep it' : 'Back'}
      yes={refusal === null ? `Yes, reverse ${pesos(wrong)}` : 'Try again'}
      onNo={onNo}
      onYes={() => {
        setAttempts(attempts + 1);
        onYes({ reason: reason.trim(), amount: twoPlaces(typed ?? ZERO) });
      }}
    >
      <p>
        {groupedSerial(row.ref_number)} · {moment(row.created_at)} · by {row.user_name}
      </p>
      <p className={classes('fit', styles.amount)} style={fitted(taken)}>
        {taken}
      </p>
      {refusal !== null && (
        <p role="alert" className={classes('notice', styles.refusal)}>
          ⚠ {refusal} Nothing was changed.
        </p>
      )}
      <div className={styles.fields}>
        <TextField
          label="Reason"
          isMarked
          autoFocus={refusal === null}
          value={reason}
          maxLength={REASON_LENGTH.max}
          onChange={setReason}
          note={`${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters, on receipt and in history`}
        />
        <TextField
          label="Right amount"
          look="money"
          inputMode="decimal"
          typed={/[^,]/}
          value={right}
          onChange={(text) => setRight(groupedEdit(text, right))}
          error={typed === null ? 'Pesos, at most two decimals' : undefined}
          note="Recorded at once; nothing when empty"
        />
      </div>
      <Details className={styles.facts} rows={factsOf(kind, teller, wrong, typed ?? ZERO)} />
      <p className="second">Both rows stay. A receipt REVERSED prints, with both references.</p>
    </ConfirmDialog>
  );
}

function factsOf(
  kind: CashKind,
  { onhand }: TellerView,
  wrong: Centavos,
  right: Centavos,
): readonly DetailRow[] {
  const goesIn = centavos((right - wrong) * (kind.name === 'cashin' ? 1 : -1));
  const after = add(centavosOf(onhand), goesIn);
  return [
    ['The drawer holds', money(onhand)],
    after < 0 ? ['Missing', pesos(centavos(-after))] : ['after it', pesos(after)],
  ];
}
