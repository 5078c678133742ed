import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { useBalance } from '../data/queries.js';
import { useUser } from '../data/session.js';
import { usePrint } from '../receipt/printing.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';

/** The menu's Print Balance action: the balance is fetched anew first, and a repeated click does nothing meanwhile. */
export function PrintBalance({ className }: { readonly className?: string | undefined }) {
  const { refetch } = useBalance();
  const user = useUser();
  const { print } = usePrint();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = useRef(false);
  const printNow = async () => {
    setIsAsking(false);
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const { data, isError } = await refetch();
      if (isError || data === undefined) return void toast.error('Failed to fetch balance');
      const teller = { full_name: user?.name ?? '', location: user?.location ?? '' };
      await print({ kind: 'balance', balance: data, teller });
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <>
      <button type="button" className={className} onClick={() => setIsAsking(true)}>
        Print balance
      </button>
      {isAsking && (
        <ConfirmDialog title="Print balance" onNo={() => setIsAsking(false)} onYes={() => void printNow()}>
          Are you sure do you want to print your balance?
        </ConfirmDialog>
      )}
    </>
  );
}
