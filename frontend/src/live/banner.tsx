import { GAME_STATUS_NAMES, type GameStatus, type GameView } from '@taya/contracts/game';
import { momentForPeople } from '@taya/contracts/time';
import type { TimerView } from '@taya/contracts/timer';
import { poolText } from './amounts.js';
import styles from './banner.module.css';
import { Clock } from './clock.js';

const BADGE_COLOURS: Readonly<Record<GameStatus, 'yellow' | 'green' | 'grey' | 'red'>> = {
  1: 'yellow',
  2: 'green',
  3: 'yellow',
  4: 'grey',
  5: 'green',
  6: 'red',
  7: 'yellow',
};

export interface BannerProps {
  /** Undefined until the station has told. */
  readonly game: GameView | null | undefined;
  readonly timer: TimerView | null;
  readonly serverNowMs: () => number;
}

/** Which game it is, how it stands, and the time left. */
export function Banner({ game, timer, serverNowMs }: BannerProps) {
  return (
    <header className={styles.banner}>
      <div className={styles.game}>
        <h1 className={styles.name}>{game?.name ?? (game === null ? 'No game yet' : 'Connecting…')}</h1>
        {game ? <GameLine game={game} /> : <NoGameLine isKnown={game === null} />}
      </div>
      <Clock timer={timer} serverNowMs={serverNowMs} />
    </header>
  );
}

function GameLine({ game }: { readonly game: GameView }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className={styles.line}>
      <span className={styles.badge} data-colour={BADGE_COLOURS[game.game_status_id]}>
        {GAME_STATUS_NAMES[game.game_status_id]}
      </span>
      {game.is_draw && (
        <span className={styles.badge} data-colour="grey">
          DRAW
        </span>
      )}
      <span className={styles.pool}>
        Pool {poolText(game.total_meron_bet_amount, game.total_wala_bet_amount)}
      </span>
      <time className={styles.created} dateTime={game.created_at}>
        {momentForPeople(Date.parse(game.created_at), timeZone)}
      </time>
    </div>
  );
}

function NoGameLine({ isKnown }: { readonly isKnown: boolean }) {
  return <div className={styles.line}>{isKnown && <span>The board starts with the first game.</span>}</div>;
}
