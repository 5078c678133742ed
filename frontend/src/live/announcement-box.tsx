import { NOTHING, type Notice } from '../game/game-words.js';
import { HeldWords, type PayoutHold } from '../game/payout-hold.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import styles from './announcement-box.module.css';
import type { Announcement } from './stage.js';
import { ANNOUNCED, EXPLAINED } from './texts.js';

export interface AnnouncementBoxProps {
  readonly what: Announcement;
  /** What becomes of all bets; null when nothing is refunded. */
  readonly refund: Notice | null;
  readonly payout: string;
  readonly hold: PayoutHold | null;
}

export function AnnouncementBox({ what, refund, payout, hold }: AnnouncementBoxProps) {
  const lines = ANNOUNCED[what];
  const explained = EXPLAINED[what];
  return (
    <div className={styles.box} data-what={what} data-split={refund !== null}>
      <div className="place">
        <p
          className={classes('fit', styles.words)}
          data-lines={lines.length}
          style={fitted(longestOf(lines))}
          aria-hidden="true"
        >
          {lines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
      </div>
      {explained !== undefined && <p className={styles.below}>{explained}</p>}
      {refund !== null && (
        <div className={styles.refund}>
          <p className={styles.beside}>
            {refund.says.map((says) => (
              <span key={says}>{says.toUpperCase()} </span>
            ))}
          </p>
          {payout !== NOTHING && (
            <p className={styles.payout}>
              PAYOUT: <b>{payout}</b>
            </p>
          )}
          {hold && (
            <p className={styles.held}>
              <HeldWords hold={hold} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function longestOf(lines: readonly string[]): string {
  return lines.reduce((one, other) => (one.length >= other.length ? one : other));
}
