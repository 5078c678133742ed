import { useLiveLink } from '../data/connection.js';
import { classes } from '../ui/classes.js';
import { timeOfDay } from '../ui/format.js';
import styles from './away-note.module.css';

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
