import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Approval } from '../approval/approval.js';
import { useBalance } from '../data/queries.js';
import { useHasShifts, useShift, useShiftAgain } from '../data/shift.js';
import { usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { ButtonLink } from '../ui/button-link.js';
import { PageHeader } from '../ui/card.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { moment } from '../ui/format.js';
import { Unanswered } from '../ui/unanswered.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { CountDrawer, type OfShift } from './count-drawer.js';
import { Counted } from './counted.js';
import { OpenShift } from './open-shift.js';
import styles from './shift.module.css';
import { CashTable, Rest } from './shift-sheet.js';
import { useDenominations, useShiftCommand, wordsOf } from './use-shift-command.js';

/** A teller’s shift: opened, looked at, counted, closed. */
export default function ShiftPage() {
  const shift = useShift();
  const hasShifts = useHasShifts();
  const denominations = useDenominations();
  const command = useShiftCommand(shift);
  if (!hasShifts && denominations.length > 0) return <Navigate to="/dashboard" replace />;
  return (
    <>
      {shift === null && <Closed />}
      {shift && <Open key={shift.status} {...{ shift, denominations, command }} />}
      <Unanswered command={command} describe={wordsOf} hotkey="F10" />
      <Approval command={command} />
    </>
  );
}

function Closed() {
  const toPayin = usePayin();
  useHotkeys({ F4: toPayin });
  return (
    <>
      <PageHeader title="Open your shift">
        <MyShifts />
      </PageHeader>
      <OpenShift />
    </>
  );
}

function usePayin(): () => void {
  const navigate = useNavigate();
  return () => void navigate('/dashboard/payin');
}

const MyShifts = () => (
  <span className="end">
    <ButtonLink to="/dashboard/shifts">All my shifts</ButtonLink>
  </span>
);

function Open(props: OfShift) {
  switch (props.shift.status) {
    case 'counting':
      return <CountDrawer {...props} />;
    case 'counted':
      return <Counted {...props} />;
    default:
      return <SoFar {...props} />;
  }
}

const LEGEND = [
  { keys: 'X', does: 'print X' },
  { keys: 'C', does: 'count the drawer' },
  { keys: 'F4', does: 'payin' },
];

/** The X: what happened so far, and what the drawer should hold now. */
function SoFar({ shift, command }: Omit<OfShift, 'denominations'>) {
  const { data: balance } = useBalance();
  const again = useShiftAgain();
  const { print, isPrinting } = usePrint();
  const toPayin = usePayin();
  // As new as the figure in the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the drawer changes
  useEffect(() => void again(), [balance?.onHand]);
  const printX = async () => {
    const now = await again();
    if (now) await print({ kind: 'x', shift: now });
  };
  const begin = () => void command.send({ step: 'count/begin' });
  useFootLegend(LEGEND);
  useHotkeys({ x: () => void printX(), c: begin, F4: toPayin });
  return (
    <>
      <PageHeader title="Your shift">
        <span className="second">
          {shift.location}, since {moment(shift.opened_at)}
        </span>
        <MyShifts />
        <Button hotkey="X" isBusy={isPrinting} onClick={() => void printX()}>
          Print X
        </Button>
        <Button tone="accent" hotkey="C" isBusy={command.isSending} onClick={begin}>
          Count the drawer
        </Button>
      </PageHeader>
      <div className={styles.report}>
        <CashTable shift={shift} />
        <Rest shift={shift} />
      </div>
    </>
  );
}
