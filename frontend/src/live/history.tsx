import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from '../ui/classes.js';
import {
  type Column,
  circlesThatFit,
  columnsOf,
  columnsOfToday,
  type Lengths,
  lengthsOf,
} from './columns.js';
import styles from './history.module.css';
import { OUTCOME_NAMES, type Outcome } from './outcomes.js';
import { dragged, type Filled, positionAfter, stripOf } from './strip.js';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly lengths: Lengths;
}

const NO_SIZE: Size = { widthPx: 0, heightPx: 0, lengths: lengthsOf(0) };
/** How many of the latest games the label for screen readers names. */
const NAMED_GAMES = 10;

export interface HistoryProps {
  readonly outcomes: readonly Outcome[];
  readonly todayFrom: number;
  readonly isScrolling: boolean;
}

/** Finished and cancelled games as circles in columns; columns that do not fit scroll past. */
export const History = memo(function History({ outcomes, todayFrom, isScrolling }: HistoryProps) {
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const filled = useMemo(() => filledOf(outcomes, todayFrom, size), [outcomes, todayFrom, size]);
  const drag = useScrolling(track, filled, isScrolling);
  const { columns, strip } = filled;
  const { circlePx, gapPx } = size.lengths;
  const [moving, still] = [columns.slice(0, strip.moving), columns.slice(strip.moving)];
  const inWindow = circlesThatFit(strip.windowPx, size.lengths) + 1;
  const isDivided = moving.length > 0 && still[0]?.letter !== null;
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="img"
      aria-label={described(outcomes)}
      style={{ '--circle-px': `${circlePx}px`, '--gap-px': `${gapPx}px` } as CSSProperties}
      {...drag}
    >
      {moving.length > 0 && (
        <div className={styles.window}>
          <div ref={track} className={styles.columns}>
            <Columns columns={moving} />
            <div className={styles.blank} />
            <Columns columns={moving.slice(0, inWindow)} />
          </div>
        </div>
      )}
      <div className={classes(styles.columns, styles.still, isDivided && styles.divided)}>
        <Columns columns={still} />
      </div>
    </div>
  );
});

function Columns({ columns }: { readonly columns: readonly Column[] }) {
  return columns.map(({ letter, size, lastId }) =>
    letter === null ? (
      <div key="today" className={styles.today} />
    ) : (
      <div key={lastId} className={styles.column}>
        {Array.from({ length: size }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: circles of a column have nothing but their place
          <span key={row} className={styles.circle} data-letter={letter} />
        ))}
      </div>
    ),
  );
}

function filledOf(outcomes: readonly Outcome[], todayFrom: number, size: Size): Filled {
  const { lengths, heightPx, widthPx } = size;
  const columns = columnsOf(outcomes, circlesThatFit(heightPx, lengths), todayFrom);
  const content = { columns: columns.length, ofToday: columnsOfToday(columns) };
  return { columns, strip: stripOf(content, widthPx, lengths) };
}

function described(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return 'History: no finished games yet';
  const latest = outcomes.slice(-NAMED_GAMES).reverse();
  return `History of ${outcomes.length} games, the latest first: ${latest.map(({ letter }) => OUTCOME_NAMES[letter]).join(', ')}`;
}

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(NO_SIZE);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: widthPx, clientHeight: heightPx } = current;
      // The style sheet decides how large a circle is on this screen: one em of the frame.
      const lengths = lengthsOf(Number.parseFloat(getComputedStyle(current).fontSize));
      setSize({ widthPx, heightPx, lengths });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Auto-scroll: 1 px every 16 ms. */
const MS_PER_PX = 16;

const NOTHING_FILLED = filledOf([], 0, NO_SIZE);

/**
 * Keeps the scrolling columns moving.
 * @returns the pointer handlers for dragging them
 */
function useScrolling(track: RefObject<HTMLElement | null>, filled: Filled, isScrolling: boolean) {
  const shown = useRef(NOTHING_FILLED);
  const motion = useRef<Animation | null>(null);
  const draggedFromPx = useRef<number | null>(null);
  const { strip } = filled;
  const positionPx = () => Number(motion.current?.currentTime ?? 0) / MS_PER_PX;
  const goTo = (px: number) => {
    if (motion.current !== null) motion.current.currentTime = px * MS_PER_PX;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of what is shown
  useLayoutEffect(() => {
    const newPx = positionAfter(positionPx(), shown.current, filled);
    shown.current = filled;
    motion.current?.cancel();
    const { roundPx } = filled.strip;
    motion.current =
      track.current?.animate(
        { transform: ['none', `translateX(${-roundPx}px)`] },
        {
          duration: roundPx * MS_PER_PX,
          iterations: Number.POSITIVE_INFINITY,
          // By whole device pixels, so that letters stay sharp while they move.
          easing: `steps(${Math.round(roundPx * devicePixelRatio)})`,
        },
      ) ?? null;
    goTo(newPx);
  }, [filled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew moves by itself
  useLayoutEffect(() => {
    if (isScrolling && draggedFromPx.current === null) motion.current?.play();
    else motion.current?.pause();
  }, [filled, isScrolling]);
  useEffect(() => () => motion.current?.cancel(), []);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      draggedFromPx.current = event.clientX;
      motion.current?.pause();
    },
    onPointerMove({ clientX }: PointerEvent<HTMLElement>) {
      if (draggedFromPx.current === null) return;
      goTo(dragged(positionPx(), clientX - draggedFromPx.current, strip));
      draggedFromPx.current = clientX;
    },
    onLostPointerCapture() {
      draggedFromPx.current = null;
      if (isScrolling) motion.current?.play();
    },
  };
}
