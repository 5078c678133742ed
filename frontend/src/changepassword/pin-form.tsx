import { PIN } from '@taya/contracts/approval';
import { useServerAway } from '../data/connection.js';
import { ReasonedButton } from '../ui/button.js';
import { CommandForm } from '../ui/form/command-form.js';
import { PasswordInput } from '../ui/form/inputs.js';
import { FILL_IN, firstProblem, type Problem, wrong } from '../ui/form/problem.js';

type Values = { readonly password: string; readonly pin: string; readonly again: string };

const EMPTY: Values = { password: '', pin: '', again: '' };

const problemOf = ({ password, pin, again }: Values): Problem<Values> | null =>
  firstProblem(
    password === '' ? wrong('password', FILL_IN) : null,
    PIN.test(pin) ? null : wrong('pin', 'A PIN has six digits'),
    pin === again ? null : wrong('again', 'The two PINs are not the same'),
  );

const OF_PIN = { isMarked: true, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 } as const;

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
      {({ isSending }) => (
        <>
          <PasswordInput
            source="password"
            label="Your password"
            isMarked
            autoComplete="current-password"
            disabled={isSending}
          />
          <PasswordInput
            source="pin"
            label="PIN"
            deps={['again']}
            note="Six digits that nobody guesses"
            disabled={isSending}
            {...OF_PIN}
          />
          <PasswordInput source="again" label="PIN again" disabled={isSending} {...OF_PIN} />
          <ReasonedButton type="submit" tone="accent" size="large" isFull isBusy={isSending} off={away}>
            Set PIN
          </ReasonedButton>
        </>
      )}
    </CommandForm>
  );
}
