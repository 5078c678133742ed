import { bettingStopLate } from '../data/betting-stop-late.js';
import { useStore } from '../data/store.js';
import { classes } from '../ui/classes.js';
import { timeOfDay } from '../ui/format.js';
import styles from './layout.module.css';

/** Shown when a last call has ended but betting could not be stopped yet; it stays until betting is stopped. */
export function LateStopNotice() {
  const late = useStore(bettingStopLate);
  if (late === null) return null;
  return (
    <div className={classes('stack', styles.alert)} role="alert">
      <p>
        <b>Betting is not stopped yet.</b> The last call ended at {timeOfDay(late.since)}, but the server
        could not record it. It keeps trying; no bet is taken meanwhile.
      </p>
    </div>
  );
}
