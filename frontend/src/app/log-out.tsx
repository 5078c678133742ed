import { useState } from 'react';
import { logOut } from '../data/log-out.js';
import { useShift } from '../data/shift.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';

/** The menu's Logout. It asks while the shift is open: logging out does not close it. */
export function LogOut({ className }: { readonly className?: string | undefined }) {
  const isOpen = Boolean(useShift());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (isOpen ? setIsAsking(true) : void logOut())}
      >
        Logout
      </button>
      {isAsking && (
        <ConfirmDialog
          type="warning"
          title="Your shift is open"
          isEnterNo
          no="No, stay here"
          yes="Yes, log out"
          onClose={() => setIsAsking(false)}
          onYes={() => void logOut()}
        >
          Log out without counting the drawer? The shift stays open and yours.
        </ConfirmDialog>
      )}
    </>
  );
}
