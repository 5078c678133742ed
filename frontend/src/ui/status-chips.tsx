import { timeForPeople } from '@taya/contracts/time';
import { type Link, useLiveLink, useServerLink } from '../data/connection.js';
import { timeZone } from '../data/station-zone.js';
import { classes } from './classes.js';
import styles from './status-chips.module.css';

export interface Chip {
  readonly text: string;
  readonly tone: 'good' | 'warning' | 'bad' | 'unknown';
  /** Its text changes in length, so it stands in front of the others, where it moves none of them. */
  readonly isWide?: boolean;
  /** More about it, in a tooltip. */
  readonly title?: string;
}

/** The state of something outside of the page: a word first, then a colour. */
export function StatusChip({ text, tone, isWide = false, title }: Chip) {
  const dot = classes(
    styles.dot,
    tone === 'good' && styles.dotGood,
    (tone === 'warning' || tone === 'bad') && styles.dotWarning,
  );
  return (
    <span className={classes(styles.chip, tone === 'bad' && styles.bad, isWide && styles.wide)} title={title}>
      <span className={dot} aria-hidden="true" />
      {text}
    </span>
  );
}

function chipOf(name: string, { state, sinceMs }: Link): Chip {
  if (state === 'up') return { text: name, tone: 'good' };
  if (state === 'off') return { text: `${name}…`, tone: 'unknown' };
  const since = timeForPeople(sinceMs, timeZone);
  return { text: `${name} away since ${since}`, tone: 'bad' };
}

interface StatusChipsProps {
  /** Chips that come and go. */
  readonly warnings?: readonly Chip[];
  /** Chips that are always there, such as the printer. */
  readonly more?: readonly Chip[];
}

/** The server and the live connection; warnings and other chips stand in front, where they move nothing. */
export function StatusChips({ warnings = [], more = [] }: StatusChipsProps) {
  const chips = [...warnings, ...more, chipOf('Server', useServerLink()), chipOf('Live', useLiveLink())];
  return (
    <>
      {chips.map((chip) => (
        <StatusChip key={chip.text} {...chip} />
      ))}
    </>
  );
}
