import { ADMIN_ID } from '@taya/contracts/roles';
import { activityPath } from '../data/audit-paths.js';
import { LoginHistory } from '../tellers/login-history.js';
import styles from '../ui/arrange.module.css';
import { Card, PageHeader } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { CommandForm, type Question } from '../ui/form/command-form.js';
import { PasswordInput, Submit } from '../ui/form/inputs.js';
import { wrong } from '../ui/form/problem.js';

type Values = { readonly new_password: string };

const EMPTY: Values = { new_password: '' };

const askToSave: Question = (answers) => (
  <ConfirmDialog title="Admin password" {...answers}>
    Do you want to set this password? The admin is logged out everywhere.
  </ConfirmDialog>
);

/** Sets a new password for the admin, which logs the admin out, and shows the admin’s login history. */
export default function AdminPasswordPage() {
  return (
    <>
      <PageHeader title="Admin password" />
      <Card className={styles.form}>
        <CommandForm<Values, Values, null>
          values={EMPTY}
          problemOf={({ new_password }) =>
            new_password === '' ? wrong('new_password', 'New password is required') : null
          }
          inputOf={(values) => values}
          questions={() => [askToSave]}
          command={{
            name: 'admin-password',
            isSecret: true,
            request: (body) => ({ method: 'POST', path: '/api/auth/change-admin-password', body }),
            failure: 'Failed to update admin password',
            success: 'Admin password updated successfully',
          }}
          describe={() => 'the new password'}
        >
          <PasswordInput
            source="new_password"
            label="New password"
            isMarked
            autoComplete="new-password"
            isPlain
            hasRandom
          />
          <Submit>Save</Submit>
        </CommandForm>
      </Card>
      <LoginHistory userId={ADMIN_ID} username="admin" title="Login History" pathOf={activityPath} />
    </>
  );
}
