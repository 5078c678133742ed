import type { GameView } from '@taya/contracts/game';
import { SIDES, type Side } from '@taya/contracts/side';
import { useServerLink } from '../data/connection.js';
import { useOwnTotals } from '../data/queries.js';
import { GameClock, LastCallOver } from '../game/game-clock.js';
import { GameName } from '../game/game-name.js';
import { noticeOf, noticeText } from '../game/game-words.js';
import { SidePanel } from '../game/side-panel.js';
import { GameBadges } from '../game/status-badge.js';
import { classes } from '../ui/classes.js';
import { clockTime, moment, money } from '../ui/format.js';
import styles from './payin.module.css';

export interface GameColumnProps {
  /** The latest game: null when there is none, undefined until it has loaded. */
  readonly game: GameView | null | undefined;
}

/** The game, its timer while one is set, and both sides with the teller's own bets. */
export function GameColumn({ game }: GameColumnProps) {
  const { data: own } = useOwnTotals(game?.id);
  const mine = (side: Side) => (side === 'MERON' ? own?.total_meron_bet_amount : own?.total_wala_bet_amount);
  return (
    <aside className={classes('stack', styles.column)} aria-label="Game">
      <section className={classes('card', styles.game)}>
        <GameName game={game} className={styles.gameName} />
        <div className={classes('spread', styles.gameLine)}>
          <span className={styles.gameBadges}>{game && <GameBadges game={game} />}</span>
          <GameNote game={game} />
          <LastCallOver game={game} />
        </div>
        <GameClock game={game} className={styles.timer} isSpaceReserved={false} />
      </section>
      {game &&
        SIDES.map((side) => (
          <SidePanel key={side} game={game} side={side} className={styles.side} isTall>
            <span className="spread">
              <span>My bets</span>
              <b>{money(mine(side), '₱0.00')}</b>
            </span>
          </SidePanel>
        ))}
    </aside>
  );
}

/** What becomes of all bets, or when the game was made; while nothing is heard from the server, of when the figures are. */
function GameNote({ game }: GameColumnProps) {
  const { state, sinceMs } = useServerLink();
  const isOld = state === 'silent' || state === 'away';
  const refund = game && noticeOf(game);
  if (refund && !isOld) return <b className={styles.refund}>{noticeText(refund)}</b>;
  const created = game ? moment(game.created_at) : 'Wait for the admin to start one.';
  return <span className="small">{isOld ? `figures of ${clockTime(sinceMs)}` : created}</span>;
}
