import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { currentSession } from '../../data/session.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { guardLeaving, type Leave } from '../leaving.js';

/** While something typed is not saved, whoever leaves the form is asked first. */
export function LeaveGuard() {
  const { isDirty } = useFormState();
  const [leave, setLeave] = useState<Leave | null>(null);
  useEffect(() => (isDirty ? guardLeaving((wanted) => setLeave(() => wanted)) : undefined), [isDirty]);
  if (leave === null || currentSession() === null) return null;
  return (
    <ConfirmDialog
      type="warning"
      title="Not saved"
      onNo={() => setLeave(null)}
      onYes={() => {
        setLeave(null);
        leave();
      }}
    >
      What you typed is not saved. Leave without saving?
    </ConfirmDialog>
  );
}
