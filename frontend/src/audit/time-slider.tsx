import type { MomentBalances } from '@taya/contracts/answers/audit';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SideLetter } from '../game/side-mark.js';
import { Key } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { counted, shortDay } from '../ui/format.js';
import { secondOfDay, stationDay } from './station-time.js';
import { type TimeAxis, ticksOf } from './time-axis.js';
import { cashMarks, gameBars } from './time-marks.js';
import styles from './time-slider.module.css';
import { usePeople } from './use-people.js';
import type { Days, Line } from './use-timeline.js';

/** While the slider is moved, nothing is asked: it rests once it has stood for so long. */
const SLIDING_MS = 200;
/** Steps of the native slider, whose thumb stands anywhere in between. */
const STEPS = 10_000;

/** Pixels that a mark and a tick need beside each other. */
const MARK_PX = 24;
const TICK_PX = 72;

export interface TimeSliderProps {
  readonly line: Line | undefined;
  readonly days: Days | null;
  /** Where the keys have moved the moment to, perhaps ahead of what is known of it. */
  readonly draft: number;
  /** When the moment was, as far as it is known. */
  readonly at: string | null;
  readonly now: Pick<MomentBalances, 'revision' | 'at'>;
  readonly tellerId: number | undefined;
  /** The moment is the last event up to a time. */
  readonly onTime: (ms: number) => Promise<void>;
  readonly onRevision: (revision: number) => void;
}

/**
 * A slider along a line of time, with games and cash beside it. By keys it goes event by event, from mark to mark, or to
 * the beginning and the end of the days.
 */
export function TimeSlider(props: TimeSliderProps) {
  const { line, days, draft, at, now, onTime } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [draftMs, setDraftMs] = useDraftMs(onTime);
  const axis = line?.axis;
  const placeOf = (ms: number) => axis?.placeOf(ms) ?? 0;
  const ms = draftMs ?? (at === null ? null : Date.parse(at));
  const place = ms === null ? 1 : placeOf(ms);
  const nowPlace = axis === undefined || now.at === null ? null : placeOnLine(axis, Date.parse(now.at));
  const words = labelOf(
    ms,
    days,
    draftMs === null ? draft : null,
    draft === now.revision && draftMs === null,
  );
  return (
    <div className={classes('card', styles.card)} aria-busy={line === undefined}>
      <div className={styles.line} ref={box}>
        <div className={classes(styles.label, place > 0.5 && styles.before)} style={placed(place)}>
          {words}
        </div>
        {nowPlace !== null && nowPlace > place && (
          <div className={styles.now} style={{ left: percent(nowPlace) }} aria-hidden="true">
            now
          </div>
        )}
        {axis !== undefined && line !== undefined && (
          <Marks line={line} width={width} tellerId={props.tellerId} />
        )}
        <Track line={line} place={place} nowPlace={nowPlace} />
        <input
          type="range"
          className={styles.slider}
          aria-label="Moment"
          aria-valuetext={words}
          min={0}
          max={STEPS}
          step="any"
          value={place * STEPS}
          onChange={({ target }) =>
            axis !== undefined && setDraftMs(axis.timeAt(Number(target.value) / STEPS))
          }
          onKeyDown={(event) => {
            const next = revisionByKey(event, props);
            if (next === null) return;
            event.preventDefault();
            props.onRevision(next);
          }}
        />
        {axis !== undefined &&
          ticksOf(axis, TICK_PX / width).map((tick) => (
            <span
              key={tick.place}
              className={classes('small', styles.tick)}
              style={{ left: percent(tick.place) }}
            >
              {tick.text}
            </span>
          ))}
      </div>
      <Legend begins={line?.begins ?? null} />
    </div>
  );
}

/** Where a hand holds the slider, until the moment there is known. */
function useDraftMs(onTime: (ms: number) => Promise<void>) {
  const [draftMs, setDraftMs] = useState<number | null>(null);
  const latest = useRef(onTime);
  latest.current = onTime;
  useEffect(() => {
    if (draftMs === null) return;
    const settle = () => setDraftMs((now) => (now === draftMs ? null : now));
    const rest = window.setTimeout(() => void latest.current(draftMs).finally(settle), SLIDING_MS);
    return () => window.clearTimeout(rest);
  }, [draftMs]);
  return [draftMs, setDraftMs] as const;
}

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

function labelOf(ms: number | null, days: Days | null, revision: number | null, isNow: boolean): string {
  if (ms === null) return '';
  const at = new Date(ms).toISOString();
  const date = days?.from === days?.to ? '' : `${shortDay(stationDay(at))}, `;
  const which = revision === null ? '' : `, revision ${counted(revision)}`;
  return `${date}${secondOfDay(at)}${which}${isNow ? ' · now' : ''}`;
}

/** Null for a key that is not the slider's. */
function revisionByKey({ key }: KeyboardEvent, { line, draft }: TimeSliderProps): number | null {
  const stretches = line?.axis.stretches ?? [];
  const [first, last] = [stretches[0]?.first ?? draft, stretches.at(-1)?.last ?? draft];
  const marks = (line?.marks ?? []).map(({ revision }) => revision);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return draft - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return draft + 1;
    case 'PageDown':
      return marks.findLast((revision) => revision < draft) ?? Math.min(first, draft);
    case 'PageUp':
      return marks.find((revision) => revision > draft) ?? Math.max(last, draft);
    case 'Home':
      return first;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Null for a time that is after the line. */
function placeOnLine({ placeOf, stretches }: TimeAxis, ms: number): number | null {
  return ms <= (stretches.at(-1)?.to ?? 0) ? placeOf(ms) : null;
}

/** For a style that a phone overrides. */
const placed = (share: number) => ({ '--place': percent(share) }) as CSSProperties;

const percent = (share: number) => `${100 * share}%`;

interface MarksProps {
  readonly line: Line;
  readonly width: number;
  readonly tellerId: number | undefined;
}

function Marks({ line: { axis, marks }, width, tellerId }: MarksProps) {
  const people = usePeople();
  const room = MARK_PX / width;
  return (
    <>
      {gameBars(marks, axis, room).map(({ id, start, end, letter, title }) => (
        <div key={id} className={styles.game} style={{ left: percent(start), width: percent(end - start) }}>
          <span role="img" className={styles.bar} title={title} aria-label={title} />
          {letter !== null && (
            <span className={styles.letter}>
              <SideLetter letter={letter} />
            </span>
          )}
        </div>
      ))}
      {cashMarks(marks, axis, room, tellerId, people).map(({ place, sign, title }) => (
        <span
          key={place}
          role="img"
          className={classes(styles.cash, sign === '↓' && styles.remit)}
          style={{ left: percent(place) }}
          title={title}
          aria-label={title}
        >
          {sign}
        </span>
      ))}
    </>
  );
}

interface TrackProps {
  readonly line: Line | undefined;
  readonly place: number;
  readonly nowPlace: number | null;
}

/** What is before the moment, what lies between it and now, and where it was quiet. */
function Track({ line, place, nowPlace }: TrackProps) {
  const gaps = line?.axis.stretches.slice(1) ?? [];
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.past} style={{ width: percent(place) }} />
      <div
        className={styles.since}
        style={{ left: percent(place), width: percent((nowPlace ?? 1) - place) }}
      />
      {gaps.map(({ start }) => (
        <div key={start} className={styles.gap} style={{ left: percent(start) }} />
      ))}
    </div>
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
