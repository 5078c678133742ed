import { useCallback, useMemo, useState } from 'react';
import { useGameTimer } from '../game/game-timer.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { AwayNote } from './away-note.js';
import { Banner } from './banner.js';
import { Controls } from './controls.js';
import { History } from './history.js';
import styles from './live-page.module.css';
import { MissingNote } from './missing-note.js';
import { scoreOf, todayFrom } from './score.js';
import { ScoreStrip } from './score-strip.js';
import { stageOf } from './stage.js';
import { StageView } from './stage-view.js';
import { useToday } from './today.js';
import { useLive } from './use-live.js';
import { useFullScreen, useIdle } from './use-tv.js';

const NO_OUTCOMES = [] as const;

export default function LivePage() {
  const { board, isHistoryMissing } = useLive();
  const game = board.game?.data;
  const stage = stageOf(game);
  const clock = useGameTimer(game, board.timer?.data);
  const isClockOnStage = stage.kind === 'band';
  const outcomes = board.history?.data;
  const today = useToday();
  const score = useMemo(() => outcomes && scoreOf(outcomes, today), [outcomes, today]);
  const { isScrolling, toggle: onToggleScrolling } = useScrolling();
  const isIdle = useIdle();
  const fullScreen = useFullScreen();
  useHotkeys({ f: fullScreen.toggle, s: onToggleScrolling });
  return (
    <main className={styles.board} data-idle={isIdle}>
      <Banner game={game} timer={isClockOnStage ? null : clock} />
      <StageView stage={stage} game={game ?? null} timer={isClockOnStage ? clock : null} />
      <ScoreStrip score={score} />
      {isHistoryMissing ? (
        <MissingNote />
      ) : (
        <History
          outcomes={outcomes ?? NO_OUTCOMES}
          todayFrom={todayFrom(outcomes ?? NO_OUTCOMES, today)}
          isScrolling={isScrolling}
        />
      )}
      <AwayNote />
      <Controls fullScreen={fullScreen} isScrolling={isScrolling} onToggleScrolling={onToggleScrolling} />
    </main>
  );
}

/** Scrolls unless the viewer's system asks for reduced motion; the viewer can change it. */
function useScrolling() {
  const [isScrolling, setIsScrolling] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const toggle = useCallback(() => setIsScrolling((before) => !before), []);
  return { isScrolling, toggle };
}
