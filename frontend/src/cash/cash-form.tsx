import type { TellerName } from '@taya/contracts/bet';
import { pesos, twoPlaces, ZERO } from '@taya/contracts/centavos';
import type { CashRecordView, TellerView } from '@taya/contracts/teller';
import { useFormContext, useWatch } from 'react-hook-form';
import { useServerAway } from '../data/connection.js';
import { usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { CommandForm } from '../ui/form/command-form.js';
import { MoneyInput, Submit } from '../ui/form/inputs.js';
import { wrong } from '../ui/form/problem.js';
import { money } from '../ui/format.js';
import { groupedText, parseMoney, typedMoney } from '../ui/typed-money.js';
import { amountProblem, type CashKind, mostToRemit, onHandAfter } from './cash-kind.js';

/** Includes the teller's name: after a reload the answer may come while another teller's window is open. */
interface CashInput {
  readonly tellerId: number;
  readonly teller: TellerName;
  /** An amount as a decimal with two places. */
  readonly amount: string;
}

type Values = { readonly amount: string };

const EMPTY: Values = { amount: '' };

export const holderOf = ({ name, location }: TellerView): TellerName => ({ full_name: name, location });

interface Part {
  readonly kind: CashKind;
  readonly teller: TellerView;
}

export function CashForm({ kind, teller }: Part) {
  const { print } = usePrint();
  const away = useServerAway();
  return (
    <CommandForm<Values, CashInput, CashRecordView>
      values={EMPTY}
      problemOf={({ amount }) => {
        const problem = amountProblem(kind, amount, teller);
        return problem === null ? null : wrong('amount', problem);
      }}
      inputOf={({ amount }) => ({
        tellerId: teller.id,
        teller: holderOf(teller),
        amount: twoPlaces(parseMoney(typedMoney(amount)) ?? ZERO),
      })}
      questions={({ amount }) => [
        (answers) => (
          <ConfirmDialog title={kind.title} {...answers}>
            {kind.title} of {money(amount)} {kind.direction} {teller.name}?
          </ConfirmDialog>
        ),
      ]}
      command={{
        name: kind.name,
        request: ({ tellerId, amount }) => ({
          method: 'POST',
          path: `/api/teller/${tellerId}/${kind.name}`,
          body: { amount },
        }),
        failure: `Failed to ${kind.name}`,
        success: `${kind.title} successful`,
        changes: ['teller', 'drawers'],
        onDone: (record, input) => void print({ kind: kind.name, record, teller: input.teller }),
      }}
      describe={({ amount, tellerId, teller: { full_name } }) =>
        `${kind.title} of ${money(amount)}${tellerId === teller.id ? '' : ` (${full_name})`}`
      }
      isOwn={({ tellerId }) => tellerId === teller.id}
      mayBeLeft
    >
      <Amount kind={kind} teller={teller} />
      <Submit hotkey="Enter" off={away}>
        {kind.title}
      </Submit>
    </CommandForm>
  );
}

function Amount({ kind, teller }: Part) {
  const { setFocus, setValue } = useFormContext<Values>();
  const amount = useWatch<Values, 'amount'>({ name: 'amount' });
  const after = onHandAfter(kind, teller, amount);
  const fillInAll = () => {
    setValue('amount', groupedText(twoPlaces(mostToRemit(teller))), { shouldDirty: true });
    setFocus('amount');
  };
  return (
    <MoneyInput
      source="amount"
      label="Amount"
      isMarked
      autoFocus
      note={after === null ? 'Pesos, at most two decimals' : `On hand after: ${pesos(after)}`}
      beside={kind.name === 'remit' && <Button onClick={fillInAll}>Full</Button>}
    />
  );
}
