import { LIVE_LIST_LENGTH } from '@taya/contracts/limits';
import { fitted } from '../ui/fit.js';
import { LETTERS_IN_ORDER, OUTCOME_NAMES } from './outcomes.js';
import type { Score } from './score.js';
import styles from './score-strip.module.css';

const NAMES: Readonly<Record<Score['of'], string>> = {
  today: 'TODAY',
  latest: `LAST ${LIVE_LIST_LENGTH.toLocaleString('en-US')} GAMES`,
};

/** How often each side has won, in words and with the side's mark; undefined until it is known. */
export function ScoreStrip({ score }: { readonly score: Score | undefined }) {
  const name = NAMES[score?.of ?? 'today'];
  const counts = LETTERS_IN_ORDER.map(
    (letter) => [letter, `${OUTCOME_NAMES[letter]} ${score?.counts[letter] ?? '–'}`] as const,
  );
  // Two characters for the gap before each, and as many for the marks of the sides.
  const line = [name, ...counts.map(([, text]) => text), ''].join('  ');
  return (
    <div className={styles.strip} style={fitted(line)}>
      <span aria-hidden="true">{name}</span>
      <ul className={styles.counts} aria-label={name}>
        {counts.map(([letter, text]) => (
          <li key={letter} data-letter={letter}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
