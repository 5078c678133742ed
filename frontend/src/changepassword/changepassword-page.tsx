import { MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { useMayApprove } from '../data/access.js';
import { useServerAway } from '../data/connection.js';
import { passwordWasChanged } from '../data/session.js';
import styles from '../ui/arrange.module.css';
import { Card, PageHeader } from '../ui/card.js';
import { CommandForm } from '../ui/form/command-form.js';
import { Submit } from '../ui/form/inputs.js';
import { FILL_IN, type Problem, wrong } from '../ui/form/problem.js';
import { OwnPassword } from './own-password.js';
import { PinForm } from './pin-form.js';

type Passwords = {
  readonly old_password: string;
  readonly new_password: string;
  readonly again: string;
};

const EMPTY: Passwords = { old_password: '', new_password: '', again: '' };

function problemOf(passwords: Passwords): Problem<Passwords> | null {
  const missing = Object.entries(passwords).filter(([, value]) => value === '');
  if (missing.length > 0) {
    const at = Object.fromEntries(missing.map(([source]) => [source, FILL_IN]));
    return { message: 'All fields are required', at };
  }
  const isSame = passwords.new_password === passwords.again;
  return isSame ? null : wrong('again', 'New password and confirm password do not match');
}

export default function ChangePasswordPage() {
  const reason = useServerAway();
  const approves = useMayApprove();
  return (
    <>
      <PageHeader title="Change password" />
      <div className={styles.forms}>
        <Card>
          <CommandForm<Passwords, Passwords, null>
            values={EMPTY}
            problemOf={problemOf}
            inputOf={(passwords) => passwords}
            mayBeLeft
            command={{
              name: 'change-password',
              isSecret: true,
              request: ({ old_password, new_password }) => ({
                method: 'POST',
                path: '/api/auth/change-password',
                body: { old_password, new_password },
              }),
              success: 'Password updated successfully',
              failure: 'Failed to update password',
              onDone: passwordWasChanged,
            }}
            describe={() => 'the new password'}
          >
            <OwnPassword
              source="old_password"
              label="Old password"
              autoFocus
              autoComplete="current-password"
            />
            <OwnPassword
              source="new_password"
              label="New password"
              autoComplete="new-password"
              deps={['again']}
              note={`${MIN_PASSWORD_LENGTH} characters or more`}
            />
            <OwnPassword source="again" label="Confirm new password" autoComplete="new-password" />
            <Submit isFull off={reason}>
              Save
            </Submit>
          </CommandForm>
        </Card>
        {approves && (
          <Card title="Your PIN" className="stack">
            <p className="second">
              With it you approve what others do, typed at their screen. Nobody else sees it.
            </p>
            <PinForm />
          </Card>
        )}
      </div>
    </>
  );
}
