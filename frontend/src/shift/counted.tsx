import { MAX_COUNTS } from '@taya/contracts/shift';
import { Button } from '../ui/button.js';
import { Details, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { useLoneKey } from '../ui/confirm-dialog.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { moment, money, timeOfDay } from '../ui/format.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { COUNT_NAMES } from './count.js';
import type { OfShift } from './count-drawer.js';
import styles from './shift.module.css';
import { ResultBox } from './shift-sheet.js';

const LEGEND = [
  { keys: 'A', does: 'count again' },
  { keys: 'R', does: 'resume selling' },
  { keys: 'Y', does: 'close the shift' },
];

const TWICE = 'Counted twice: the last count holds';

/** After the count: the difference, once. It is counted again, sold on, or closed for good. */
export function Counted({ shift, command }: Omit<OfShift, 'denominations'>) {
  const { counts, counted_at, counted, expected } = shift;
  const again = counts.length < MAX_COUNTS ? null : TWICE;
  const isOff = command.isSending || command.unanswered !== null;
  const go = (step: 'count/begin' | 'resume' | 'close') => () => {
    if (!isOff) void command.send({ step, body: {} });
  };
  const onA = () => again ?? go('count/begin')();
  const onR = () => again ?? go('resume')();
  const onY = useLoneKey(() => !isOff, go('close'));
  useFootLegend(LEGEND, `Shift since ${timeOfDay(shift.opened_at)}`);
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
