import { pesos } from '@taya/contracts/centavos';
import type { Side } from '@taya/contracts/side';
import type { ReactNode } from 'react';
import { useServerNow } from '../data/server-clock.js';
import { SLOW_MS } from '../data/server-polling.js';
import { SideMark } from '../game/side-mark.js';
import { Button, Spinner } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { clockTime } from '../ui/format.js';
import { useButtonKey, useHotkeys } from '../ui/use-hotkeys.js';
import { stakeOf } from './limits.js';
import type { NotSold, Phase, Sale } from './selling.js';
import styles from './tickets.module.css';
import { checkNow, noteGivenBack } from './till.js';

interface LinesProps {
  readonly side: Side;
  readonly amount: string;
  readonly serial: string;
  /** When it was sold, sent or refused. */
  readonly children: ReactNode;
}

/** The first two lines of a row. */
export function Lines({ side, amount, serial, children }: LinesProps) {
  return (
    <>
      <div className={classes('spread', styles.line)}>
        <SideMark side={side} isColoured />
        <b className={styles.amount}>{amount}</b>
      </div>
      <div className={classes('spread', styles.line)}>
        <span className={styles.serial}>{serial}</span>
        {children}
      </div>
    </>
  );
}

/** The bet on its way, in the place of its ticket. What belongs to a ticket has no key meanwhile. */
export function SaleRow({ sale, phase }: { readonly sale: Sale; readonly phase: Phase }) {
  const nowMs = useServerNow(1_000);
  const isElsewhere = phase === 'elsewhere';
  const waitedMs = nowMs - sale.sentAtMs;
  const isLate = phase !== 'sending' && waitedMs >= SLOW_MS;
  const isOff = !isLate || phase === 'asking';
  useHotkeys({ F8: ignore, F9: ignore });
  useButtonKey('F10', isOff, checkNow);
  const waits = isLate && <span className="small">no answer for {Math.floor(waitedMs / 1_000)} s</span>;
  return (
    <li className={classes('stack', styles.ticket, isLate && styles.late)}>
      <Lines side={sale.bet.side} amount={pesos(stakeOf(sale.bet))} serial="———— ———— ————">
        {(isElsewhere && waits) || <span className="small">sent {clockTime(sale.sentAtMs)}</span>}
      </Lines>
      <div className={classes('spread', styles.line)} role="status">
        <span className="row">
          <Spinner /> <b>{isElsewhere ? 'Being sold in another tab' : 'Being sold…'}</b>
        </span>
        {/* Behind the longer words it would make the row higher. */}
        {!isElsewhere && waits}
      </div>
      <div className={styles.actions}>
        {isLate && (
          <Button
            className={styles.wide}
            hotkey="F10"
            off={isOff && 'The server is being asked'}
            onClick={checkNow}
          >
            Check now
          </Button>
        )}
      </div>
    </li>
  );
}

const ignore = () => undefined;

interface NotSoldRowProps {
  readonly notSold: NotSold;
  /** Its button has the key. */
  readonly isFirst: boolean;
}

/** A confirmed bet that was not sold: it stays until the money was given back. */
export function NotSoldRow({ notSold, isFirst }: NotSoldRowProps) {
  const { bet, why, atMs } = notSold;
  const stake = pesos(stakeOf(bet));
  const giveBack = () => noteGivenBack(notSold);
  const hotkey = isFirst ? 'F7' : undefined;
  useButtonKey(hotkey, false, giveBack);
  return (
    <li className={classes('stack', styles.ticket, styles.unprinted)}>
      <Lines side={bet.side} amount={stake} serial="no ticket">
        <span className="small">{clockTime(atMs)}</span>
      </Lines>
      <div className={classes('spread', styles.line)} role="alert">
        <b>⚠ Not sold: give {stake} back</b>
      </div>
      <div className={classes('spread', styles.line)}>
        <span className="small">{why}</span>
        <Button size="small" hotkey={hotkey} onClick={giveBack}>
          Given back
        </Button>
      </div>
    </li>
  );
}
