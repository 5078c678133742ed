import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SideLetter } from '../game/side-mark.js';
import { Key } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { counted, shortDay } from '../ui/format.js';
import { secondOfDay, stationDay } from './station-time.js';
import { cashMarks, gameBars, isOneDay, positionOn, ticksOf } from './time-marks.js';
import styles from './time-slider.module.css';
import { usePeople } from './use-people.js';
import type { Line } from './use-timeline.js';

/** Pixels that a mark and a tick need beside each other. */
const MARK_PX = 24;
const TICK_PX = 72;

export interface TimeSliderProps {
  readonly line: Line | undefined;
  /** Where it stands, perhaps ahead of what is known of it. */
  readonly draft: number;
  /** When that was; null while it is not known. */
  readonly at: string | null;
  /** The last event of the log. */
  readonly end: number;
  readonly tellerId: number | undefined;
  readonly onRevision: (revision: number) => void;
}

/**
 * A slider along the events of some days, with games and cash beside it. By keys it goes event by event, from mark to
 * mark, or to the beginning and the end of the days.
 */
export function TimeSlider({ line, draft, at, end, tellerId, onRevision }: TimeSliderProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const ends = line ?? { first: 0, last: end };
  const position = positionOn(ends, draft);
  const words = labelOf(line, draft, at, draft === end);
  return (
    <div className={classes('card', styles.card)} aria-busy={line === undefined}>
      <div className={styles.line} ref={box} style={{ '--place': percent(position) } as CSSProperties}>
        <div className={classes(styles.label, position > 0.5 && styles.before)}>{words}</div>
        {ends.last === end && position < 1 && (
          <div className={styles.now} aria-hidden="true">
            now
          </div>
        )}
        {line !== undefined && <Marks line={line} width={width} tellerId={tellerId} />}
        <div className={styles.track} aria-hidden="true">
          {line?.starts.slice(1).map(({ revision }) => (
            <div key={revision} className={styles.gap} style={leftAt(positionOn(line, revision))} />
          ))}
        </div>
        <input
          type="range"
          className={styles.slider}
          aria-label="Moment"
          aria-valuetext={words}
          min={ends.first}
          max={ends.last}
          value={draft}
          onChange={({ target }) => onRevision(Number(target.value))}
          onKeyDown={(event) => {
            const next = markByKey(event, line, draft);
            if (next === null) return;
            event.preventDefault();
            onRevision(next);
          }}
        />
        <div className={styles.thumb} aria-hidden="true" />
        {line !== undefined &&
          ticksOf(line, TICK_PX / width).map(({ position: tick, text }) => (
            <span key={tick} className={classes('small', styles.tick)} style={leftAt(tick)}>
              {text}
            </span>
          ))}
      </div>
      <Legend begins={line?.begins ?? null} />
    </div>
  );
}

const percent = (share: number) => `${100 * share}%`;
const leftAt = (share: number) => ({ left: percent(share) });

function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(1_000);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(1, current.clientWidth)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** While the time of the event is not known, the last one before it that is. */
function labelOf(line: Line | undefined, revision: number, at: string | null, isNow: boolean): string {
  const points = line === undefined ? [] : [...line.starts, ...line.marks];
  const earlier = points.filter((point) => point.revision <= revision).map((point) => point.at);
  const shown = at ?? earlier.sort().at(-1);
  if (shown === undefined) return '';
  const date = line === undefined || isOneDay(line) ? '' : `${shortDay(stationDay(shown))}, `;
  const after = at === null ? 'after ' : '';
  return `${after}${date}${secondOfDay(shown)}, revision ${counted(revision)}${isNow ? ' · now' : ''}`;
}

/** Null for a key that is not for marks. */
function markByKey({ key }: KeyboardEvent, line: Line | undefined, draft: number): number | null {
  if (line === undefined) return null;
  const marks = line.marks.map(({ revision }) => revision);
  if (key === 'PageDown') return marks.findLast((revision) => revision < draft) ?? line.first;
  if (key === 'PageUp') return marks.find((revision) => revision > draft) ?? line.last;
  return null;
}

interface MarksProps {
  readonly line: Line;
  readonly width: number;
  readonly tellerId: number | undefined;
}

function Marks({ line, width, tellerId }: MarksProps) {
  const people = usePeople();
  const room = MARK_PX / width;
  return (
    <>
      {gameBars(line, room).map(({ id, start, end, letter, title }) => (
        <div key={id} className={styles.game} style={{ ...leftAt(start), width: percent(end - start) }}>
          <span role="img" className={styles.bar} title={title} aria-label={title} />
          {letter !== null && (
            <span className={styles.letter}>
              <SideLetter letter={letter} />
            </span>
          )}
        </div>
      ))}
      {cashMarks(line, room, tellerId, people).map(({ position, sign, title }) => (
        <span
          key={position}
          role="img"
          className={classes(styles.cash, sign === '↓' && styles.remit)}
          style={leftAt(position)}
          title={title}
          aria-label={title}
        >
          {sign}
        </span>
      ))}
    </>
  );
}

function Legend({ begins }: { readonly begins: number | null }) {
  return (
    <p className={classes('small row', styles.legend)}>
      <span>
        <i className={styles.legendBar} /> game and result
      </span>
      <span>
        <b className={styles.sign}>↑</b> cash-in
      </span>
      <span>
        <b className={classes(styles.sign, styles.remit)}>↓</b> remit
      </span>
      <span>
        <i className={styles.legendGap} /> quiet for an hour or more
      </span>
      {begins !== null && <strong>Begins at revision {counted(begins)}: choose fewer days</strong>}
      <span className={classes('end', styles.keys)}>
        <Key>Page Up</Key> <Key>Page Down</Key> from mark to mark
      </span>
    </p>
  );
}
