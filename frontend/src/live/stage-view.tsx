import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { Countdown } from '../game/countdown.js';
import { CONFIRMED, KEEP_TICKET, NOTHING, type Notice, noticeOf } from '../game/game-words.js';
import { HeldWords, type PayoutHold, usePayoutHold } from '../game/payout-hold.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import box from './announcement-box.module.css';
import band from './band.module.css';
import { shownSide } from './side-look.js';
import { SidePanel } from './side-panel.js';
import { ANNOUNCED, type Announcement, BAND_WORDS, type BandState, type Stage, spoken } from './stage.js';
import styles from './stage-view.module.css';

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
      <SidePanel side="MERON" shown={meron} />
      <SidePanel side="WALA" shown={wala} />
      {stage.kind === 'winner' && (
        <p className={styles.note}>
          {hold ? <HeldWords hold={hold} /> : game?.is_finished ? CONFIRMED : KEEP_TICKET}
        </p>
      )}
    </div>
  );
}

const winnerOf = (stage: Stage) => (stage.kind === 'winner' ? stage.side : undefined);

interface BandProps {
  readonly state: BandState;
  /** The time left; null shows none, and the words fill the band. */
  readonly timer: TimerView | null;
}

/** Whether betting is open, in the largest letters, and the time left, nearly as large. */
function Band({ state, timer }: BandProps) {
  const parts = BAND_WORDS[state];
  return (
    <div className={band.band} data-state={state} data-halves={parts.length > 1} data-clock={timer !== null}>
      {parts.map((words) => (
        <div key={words} className={classes('place', band.half)} data-closed={words.endsWith(' CLOSED')}>
          <p className={classes('fit', band.words)} style={fitted(words)} aria-hidden="true">
            {words}
          </p>
        </div>
      ))}
      {timer !== null && (
        <div className={classes('place', band.clockPlace)}>
          <Countdown timer={timer} className={band.clock} />
        </div>
      )}
    </div>
  );
}

interface AnnouncementBoxProps {
  readonly what: Announcement;
  /** What becomes of all bets; null when nothing is refunded. */
  readonly refund: Notice | null;
  readonly payout: string;
  readonly hold: PayoutHold | null;
}

function AnnouncementBox({ what, refund, payout, hold }: AnnouncementBoxProps) {
  const lines = ANNOUNCED[what];
  return (
    <div className={box.box} data-what={what} data-split={refund !== null}>
      <div className="place">
        <p
          className={classes('fit', box.words)}
          data-lines={lines.length}
          style={fitted(longestOf(lines))}
          aria-hidden="true"
        >
          {lines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
      </div>
      {what === 'noGame' && <p className={box.below}>The board starts with the first game.</p>}
      {refund !== null && (
        <div className={classes('stack', box.refund)}>
          <p className={box.beside}>
            {refund.says.map((says) => (
              <span key={says}>{says.toUpperCase()} </span>
            ))}
          </p>
          {payout !== NOTHING && (
            <p className={box.payout}>
              PAYOUT: <b>{payout}</b>
            </p>
          )}
          {hold && (
            <p className={box.held}>
              <HeldWords hold={hold} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function longestOf(lines: readonly string[]): string {
  return lines.reduce((one, other) => (one.length >= other.length ? one : other));
}
