import { useEffect, useState } from 'react';
import { useLiveLink } from '../data/connection.js';
import { classes } from '../ui/classes.js';
import { timeOfDay } from '../ui/format.js';
import styles from './notes.module.css';

/** Since when the board may be out of date: a word, and a frame that can be seen from everywhere. */
export function AwayNote() {
  const { state, sinceMs } = useLiveLink();
  const isAway = state === 'away';
  return (
    <p className={classes(styles.label, styles.note)} role="status" data-away={isAway}>
      {isAway && `Not live since ${timeOfDay(new Date(sinceMs).toISOString())}`}
    </p>
  );
}

const TEXT = 'Failed to fetch live game list';

/**
 * Shown instead of the history when it could not be fetched: an empty place would mean that there are no games. All
 * failed tries share one toast; the note stays.
 */
export function MissingNote() {
  return (
    <div>
      <p className={styles.label} role="alert">
        {TEXT}
      </p>
      <Toast text={TEXT} />
    </div>
  );
}

/** As long as other toasts stay. */
const SHOWN_MS = 4_000;

/**
 * An error message, shown for a moment. The board has its own toast, because the one of the back office would be a
 * tenth of everything a board loads. Screen readers get the message from the note that stays.
 */
function Toast({ text }: { readonly text: string }) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const end = window.setTimeout(() => setIsShown(false), SHOWN_MS);
    return () => window.clearTimeout(end);
  }, []);
  if (!isShown) return null;
  return (
    <div className={styles.toast} aria-hidden="true" data-toast="error">
      <span className={styles.icon}>!</span>
      {text}
    </div>
  );
}
