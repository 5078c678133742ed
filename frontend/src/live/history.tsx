import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { circlesThatFit, columnsOf, columnsOfToday, type Lengths, lengthsOf } from './columns.js';
import styles from './history.module.css';
import { OUTCOME_NAMES, type Outcome } from './outcomes.js';
import { Painter, type Picture } from './painter.js';
import { dragged, type Filled, keptPosition, scrolled, stripOf } from './strip.js';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly density: number;
  readonly lengths: Lengths;
}

const NO_SIZE: Size = { widthPx: 0, heightPx: 0, density: 1, lengths: lengthsOf(0) };
/** How many of the latest games the label for screen readers names. */
const TOLD = 10;

export interface HistoryProps {
  readonly outcomes: readonly Outcome[];
  readonly todayFrom: number;
  readonly isScrolling: boolean;
}

/** Finished and cancelled games as circles in columns; columns that do not fit scroll past. */
export function History({ outcomes, todayFrom, isScrolling }: HistoryProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(frame);
  const picture = useMemo(() => pictureOf(outcomes, todayFrom, size), [outcomes, todayFrom, size]);
  const drag = useScrollingPicture(canvas, picture, isScrolling);
  return (
    <div ref={frame} className={styles.frame}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={described(outcomes)} {...drag} />
    </div>
  );
}

function pictureOf(outcomes: readonly Outcome[], todayFrom: number, size: Size): Picture {
  const { lengths, heightPx, widthPx } = size;
  const columns = columnsOf(outcomes, circlesThatFit(heightPx, lengths), todayFrom);
  const content = { columns: columns.length, ofToday: columnsOfToday(columns) };
  return { ...size, columns, strip: stripOf(content, widthPx, lengths) };
}

function described(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return 'History: no finished games yet';
  const latest = outcomes.slice(-TOLD).reverse();
  return `History of ${outcomes.length} games, the latest first: ${latest.map(({ letter }) => OUTCOME_NAMES[letter]).join(', ')}`;
}

function useSize(element: { readonly current: HTMLElement | null }): Size {
  const [size, setSize] = useState(NO_SIZE);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: widthPx, clientHeight: heightPx } = current;
      // The style sheet decides how large a circle is on this screen: one em of the frame.
      const lengths = lengthsOf(Number.parseFloat(getComputedStyle(current).fontSize));
      setSize({ widthPx, heightPx, density: devicePixelRatio, lengths });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

const NOTHING_SHOWN: Filled = {
  columns: [],
  strip: stripOf({ columns: 0, ofToday: 0 }, 0, NO_SIZE.lengths),
};

/**
 * Keeps the canvas painted and moving.
 * @returns the pointer handlers for dragging it
 */
function useScrollingPicture(
  canvas: { readonly current: HTMLCanvasElement | null },
  picture: Picture,
  isScrolling: boolean,
) {
  const painter = useRef<Painter | null>(null);
  const shown = useRef<Filled>(NOTHING_SHOWN);
  const positionPx = useRef(0);
  const draggedFromPx = useRef<number | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    if (context === null) return;
    painter.current ??= new Painter(context);
    positionPx.current = keptPosition(positionPx.current, shown.current, picture);
    shown.current = picture;
    painter.current.paint(picture, positionPx.current);
  }, [canvas, picture]);

  const { strip } = picture;
  useEffect(() => {
    if (!isScrolling || strip.moving === 0) return;
    let lastMs: number | null = null;
    const step = (nowMs: number) => {
      if (lastMs !== null && draggedFromPx.current === null) {
        positionPx.current = scrolled(positionPx.current, nowMs - lastMs, strip);
        painter.current?.move(positionPx.current);
      }
      lastMs = nowMs;
      request = requestAnimationFrame(step);
    };
    let request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [isScrolling, strip]);

  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      draggedFromPx.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (draggedFromPx.current === null) return;
      positionPx.current = dragged(positionPx.current, event.clientX - draggedFromPx.current, strip);
      draggedFromPx.current = event.clientX;
      painter.current?.move(positionPx.current);
    },
    onLostPointerCapture() {
      draggedFromPx.current = null;
    },
  };
}
