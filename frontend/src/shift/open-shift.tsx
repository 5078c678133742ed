import type { ShiftView } from '@taya/contracts/answers/shift';
import { pesos, subtract, ZERO } from '@taya/contracts/centavos';
import { REASON_LENGTH } from '@taya/contracts/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Approval } from '../approval/approval.js';
import { useServerAway } from '../data/connection.js';
import { useBalance } from '../data/queries.js';
import { Card } from '../ui/card.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { CommandForm, useFormCommand } from '../ui/form/command-form.js';
import { MoneyInput, Submit, TextInput } from '../ui/form/inputs.js';
import { wrong } from '../ui/form/problem.js';
import { centavosOf, money } from '../ui/format.js';
import { groupedText, parseMoney, typedMoney } from '../ui/typed-money.js';
import styles from './shift.module.css';
import { OF_DRAWER, useShowShift } from './use-shift-command.js';

const LEGEND = [
  { keys: 'Enter', does: 'open the shift' },
  { keys: 'F4', does: 'payin' },
];

interface Values {
  readonly on_hand: string;
  readonly reason: string;
}

interface OpenInput {
  readonly on_hand: string;
  /** Why the drawer holds something else. */
  readonly reason?: string;
}

/** The teller confirms the drawer that they received, or says why it holds something else: a second person approves that. */
export function OpenShift() {
  const { data: balance } = useBalance();
  const away = useServerAway();
  const show = useShowShift();
  const [isRefused, setIsRefused] = useState(false);
  const navigate = useNavigate();
  useFootLegend(LEGEND, 'No shift open: selling and paying wait for one');
  if (!balance) return null;
  const { onHand } = balance;
  const differenceOf = (typed: string) => subtract(parseMoney(typedMoney(typed)) ?? ZERO, centavosOf(onHand));
  return (
    <Card className={styles.open}>
      <CommandForm<Values, OpenInput, ShiftView>
        values={{ on_hand: groupedText(onHand), reason: '' }}
        problemOf={({ on_hand }) =>
          parseMoney(typedMoney(on_hand)) === null ? wrong('on_hand', 'Pesos, at most two decimals') : null
        }
        inputOf={({ on_hand, reason }) => ({
          on_hand: typedMoney(on_hand),
          ...(reason.trim() !== '' && differenceOf(on_hand) !== 0 && { reason: reason.trim() }),
        })}
        command={{
          name: 'shift-open',
          request: (body) => ({ method: 'POST', path: '/api/shift/open', body }),
          failure: 'Failed to open the shift',
          success: 'Shift opened',
          changes: OF_DRAWER,
          onRefused: (_, { code }) => code === 'DRAWER_DIFFERS' && setIsRefused(true),
          approves: ({ on_hand, reason }) => ({
            what: 'opening',
            amount: on_hand,
            about: (
              <>
                Difference <b>{pesos(differenceOf(on_hand))}</b>
                <br />
                Reason: <b>{reason}</b>
              </>
            ),
          }),
          onDone: (shift) => {
            show(shift);
            void navigate('/dashboard/payin');
          },
        }}
        describe={({ on_hand }) => `opening the shift with ${money(on_hand)}`}
        mayBeLeft
      >
        <p>
          Count what you received, before you sell. The drawer should hold <b>{money(onHand)}</b>.
        </p>
        <MoneyInput source="on_hand" label="In the drawer" isMarked autoFocus className={styles.received} />
        {isRefused && (
          <TextInput
            source="reason"
            label="Why it holds something else"
            maxLength={REASON_LENGTH.max}
            note="Count again first. A second person approves the difference"
          />
        )}
        <Submit size="huge" hotkey="Enter" off={away}>
          Open your shift
        </Submit>
        <OpeningApproval />
      </CommandForm>
    </Card>
  );
}

const OpeningApproval = () => <Approval command={useFormCommand()} />;
