import { MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { useServerAway } from '../data/connection.js';
import { passwordWasChanged } from '../data/session.js';
import { useCommand } from '../data/use-command.js';
import { ReasonedButton } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { PasswordField } from '../ui/password-field.js';
import { Unanswered } from '../ui/unanswered.js';
import styles from './changepassword-page.module.css';

interface Passwords {
  readonly old: string;
  readonly next: string;
  readonly again: string;
}

const EMPTY: Passwords = { old: '', next: '', again: '' };

function complaintAbout({ old, next, again }: Passwords): string | null {
  if (old === '' || next === '' || again === '') return 'All fields are required';
  return next === again ? null : 'New password and confirm password do not match';
}

export default function ChangePasswordPage() {
  const [passwords, setPasswords] = useState(EMPTY);
  const change = useCommand<Passwords, null>({
    name: 'change-password',
    isSecret: true,
    request: ({ old, next }) => ({
      method: 'POST',
      path: '/api/auth/change-password',
      body: { old_password: old, new_password: next },
    }),
    success: 'Password updated successfully',
    failure: 'Failed to update password',
    onDone: () => {
      setPasswords(EMPTY);
      passwordWasChanged();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complaint = complaintAbout(passwords);
    if (complaint === null) void change.send(passwords);
    else toast.error(complaint);
  };
  const field = (name: keyof Passwords) => ({
    name,
    value: passwords[name],
    disabled: change.isSending,
    onChange: (value: string) => setPasswords({ ...passwords, [name]: value }),
  });
  return (
    <>
      <PageHeader title="Change password" />
      <Card className={styles.card}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <PasswordField label="Old password" autoComplete="current-password" {...field('old')} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            note={`${MIN_PASSWORD_LENGTH} characters or more`}
            {...field('next')}
          />
          <PasswordField label="Confirm new password" autoComplete="new-password" {...field('again')} />
          <ReasonedButton
            type="submit"
            tone="accent"
            size="large"
            isFull
            isBusy={change.isSending}
            reason={useServerAway()}
          >
            Save
          </ReasonedButton>
          <Unanswered command={change} describe={() => 'the new password'} />
        </form>
      </Card>
    </>
  );
}
