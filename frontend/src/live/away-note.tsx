import { useLiveLink } from '../data/connection.js';
import { classes } from '../ui/classes.js';
import { timeOfDay } from '../ui/format.js';
import styles from './away-note.module.css';

/** Since when what the board shows may be old: a word, and a frame that is seen from everywhere. */
export function AwayNote() {
  const { state, sinceMs } = useLiveLink();
  const isAway = state === 'away';
  return (
    <p className={classes(styles.label, styles.note)} role="status" data-away={isAway}>
      {isAway && `Not live since ${timeOfDay(new Date(sinceMs).toISOString())}`}
    </p>
  );
}
