import type { ShiftView } from '@taya/contracts/answers/shift';
import { useNavigate } from 'react-router';
import { useServerAway } from '../data/connection.js';
import { useBalance } from '../data/queries.js';
import { ReasonedButton } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { CommandForm } from '../ui/form/command-form.js';
import { MoneyInput } from '../ui/form/inputs.js';
import { wrong } from '../ui/form/problem.js';
import { money } from '../ui/format.js';
import { groupedText, parseMoney, typedMoney } from '../ui/typed-money.js';
import styles from './shift.module.css';
import { OF_DRAWER, useShown } from './use-shift-command.js';

const LEGEND = [
  { keys: 'Enter', does: 'open the shift' },
  { keys: 'F4', does: 'payin' },
];

interface Values {
  readonly on_hand: string;
}

/** The teller confirms the drawer that they received. */
export function OpenShift() {
  const { data: balance } = useBalance();
  const away = useServerAway();
  const show = useShown();
  const navigate = useNavigate();
  useFootLegend(LEGEND, 'No shift open: selling and paying wait for one');
  if (!balance) return null;
  const { onHand } = balance;
  return (
    <Card className={styles.open}>
      <CommandForm<Values, { readonly on_hand: string }, ShiftView>
        values={{ on_hand: groupedText(onHand) }}
        problemOf={({ on_hand }) =>
          parseMoney(typedMoney(on_hand)) === null ? wrong('on_hand', 'Pesos, at most two decimals') : null
        }
        inputOf={({ on_hand }) => ({ on_hand: typedMoney(on_hand) })}
        command={{
          name: 'shift-open',
          request: (body) => ({ method: 'POST', path: '/api/shift/open', body }),
          failure: 'Failed to open the shift',
          success: 'Shift opened',
          changes: OF_DRAWER,
          onDone: (shift) => {
            show(shift);
            void navigate('/dashboard/payin');
          },
        }}
        describe={({ on_hand }) => `opening the shift with ${money(on_hand)}`}
        mayBeLeft
      >
        {({ isSending }) => (
          <>
            <p>
              Count what you received, before you sell. The drawer should hold <b>{money(onHand)}</b>.
            </p>
            <MoneyInput
              source="on_hand"
              label="In the drawer"
              isMarked
              autoFocus
              className={styles.received}
            />
            <ReasonedButton
              type="submit"
              size="huge"
              tone="accent"
              hotkey="Enter"
              isBusy={isSending}
              off={away}
            >
              Open your shift
            </ReasonedButton>
          </>
        )}
      </CommandForm>
    </Card>
  );
}
