import { add, pesos } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { Countdown } from '../game/countdown.js';
import { StatusBadge } from '../game/status-badge.js';
import { Badge } from '../ui/badge.js';
import { centavosOf, moment } from '../ui/format.js';
import styles from './banner.module.css';

const HOUR_SECONDS = 3_600;

export interface BannerProps {
  /** Undefined until the station has sent it. */
  readonly game: GameView | null | undefined;
  readonly timer: TimerView | undefined;
}

/** Which game it is, how it stands, and the time left. */
export function Banner({ game, timer }: BannerProps) {
  const isLong = timer !== undefined && timer.max_timer_seconds >= HOUR_SECONDS;
  return (
    <header className={styles.banner}>
      <div className={styles.game}>
        <h1 className={styles.name}>{game?.name ?? (game === null ? 'No game yet' : 'Connecting…')}</h1>
        <div className={styles.line}>
          {game && <GameLine game={game} />}
          {game === null && 'The board starts with the first game.'}
        </div>
      </div>
      <div className={styles.clock} data-long={isLong}>
        <Countdown timer={timer} />
      </div>
    </header>
  );
}

function GameLine({ game }: { readonly game: GameView }) {
  const pool = add(centavosOf(game.total_meron_bet_amount), centavosOf(game.total_wala_bet_amount));
  return (
    <>
      <div className={styles.badges}>
        <StatusBadge status={game.game_status_id} />
        {game.is_draw && <Badge tone="grey">DRAW</Badge>}
      </div>
      <span className={styles.pool}>Pool {pesos(pool)}</span>
      <time dateTime={game.created_at}>{moment(game.created_at)}</time>
    </>
  );
}
