import type { ShiftView } from '@taya/contracts/answers/shift';
import { fromTwoPlaces, pesos } from '@taya/contracts/centavos';
import { useReducer, useState } from 'react';
import type { Command } from '../data/use-command.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { fitted } from '../ui/fit.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { timeOfDay } from '../ui/format.js';
import { useScanner } from '../ui/scanner.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { COUNT_NAMES, countStep, denominationsOf, isAtEnd, pieceText, startCount, sumOf } from './count.js';
import { CountLines } from './count-lines.js';
import styles from './shift.module.css';
import type { ShiftInput } from './use-shift-command.js';

const LEGEND = [
  { keys: '0–9', does: 'pieces' },
  { keys: 'Enter Tab', does: 'next line' },
  { keys: 'Shift Tab', does: 'line before' },
  { keys: 'Del', does: 'empty the line' },
  { keys: 'Esc', does: 'stop counting' },
];

export interface OfShift {
  readonly shift: ShiftView;
  readonly denominations: readonly string[];
  readonly command: Pick<Command<ShiftInput, ShiftView>, 'send' | 'isSending' | 'unanswered'>;
}

/** The blind count: nothing here, and nothing on the other pages, tells what the drawer should hold. */
export function CountDrawer({ shift, denominations, command }: OfShift) {
  const [count, dispatch] = useReducer(countStep, denominations, startCount);
  const [isAsking, setIsAsking] = useState(false);
  const which = `${COUNT_NAMES[shift.counts.length]} of two counts`;
  const next = denominations[count.at + 1];
  const sum = pesos(sumOf(count, denominations));
  const stop = () => void command.send({ step: 'resume' });
  const record = () =>
    void command.send({ step: 'count', body: { denominations: denominationsOf(count, denominations) } });
  const ask = () => setIsAsking(command.unanswered === null);
  useFootLegend(LEGEND, `Shift since ${timeOfDay(shift.opened_at)}`);
  useHotkeys({ Escape: stop });
  useScanner(() => 'finish the count first');
  return (
    <div className={styles.counting}>
      <Card className={classes('stack', styles.sheet)}>
        <header className="spread">
          <h1>Count your drawer</h1>
          <span className="second">
            {which} · {denominations.length} lines
          </span>
        </header>
        <CountLines {...{ denominations, count }} onEvent={dispatch} onEnd={ask} />
      </Card>
      <aside className="stack" aria-label="Counted">
        <Card title="Counted so far" className={classes('stack', styles.soFar)}>
          <output className={classes('fit', styles.sum)} style={fitted(sum)}>
            {sum}
          </output>
          <progress aria-label="Lines" max={denominations.length} value={count.at + 1} />
          <div className="spread">
            <b>
              {count.at + 1} of {denominations.length}
            </b>
            <span className="second">
              {next === undefined ? 'last line' : `next: ${pieceText(fromTwoPlaces(next))}`}
            </span>
          </div>
        </Card>
        <section className="notice">
          <b>What the drawer should hold is hidden while you count.</b>
          <p>No page and no receipt of this till shows it before the count is recorded.</p>
        </section>
        <div className={styles.actions}>
          <Button
            size="large"
            tone="accent"
            className={styles.finish}
            hotkey="Enter"
            isBusy={command.isSending}
            off={!isAtEnd(count) && 'On the last line'}
            onClick={ask}
          >
            Finish the count
          </Button>
          <Button size="large" hotkey="Esc" off={command.isSending && 'Being sent'} onClick={stop}>
            Stop counting
          </Button>
        </div>
      </aside>
      {isAsking && (
        <ConfirmDialog
          type="danger"
          title={
            <>
              <span>Record this count?</span>
              <small>{which}</small>
            </>
          }
          isWide
          no="Back to the lines"
          yes={`Yes, I counted ${sum}`}
          onClose={() => setIsAsking(false)}
          onYes={record}
        >
          <p>You counted</p>
          <p className={classes('fit', styles.sum)} style={fitted(sum)}>
            {sum}
          </p>
          <p>Recorded for good. Only then the till shows what the drawer should hold.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
