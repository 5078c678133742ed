import { ADMIN_ID } from '@taya/contracts/roles';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { useCommand } from '../data/use-command.js';
import { LoginHistory } from '../tellers/login-history.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { PasswordField } from '../ui/password-field.js';
import { Unanswered } from '../ui/unanswered.js';

/** A new password for the admin, which signs the admin out, and the admin's login history. */
export default function AdminPasswordPage() {
  const [password, setPassword] = useState('');
  const change = useCommand<string, null>({
    name: 'admin-password',
    isSecret: true,
    request: (of) => ({
      method: 'POST',
      path: '/api/auth/change-admin-password',
      body: { new_password: of },
    }),
    failure: 'Failed to update admin password',
    success: 'Admin password updated successfully',
    onDone: () => setPassword(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return void toast.error('New password is required');
    void change.send(password);
  };
  return (
    <>
      <PageHeader title="Admin password" />
      <Card className={styles.form}>
        <form className={styles.stack} onSubmit={submit}>
          <PasswordField label="New password" isPlain hasRandom value={password} onChange={setPassword} />
          <Unanswered command={change} describe={() => 'the new password'} />
          <Button type="submit" size="large" tone="accent" isBusy={change.isSending}>
            Save
          </Button>
        </form>
      </Card>
      <Card title="Login History" isFlush>
        <LoginHistory userId={ADMIN_ID} />
      </Card>
    </>
  );
}
