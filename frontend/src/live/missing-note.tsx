import styles from './away-note.module.css';
import { Toast } from './toast.js';

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
