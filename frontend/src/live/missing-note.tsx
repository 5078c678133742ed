import styles from './away-note.module.css';

/** In the place of the history, which could not be fetched: an empty place would say that there is none. */
export function MissingNote() {
  return (
    <div>
      <p className={styles.label} role="alert">
        Failed to fetch live game list
      </p>
    </div>
  );
}
