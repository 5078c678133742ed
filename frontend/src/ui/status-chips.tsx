import { timeForPeople } from '@taya/contracts/time';
import { type Link, useLiveLink, useServerLink } from '../data/connection.js';
import { useServerNow } from '../data/server-clock.js';
import { timeZone } from '../data/station-zone.js';
import { classes } from './classes.js';
import styles from './status-chips.module.css';

export interface Chip {
  readonly text: string;
  readonly tone: 'good' | 'warning' | 'bad' | 'unknown';
  /** Its text changes in length, so it stands in front of the others, where it moves none of them. */
  readonly isWide?: boolean;
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
    <span
      className={classes('small', styles.chip, tone === 'bad' && styles.bad, isWide && styles.wide)}
      title={title}
    >
      <span className={dot} aria-hidden="true" />
      {text}
    </span>
  );
}

function chipOf(name: string, { state, sinceMs }: Link, nowMs: number): Chip {
  switch (state) {
    case 'up':
      return { text: name, tone: 'good' };
    case 'off':
      return { text: `${name}…`, tone: 'unknown' };
    case 'silent':
      return { text: `${name} does not answer – ${Math.floor((nowMs - sinceMs) / 1_000)} s`, tone: 'bad' };
    case 'away':
      return { text: `${name} away since ${timeForPeople(sinceMs, timeZone)}`, tone: 'bad' };
  }
}

/** What is live waits with a server that does not answer, whatever its connection says. */
function useLinkChips(): readonly [Chip, Chip] {
  const server = useServerLink();
  const live = useLiveLink();
  const isSilent = server.state === 'silent';
  const nowMs = useServerNow(isSilent ? 1_000 : null);
  const waits = isSilent || server.state === 'away';
  const liveChip: Chip = waits ? { text: 'Live: waiting', tone: 'unknown' } : chipOf('Live', live, nowMs);
  return [chipOf('Server', server, nowMs), liveChip];
}

interface StatusChipsProps {
  readonly warnings?: readonly Chip[];
  readonly more?: readonly Chip[];
}

/** The server and the live connection; warnings and other chips stand in front, where they move nothing. */
export function StatusChips({ warnings = [], more = [] }: StatusChipsProps) {
  const [server, live] = useLinkChips();
  return (
    <>
      {[...warnings, ...more].map((chip) => (
        <StatusChip key={chip.text} {...chip} />
      ))}
      <StatusChip {...server} />
      <StatusChip {...live} />
    </>
  );
}
