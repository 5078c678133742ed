import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShift, whyShut } from '../data/shift.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import styles from '../ui/unanswered.module.css';
import { useHotkeys } from '../ui/use-hotkeys.js';

/** Pages of a till that show nothing of the drawer. */
const PAGES_WHILE_COUNTING = ['shift', 'checks', 'changepassword'];
const SELL = ['payin', 'payout'];

/**
 * What the shift means for a page of the till: selling pages say that none is open, with the key that opens one; while
 * the drawer is counted, whatever shows it is hidden.
 */
export function ShiftGate({ children }: { readonly children: ReactNode }) {
  const shift = useShift();
  const page = useLocation().pathname.split('/')[2] ?? '';
  const isHidden = shift?.status === 'counting' && !PAGES_WHILE_COUNTING.includes(page);
  const shut = isHidden || SELL.includes(page) ? whyShut(shift) : null;
  const navigate = useNavigate();
  const open = () => void navigate('/dashboard/shift');
  useHotkeys({ F6: open }, shut !== null || (shift !== undefined && SELL.includes(page)));
  return (
    <>
      {shut !== null && <Shut why={shut} does={shift ? 'Go on' : 'Open your shift'} open={open} />}
      {!isHidden && children}
    </>
  );
}

interface ShutProps {
  readonly why: string;
  readonly does: string;
  readonly open: () => void;
}

/** Over the page, so that nothing moves. */
function Shut({ why, does, open }: ShutProps) {
  return (
    <section aria-label="Shift" className={classes('spread notice', styles.unanswered)}>
      <b>{why}</b>
      <Button size="small" tone="strong" hotkey="F6" onClick={open}>
        {does}
      </Button>
    </section>
  );
}
