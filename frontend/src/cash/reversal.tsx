import type { ShiftView } from '@taya/contracts/answers/shift';
import { nameAndLocation, type TellerName } from '@taya/contracts/bet';
import { add, type Centavos, centavos, pesos, twoPlaces, ZERO } from '@taya/contracts/centavos';
import { daysBetween } from '@taya/contracts/day';
import { groupedSerial } from '@taya/contracts/serial';
import type { CashRow, ReversalView, TellerView } from '@taya/contracts/teller';
import { useState } from 'react';
import { Approval } from '../approval/approval.js';
import { useServerAway } from '../data/connection.js';
import { newestFirst, useRecords } from '../data/queries.js';
import { stationDayOf, today } from '../data/station-day.js';
import { useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { type DetailRow, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { fitted } from '../ui/fit.js';
import { centavosOf, moment, money } from '../ui/format.js';
import { GroupedField } from '../ui/grouped-field.js';
import { ReasonField, whyNoReason } from '../ui/reason-field.js';
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
  const isOld = daysBetween(stationDayOf(Date.parse(created_at)), today()) > 1;
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
  /** The one that is taken back. */
  readonly wrong: string;
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
  const isCounted = useIsCounted(teller, row);
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
    changes: ['teller', 'drawers'],
    approves: ({ teller: holder, ref, wrong, reason, amount }) => ({
      what: 'reversal',
      amount: wrong,
      about: (
        <>
          {kind.title} <b className="mono">{groupedSerial(ref)}</b>
          <br />
          {nameAndLocation(holder)}
          <br />
          Reason: <b>{reason}</b>
          {amount !== '0.00' && `, ${money(amount)} instead`}
        </>
      ),
    }),
    onRefused: (_, { message }) => setRefusal(message),
    onDone: (reversal, { teller: holder, ref }) => {
      void print({ kind: kind.name, record: reversal, teller: holder });
      const { correction } = reversal;
      if (correction !== null)
        void print({ kind: kind.name, record: { ...correction, corrects_ref: ref }, teller: holder });
    },
  });
  const send = (values: Pick<ReversalInput, 'reason' | 'amount'>, row: CashRow) => {
    const { id, ref_number: ref, amount: wrong } = row;
    void command.send({ ...values, tellerId: teller.id, id, ref, wrong, teller: holderOf(teller) });
  };
  return (
    <>
      <Unanswered command={command} describe={({ ref }) => `the reversal of ${groupedSerial(ref)}`} />
      {row !== null && command.unanswered === null && (
        <Question
          {...{ kind, teller, row, isCounted, refusal }}
          isBusy={command.isSending}
          onNo={close}
          onYes={(values) => send(values, row)}
        />
      )}
      <Approval command={command} />
    </>
  );
}

/** Whether a shift of the teller was closed since: its count has taken the row in. */
function useIsCounted(teller: TellerView, row: CashRow | null): boolean {
  const { rows } = useRecords<ShiftView>('shifts', newestFirst(1, 5, { teller_id: teller.id }), row !== null);
  const last = rows.find(({ status }) => status === 'closed')?.closed_at ?? null;
  return row !== null && last !== null && last > row.created_at;
}

interface QuestionProps extends Pick<ReversalProps, 'kind' | 'teller'> {
  readonly row: CashRow;
  readonly isCounted: boolean;
  /** Why the server refused it; what was typed stays. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onYes: (values: Pick<ReversalInput, 'reason' | 'amount'>) => void;
  readonly onNo: () => void;
}

function Question({ kind, teller, row, isCounted, refusal, isBusy, onYes, onNo }: QuestionProps) {
  const [reason, setReason] = useState('');
  const [right, setRight] = useState('');
  const typed = right.trim() === '' ? ZERO : parseMoney(typedMoney(right));
  const wrong = centavosOf(row.amount);
  const reversedText = pesos(centavos(-wrong));
  return (
    <ConfirmDialog
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
      yesOff={typed === null ? 'The right amount is no amount of pesos' : whyNoReason(reason)}
      tone="strong"
      no={refusal === null ? 'No, keep it' : 'Back'}
      yes={refusal === null ? `Yes, reverse ${pesos(wrong)}` : 'Try again'}
      onNo={onNo}
      onYes={() => onYes({ reason: reason.trim(), amount: twoPlaces(typed ?? ZERO) })}
    >
      <p>
        {groupedSerial(row.ref_number)} · {moment(row.created_at)} · by {row.user_name}
      </p>
      <p className={classes('fit', styles.amount)} style={fitted(reversedText)}>
        {reversedText}
      </p>
      {refusal !== null && (
        <p role="alert" className={classes('notice', styles.refusal)}>
          ⚠ {refusal} Nothing was changed.
        </p>
      )}
      <div className={styles.fields}>
        <ReasonField
          autoFocus={refusal === null}
          value={reason}
          onChange={setReason}
          more=", on receipt and in history"
        />
        <GroupedField
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
      <Details
        className={styles.facts}
        rows={(isCounted ? countedFacts : factsOf)(kind, teller, wrong, typed ?? ZERO)}
      />
      {isCounted && (
        <p>
          A shift was closed after this: its count has taken it in. The drawer stays as it was counted, over
          and short changes, and a second person approves.
        </p>
      )}
      <p className="second">Both rows stay. A receipt REVERSED prints, with both references.</p>
    </ConfirmDialog>
  );
}

/** What a correction brings into the drawer. */
const broughtBy = ({ name }: CashKind, wrong: Centavos, right: Centavos): Centavos =>
  centavos((right - wrong) * (name === 'cashin' ? 1 : -1));

function factsOf(
  kind: CashKind,
  { onhand }: TellerView,
  wrong: Centavos,
  right: Centavos,
): readonly DetailRow[] {
  const after = add(centavosOf(onhand), broughtBy(kind, wrong, right));
  return [
    ['The drawer holds', money(onhand)],
    after < 0 ? ['Missing', pesos(centavos(-after))] : ['after it', pesos(after)],
  ];
}

const countedFacts: typeof factsOf = (kind, { onhand }, wrong, right) => [
  ['The drawer holds, also after it', money(onhand)],
  ['Over and short changes by', pesos(centavos(-broughtBy(kind, wrong, right)))],
];
