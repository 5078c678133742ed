import { businessDay } from '@taya/contracts/day';
import { useMemo, useState } from 'react';
import { useServerNow } from '../data/server-clock.js';
import { stationDays } from '../data/station-day.js';
import { useGameTimer } from '../game/game-timer.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { Banner } from './banner.js';
import controls from './controls.module.css';
import { History } from './history.js';
import styles from './live-page.module.css';
import { AwayNote, MissingNote } from './notes.js';
import { scoreOf, todayFrom } from './score.js';
import { ScoreStrip } from './score-strip.js';
import { stageOf } from './stage.js';
import { StageView } from './stage-view.js';
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
  // The viewer can change what their system asks for.
  const [isScrolling, setIsScrolling] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const onToggleScrolling = () => setIsScrolling(!isScrolling);
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

/** A new day is noticed after this long at most. */
const CHECK_EVERY_MS = 10_000;

/** The station's date, `YYYY-MM-DD`, on the server's clock. */
function useToday(): string {
  return businessDay(useServerNow(CHECK_EVERY_MS), stationDays);
}

interface ControlsProps {
  readonly fullScreen: ReturnType<typeof useFullScreen>;
  readonly isScrolling: boolean;
  readonly onToggleScrolling: () => void;
}

function Controls({ fullScreen, isScrolling, onToggleScrolling }: ControlsProps) {
  return (
    <div className={controls.controls}>
      <button type="button" onClick={onToggleScrolling}>
        {isScrolling ? 'Stop scrolling' : 'Scroll'} <kbd>S</kbd>
      </button>
      {fullScreen.isPossible && (
        <button type="button" onClick={fullScreen.toggle}>
          {fullScreen.isOn ? 'Leave full screen' : 'Full screen'} <kbd>F</kbd>
        </button>
      )}
    </div>
  );
}
