import styles from './away-note.module.css';
import { Toast } from './toast.js';

const TEXT = 'Failed to fetch live game list';

/**
 * In the place of the history, which could not be fetched: an empty place would say that there is none. Toasted once, however
 * many tries fail; the note stays.
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
