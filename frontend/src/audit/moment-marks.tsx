import type { AuditEvent } from '@taya/contracts/answers/audit';
import { SideLetter } from '../game/side-mark.js';
import { counted } from '../ui/format.js';
import styles from './audit.module.css';
import { subjectOf } from './event-words.js';
import { secondOfDay } from './station-time.js';
import type { People } from './use-people.js';

export interface MomentMarksProps {
  readonly marks: readonly AuditEvent[];
  readonly end: number;
  readonly people: People;
}

/**
 * Marks along the slider of what happened: games with their results, and under them cash-ins and remits. Each says under
 * the mouse what it is.
 */
export function MomentMarks({ marks, end, people }: MomentMarksProps) {
  const rowOf = (isGame: boolean) => (
    <div className={styles.marks}>
      {marks
        .filter(({ type }) => type.startsWith('game.') === isGame)
        .map((event) => (
          <span
            key={event.revision}
            role="img"
            className={styles.mark}
            style={{ left: `${(100 * event.revision) / Math.max(1, end)}%` }}
            title={titleOf(event, people)}
            aria-label={titleOf(event, people)}
          >
            <MarkOf event={event} />
          </span>
        ))}
    </div>
  );
  return (
    <>
      {rowOf(true)}
      {rowOf(false)}
    </>
  );
}

function titleOf(event: AuditEvent, people: People): string {
  return `${counted(event.revision)}, ${secondOfDay(event.at)}: ${event.type}, ${subjectOf(event, people)}`;
}

function MarkOf({ event: { type, data } }: { readonly event: AuditEvent }) {
  switch (type) {
    case 'cash.added':
      return <span className={styles.cash}>↑</span>;
    case 'cash.remitted':
      return <span className={styles.cash}>↓</span>;
    case 'game.cancelled':
      return <SideLetter letter="C" />;
    default:
      return <SideLetter letter={letterOf(data)} />;
  }
}

function letterOf({ result }: AuditEvent['data']): 'M' | 'W' | 'D' {
  if (result === 'MERON') return 'M';
  return result === 'WALA' ? 'W' : 'D';
}
