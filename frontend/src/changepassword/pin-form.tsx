import { PIN } from '@taya/contracts/approval';
import { useServerAway } from '../data/connection.js';
import { CommandForm } from '../ui/form/command-form.js';
import { Submit } from '../ui/form/inputs.js';
import { FILL_IN, firstProblem, type Problem, wrong } from '../ui/form/problem.js';
import { OwnPassword } from './own-password.js';

type Values = { readonly password: string; readonly pin: string; readonly again: string };

const EMPTY: Values = { password: '', pin: '', again: '' };

const problemOf = ({ password, pin, again }: Values): Problem<Values> | null =>
  firstProblem(
    password === '' ? wrong('password', FILL_IN) : null,
    PIN.test(pin) ? null : wrong('pin', 'A PIN has six digits'),
    pin === again ? null : wrong('again', 'The two PINs are not the same'),
  );

const OF_PIN = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 } as const;

/** The PIN with which admins and super admins approve what others do, at the screen of whoever asks. */
export function PinForm() {
  const away = useServerAway();
  return (
    <CommandForm<Values, Values, null>
      values={EMPTY}
      problemOf={problemOf}
      inputOf={(values) => values}
      mayBeLeft
      command={{
        name: 'set-pin',
        isSecret: true,
        request: ({ password, pin }) => ({ method: 'PUT', path: '/api/auth/pin', body: { password, pin } }),
        success: 'PIN updated successfully',
        failure: 'Failed to set the PIN',
      }}
      describe={() => 'the new PIN'}
    >
      <OwnPassword source="password" label="Your password" autoComplete="current-password" />
      <OwnPassword
        source="pin"
        label="PIN"
        deps={['again']}
        note="Six digits that nobody guesses"
        {...OF_PIN}
      />
      <OwnPassword source="again" label="PIN again" {...OF_PIN} />
      <Submit isFull off={away}>
        Set PIN
      </Submit>
    </CommandForm>
  );
}
