import { useCallback, useMemo, useState } from 'react';
import { Banner } from './banner.js';
import { Controls } from './controls.js';
import { History } from './history.js';
import styles from './live-page.module.css';
import { noticeOf } from './notice.js';
import { tallyOf } from './outcomes.js';
import { SidePanel } from './side-panel.js';
import { TallyStrip } from './tally-strip.js';
import { useLive } from './use-live.js';
import { usePrefersReducedMotion } from './use-reduced-motion.js';
import { useFullScreen, useIdle, useKey } from './use-tv.js';

const NO_OUTCOMES = [] as const;

/** The public board: what a whole hall looks at. */
export default function LivePage() {
  const { board, awaySinceMs, serverNowMs } = useLive();
  const game = board.game?.data;
  const outcomes = board.history?.data ?? NO_OUTCOMES;
  const tally = useMemo(() => tallyOf(outcomes), [outcomes]);
  const { isScrolling, toggle: onToggleScrolling } = useScrolling();
  const isIdle = useIdle();
  const fullScreen = useFullScreen();
  useKey('f', fullScreen.toggle);
  useKey('s', onToggleScrolling);
  const notice = game ? noticeOf(game) : null;
  return (
    <main className={styles.board} data-idle={isIdle} data-away={awaySinceMs !== null}>
      <Banner game={game} timer={board.timer?.data ?? null} serverNowMs={serverNowMs} />
      <div className={styles.sides}>
        <SidePanel side="MERON" game={game ?? null} />
        <SidePanel side="WALA" game={game ?? null} />
        <p className={styles.notice} role="status">
          {notice}
        </p>
      </div>
      <div className={styles.strip}>
        <TallyStrip tally={tally} />
        <p className={styles.away} role="status">
          {awaySinceMs !== null && `Not live since ${timeOfDay(awaySinceMs)}`}
        </p>
      </div>
      <History outcomes={outcomes} isScrolling={isScrolling} />
      <Controls fullScreen={fullScreen} isScrolling={isScrolling} onToggleScrolling={onToggleScrolling} />
    </main>
  );
}

function useScrolling() {
  const isMotionReduced = usePrefersReducedMotion();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isScrolling = chosen ?? !isMotionReduced;
  const toggle = useCallback(() => setChosen((before) => !(before ?? !isMotionReduced)), [isMotionReduced]);
  return { isScrolling, toggle };
}

/** `2:41 PM`, where the board hangs. */
function timeOfDay(ms: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    .format(ms)
    .replaceAll('\u202f', ' ');
}
