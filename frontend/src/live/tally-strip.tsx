import { LETTERS_IN_ORDER, OUTCOME_NAMES, type Tally } from './outcomes.js';
import styles from './tally-strip.module.css';

/** How often each side has won, in words, and with the side's mark; undefined is not known yet. */
export function TallyStrip({ tally }: { readonly tally: Tally | undefined }) {
  return (
    <ul className={styles.strip} aria-label="Tally">
      {LETTERS_IN_ORDER.map((letter) => (
        <li key={letter} data-letter={letter}>
          {OUTCOME_NAMES[letter]} {tally?.[letter] ?? '–'}
        </li>
      ))}
    </ul>
  );
}
