import { useCallback, useMemo, useState } from 'react';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { AwayNote } from './away-note.js';
import { Banner } from './banner.js';
import { Controls } from './controls.js';
import { History } from './history.js';
import styles from './live-page.module.css';
import { MissingNote } from './missing-note.js';
import { noticeOf } from './notice.js';
import { tallyOf } from './outcomes.js';
import { SidePanel } from './side-panel.js';
import { TallyStrip } from './tally-strip.js';
import { useLive } from './use-live.js';
import { usePrefersReducedMotion } from './use-reduced-motion.js';
import { useFullScreen, useIdle } from './use-tv.js';

const NO_OUTCOMES = [] as const;

/** The public board: what a whole hall looks at. */
export default function LivePage() {
  const { board, isHistoryMissing } = useLive();
  const game = board.game?.data;
  const outcomes = board.history?.data;
  const tally = useMemo(() => outcomes && tallyOf(outcomes), [outcomes]);
  const { isScrolling, toggle: onToggleScrolling } = useScrolling();
  const isIdle = useIdle();
  const fullScreen = useFullScreen();
  useHotkeys({ f: fullScreen.toggle, s: onToggleScrolling });
  return (
    <main className={styles.board} data-idle={isIdle}>
      <Banner game={game} timer={board.timer?.data} />
      <div className={styles.sides}>
        <SidePanel side="MERON" game={game ?? null} />
        <SidePanel side="WALA" game={game ?? null} />
        <p className={styles.notice} role="status">
          {game && noticeOf(game)}
        </p>
      </div>
      <div className={styles.strip}>
        <TallyStrip tally={tally} />
        <AwayNote />
      </div>
      {isHistoryMissing ? (
        <MissingNote />
      ) : (
        <History outcomes={outcomes ?? NO_OUTCOMES} isScrolling={isScrolling} />
      )}
      <Controls fullScreen={fullScreen} isScrolling={isScrolling} onToggleScrolling={onToggleScrolling} />
    </main>
  );
}

/** Scrolls unless the viewer's system asks for little motion, or the viewer chose otherwise. */
function useScrolling() {
  const isMotionReduced = usePrefersReducedMotion();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const toggle = useCallback(() => setChosen((before) => !(before ?? !isMotionReduced)), [isMotionReduced]);
  return { isScrolling: chosen ?? !isMotionReduced, toggle };
}
