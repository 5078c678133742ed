import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { CONFIRMED, KEEP_TICKET, noticeOf } from '../game/game-words.js';
import { HeldWords, usePayoutHold } from '../game/payout-hold.js';
import { AnnouncementBox } from './announcement-box.js';
import { Band } from './band.js';
import { shownSide } from './side-look.js';
import { SidePanel, type SidePanelProps } from './side-panel.js';
import type { Stage } from './stage.js';
import styles from './stage-view.module.css';
import { spoken } from './texts.js';
import { WinnerPanel } from './winner-panel.js';

export interface StageViewProps {
  readonly stage: Stage;
  /** Null when there is none, or none is known yet. */
  readonly game: GameView | null;
  /** What the band counts down; null shows none. */
  readonly timer: TimerView | null;
}

/** The middle of the board: whether betting is open, who won, and the payout, for the last row of the hall. */
export function StageView({ stage, game, timer }: StageViewProps) {
  const meron = shownSide(game, 'MERON', stage);
  const wala = shownSide(game, 'WALA', stage);
  const hold = usePayoutHold(game);
  return (
    <div className={styles.stage} data-kind={stage.kind} data-winner={winnerOf(stage)}>
      <p className="visually-hidden" role="status">
        {spoken(stage, (winnerOf(stage) === 'WALA' ? wala : meron).payout)}
      </p>
      {stage.kind === 'band' && <Band state={stage.state} timer={timer} />}
      {stage.kind === 'announcement' && (
        <AnnouncementBox
          what={stage.what}
          refund={game && stage.what !== 'review' ? noticeOf(game) : null}
          payout={meron.payout}
          hold={hold}
        />
      )}
      <Panel side="MERON" shown={meron} />
      <Panel side="WALA" shown={wala} />
      {stage.kind === 'winner' && (
        <p className={styles.note}>
          {hold ? <HeldWords hold={hold} /> : game?.is_finished ? CONFIRMED : KEEP_TICKET}
        </p>
      )}
    </div>
  );
}

function Panel({ side, shown }: SidePanelProps) {
  return shown.look === 'winner' ? (
    <WinnerPanel side={side} shown={shown} />
  ) : (
    <SidePanel side={side} shown={shown} />
  );
}

const winnerOf = (stage: Stage) => (stage.kind === 'winner' ? stage.side : undefined);
