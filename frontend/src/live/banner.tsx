import { pesos } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { Countdown } from '../game/countdown.js';
import { poolOfGame } from '../game/game-words.js';
import { StatusBadge } from '../game/status-badge.js';
import { Badge } from '../ui/badge.js';
import { classes } from '../ui/classes.js';
import { moment } from '../ui/format.js';
import styles from './banner.module.css';

/** Names longer than this many characters are written smaller, on two lines. */
const LONG_NAME = 28;

export interface BannerProps {
  /** Undefined until the server has sent it. */
  readonly game: GameView | null | undefined;
  /** Shown here when the stage has no place for it; null shows none. */
  readonly timer: TimerView | null;
}

export function Banner({ game, timer }: BannerProps) {
  return (
    <header className={classes('spread', styles.banner)}>
      {game ? (
        <>
          <div className={styles.game}>
            <h1 className={styles.name} title={game.name} data-long={game.name.length > LONG_NAME}>
              <span>{game.name}</span>
            </h1>
            <div className={styles.badges}>
              <StatusBadge status={game.game_status_id} />
              {game.is_draw && <Badge tone="grey">DRAW</Badge>}
            </div>
          </div>
          {timer !== null && <Countdown timer={timer} className={styles.clock} />}
          <Pool game={game} />
        </>
      ) : (
        // The stage announces this in large words.
        <h1 className="visually-hidden">{game === null ? 'No game yet' : 'Connecting…'}</h1>
      )}
    </header>
  );
}

function Pool({ game }: { readonly game: GameView }) {
  return (
    <div className={styles.figures}>
      <p className={styles.pool}>
        Pool <b>{pesos(poolOfGame(game))}</b>
      </p>
      <time className={styles.created} dateTime={game.created_at}>
        {moment(game.created_at)}
      </time>
    </div>
  );
}
