import { MAX_COUNTS } from '@taya/contracts/shift';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Approval } from '../approval/approval.js';
import { useBalance } from '../data/queries.js';
import { useHasShifts, useShift, useShiftAgain } from '../data/shift.js';
import { usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { ButtonLink } from '../ui/button-link.js';
import { Details, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { useLoneKey } from '../ui/confirm-dialog.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { moment, money, timeOfDay } from '../ui/format.js';
import { Unanswered } from '../ui/unanswered.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { COUNT_NAMES } from './count.js';
import { CountDrawer, type OfShift } from './count-drawer.js';
import { OpenShift } from './open-shift.js';
import styles from './shift.module.css';
import { CashTable, Rest, ResultBox } from './shift-sheet.js';
import { useDenominations, useShiftCommand, wordsOf } from './use-shift-command.js';

/** A teller’s shift: opened, checked, counted, closed. */
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

const COUNTED_LEGEND = [
  { keys: 'A', does: 'count again' },
  { keys: 'R', does: 'resume selling' },
  { keys: 'Y', does: 'close the shift' },
];

const TWICE = 'Counted twice: the last count holds';

/** After the count: the difference, once. It is counted again, sold on, or closed for good. */
function Counted({ shift, command }: Omit<OfShift, 'denominations'>) {
  const { counts, counted_at, counted, expected } = shift;
  const again = counts.length < MAX_COUNTS ? null : TWICE;
  const isOff = command.isSending || command.unanswered !== null;
  const go = (step: 'count/begin' | 'resume' | 'close') => () => {
    if (!isOff) void command.send({ step, body: {} });
  };
  const onA = () => again ?? go('count/begin')();
  const onR = () => again ?? go('resume')();
  const onY = useLoneKey(() => !isOff, go('close'));
  useFootLegend(COUNTED_LEGEND, `Shift since ${timeOfDay(shift.opened_at)}`);
  useHotkeys({ a: onA, r: onR, y: () => onY({ repeat: false }) });
  return (
    <section className={classes('stack', styles.counted)} aria-label="After the count">
      <PageHeader title="After the count">
        <span className="second">
          {COUNT_NAMES[counts.length - 1]} count, recorded {moment(counted_at)}
        </span>
      </PageHeader>
      <Details
        className={styles.facts}
        rows={[
          ['Expected', money(expected)],
          ['Counted', money(counted)],
        ]}
      />
      <ResultBox shift={shift} />
      <div className={styles.choices}>
        <Button size="huge" hotkey="A" off={again} onClick={onA}>
          Count again
        </Button>
        <Button size="huge" hotkey="R" off={again} onClick={onR}>
          Resume selling
        </Button>
        <Button size="huge" tone="accent" hotkey="Y" isBusy={command.isSending} onClick={go('close')}>
          Close shift
        </Button>
      </div>
      <p className="second">
        {again ?? 'One more count is possible; the last one holds'}. Enter does nothing here: closing is for
        good.
      </p>
    </section>
  );
}
