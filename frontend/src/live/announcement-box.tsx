import { amount } from '../ui/format.js';
import styles from './announcement-box.module.css';
import { sizedFor } from './sized-for.js';
import type { Announcement } from './stage.js';
import { ANNOUNCED, besideAnnounced } from './texts.js';

export interface AnnouncementBoxProps {
  readonly what: Announcement;
  readonly isConfirmed: boolean;
  /** The payout of every bet per 100; null when nothing is paid. */
  readonly payout: string | null;
}

/** The outcome of a game without a winner. */
export function AnnouncementBox({ what, isConfirmed, payout }: AnnouncementBoxProps) {
  const lines = ANNOUNCED[what];
  const longest = lines.reduce((one, other) => (one.length >= other.length ? one : other));
  const beside = besideAnnounced(what, isConfirmed);
  return (
    <div className={styles.box} data-what={what} data-split={payout !== null}>
      <div className={styles.place}>
        <p className={styles.words} data-lines={lines.length} style={sizedFor(longest)} aria-hidden="true">
          {lines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
      </div>
      {payout === null ? (
        beside !== null && <p className={styles.below}>{beside}</p>
      ) : (
        <div className={styles.refund}>
          <p className={styles.beside} data-loud={isConfirmed || what === 'noContest'}>
            {beside}
          </p>
          <p className={styles.payout}>
            PAYOUT: <b>{amount(payout)}</b>
          </p>
        </div>
      )}
    </div>
  );
}
