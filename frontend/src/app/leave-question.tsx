import { useUser } from '../data/session.js';
import { useStore } from '../data/store.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { leaving } from '../ui/leaving.js';

export function LeaveQuestion() {
  const leave = useStore(leaving);
  const user = useUser();
  if (leave === null || user === null) return null;
  return (
    <ConfirmDialog
      type="warning"
      title="Not saved"
      isEnterNo
      no="No, stay here"
      yes="Yes, leave"
      onClose={() => leaving.set(null)}
      onYes={leave}
    >
      Your changes are not saved. Leave without saving?
    </ConfirmDialog>
  );
}
