import type { ShiftView } from '@taya/contracts/answers/shift';
import { useState } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { useMay } from '../data/access.js';
import { messageOf } from '../data/api.js';
import { mayHelpToRetry } from '../data/query-client.js';
import { isUnderWay } from '../receipt/printer.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { type LegendItem, useFootLegend } from '../ui/foot-legend.js';
import { money } from '../ui/format.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { CloseForAbsent } from './close-for-absent.js';
import styles from './shift.module.css';
import { shiftName, timesOf } from './shift-list.js';
import { CashTable, CountTables, Rest, ResultBox } from './shift-sheet.js';
import { useDenominations } from './use-shift-command.js';

/** The page of one shift: its X while it is open, its Z once it is closed. */
export default function ShiftShow() {
  const navigate = useNavigate();
  const onError = (error: Error) => {
    toast.error(messageOf(error, 'Could not load the shift'), { id: 'shift' });
    void navigate('/dashboard/shifts', { replace: true });
  };
  return (
    <ShowBase<ShiftView> disableAuthentication queryOptions={{ onError, retry: mayHelpToRetry }}>
      <Found />
    </ShowBase>
  );
}

function Found() {
  const { record: shift } = useShowContext<ShiftView>();
  return shift === undefined ? null : <Shift shift={shift} />;
}

const LEGEND: readonly LegendItem[] = [
  { keys: 'P', does: 'print again' },
  { keys: 'Esc', does: 'done' },
];

function Shift({ shift }: { readonly shift: ShiftView }) {
  const isTeller = useMay('write', 'payin');
  const mayWrite = useMay('write', 'shifts');
  const [isClosing, setIsClosing] = useState(false);
  const navigate = useNavigate();
  const denominations = useDenominations();
  const isClosed = shift.status === 'closed';
  const done = () => void navigate(isTeller ? '/dashboard/shift' : '/dashboard/shifts');
  useFootLegend(LEGEND);
  useHotkeys({ Escape: done });
  return (
    <>
      <PageHeader title={isClosed ? shiftName(shift) : 'X'}>
        <b>
          {shift.teller_name}, {shift.location}
        </b>
        <span className="second">{timesOf(shift)}</span>
        <div className="row end">
          <PrintShift shift={shift} />
          {!isClosed && !isTeller && mayWrite && (
            <Button tone="danger" onClick={() => setIsClosing(true)}>
              Count and close for the teller
            </Button>
          )}
          <Button hotkey="Esc" onClick={done}>
            Done
          </Button>
        </div>
      </PageHeader>
      <div className={styles.report}>
        <CashTable shift={shift} />
        <CountTables shift={shift} />
        <div className="stack">
          {isClosed && (
            <Card className="stack">
              <ResultBox shift={shift} />
              <p>
                The drawer now holds what was counted: <b>{money(shift.counted)}</b>.
              </p>
            </Card>
          )}
          <Rest shift={shift} />
        </div>
      </div>
      {isClosing && (
        <CloseForAbsent shift={shift} denominations={denominations} onClose={() => setIsClosing(false)} />
      )}
    </>
  );
}

/** A Z was printed when it was closed: from here on it says REPRINT. */
function PrintShift({ shift }: { readonly shift: ShiftView }) {
  const { print, stateOf } = usePrint();
  const kind = shift.status === 'closed' ? 'z' : 'x';
  const state = kind === 'z' ? stateOf(kind, shift.ref_number ?? '') : stateOf(kind);
  const again = () => void print({ kind, shift }, { isReprint: true });
  useHotkeys({ p: again });
  return (
    <>
      <PrintStateChip state={state} isLine />
      <Button hotkey="P" isBusy={isUnderWay(state)} onClick={again}>
        Print {kind.toUpperCase()}
      </Button>
    </>
  );
}
