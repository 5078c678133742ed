import { NOTHING, type Refund } from '../game/game-words.js';
import styles from './announcement-box.module.css';
import { sizedFor } from './sized-for.js';
import type { Announcement } from './stage.js';
import { ANNOUNCED, EXPLAINED } from './texts.js';

export interface AnnouncementBoxProps {
  readonly what: Announcement;
  /** What becomes of all bets; null when nothing is refunded. */
  readonly refund: Refund | null;
  /** The payout of every bet per 100. */
  readonly payout: string;
}

/** The outcome of a game without a winner. */
export function AnnouncementBox({ what, refund, payout }: AnnouncementBoxProps) {
  const lines = ANNOUNCED[what];
  const explained = EXPLAINED[what];
  return (
    <div className={styles.box} data-what={what} data-split={refund !== null}>
      <div className={styles.place}>
        <p
          className={styles.words}
          data-lines={lines.length}
          style={sizedFor(longestOf(lines))}
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
        </div>
      )}
    </div>
  );
}

function longestOf(lines: readonly string[]): string {
  return lines.reduce((one, other) => (one.length >= other.length ? one : other));
}
