import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { currentSession } from '../../data/session.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { guardLeaving, type Leave } from '../leaving.js';

/** While something typed is neither saved nor being saved, leaving the form asks first. */
export function LeaveGuard() {
  const { isDirty, isSubmitting } = useFormState();
  const isGuarded = isDirty && !isSubmitting;
  const [leave, setLeave] = useState<Leave | null>(null);
  useEffect(() => (isGuarded ? guardLeaving((wanted) => setLeave(() => wanted)) : undefined), [isGuarded]);
  if (leave === null || currentSession() === null) return null;
  return (
    <ConfirmDialog
      type="warning"
      title="Not saved"
      isEnterNo
      no="No, stay here"
      yes="Yes, leave"
      onNo={() => setLeave(null)}
      onYes={() => {
        setLeave(null);
        leave();
      }}
    >
      Your changes are not saved. Leave without saving?
    </ConfirmDialog>
  );
}
