import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { UNTIL_READ } from '../data/until-read.js';
import { later } from '../ui/later.js';
import { titleOf } from './model.js';
import { usePrint } from './printing.js';
import type { StoredPrint } from './stored-prints.js';

const Window = later(() => import('./troubled-window.js'));

const ID = 'receipts';

/** What is in doubt stays so, over reloads too, until it is printed again or somebody says what they have seen. */
export function TroubledReceipts() {
  const { troubled } = usePrint();
  const [isOpen, setIsOpen] = useState(false);
  useTroubleToast(troubled, () => setIsOpen(true));
  if (!isOpen || troubled.length === 0) return null;
  return <Window troubled={troubled} onClose={() => setIsOpen(false)} />;
}

/**
 * One toast for all of them. It stays until it is closed, or until none is left; the next one that needs attention opens
 * it again.
 */
function useTroubleToast(troubled: readonly StoredPrint[], onShow: () => void): void {
  const known = useRef<readonly StoredPrint[]>([]);
  const isClosed = useRef(false);
  const show = () => {
    const isNews = ({ key, state }: StoredPrint) =>
      known.current.every((other) => other.key !== key || other.state.words !== state.words);
    const news = troubled.filter(isNews);
    known.current = troubled;
    const latest = news.at(-1) ?? troubled.at(-1);
    if (latest === undefined) return void toast.dismiss(ID);
    if (news.length > 0) isClosed.current = false;
    if (isClosed.current) return;
    const words = `${titleOf(latest.subject)}: ${latest.state.words}`;
    const count = troubled.length === 1 ? '' : `${troubled.length} receipts need attention. `;
    const onDismiss = () => {
      isClosed.current = true;
    };
    toast.error(`${count}${words}`, {
      ...UNTIL_READ,
      id: ID,
      action: { label: 'Show', onClick: onShow },
      onDismiss,
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they change
  useEffect(() => {
    // The toaster is mounted together with this, and would miss a toast from before.
    const timer = window.setTimeout(show);
    return () => window.clearTimeout(timer);
  }, [troubled]);
  useEffect(() => () => void toast.dismiss(ID), []);
}
