import type { GameView } from '@taya/contracts/game';
import { SIDES, type Side } from '@taya/contracts/side';
import { useLatestGame } from '../data/queries.js';
import { GameClock } from '../game/game-clock.js';
import { GameName } from '../game/game-name.js';
import { noticeOf, noticeText, saidOf } from '../game/game-words.js';
import { HeldWords, usePayoutHold } from '../game/payout-hold.js';
import { SideMark } from '../game/side-mark.js';
import { MARK, surfaceOf } from '../game/side-panel.js';
import { GameBadges } from '../game/status-badge.js';
import { classes } from '../ui/classes.js';
import { moment } from '../ui/format.js';
import styles from './game-strip.module.css';

export function GameStrip() {
  const { data: game } = useLatestGame();
  const refund = game && noticeOf(game);
  const hold = usePayoutHold(game);
  return (
    <section className={styles.strip} aria-label="Game">
      <GameName game={game} className={styles.gameName} />
      <div className={classes('stack', styles.facts)}>
        <span>{game && <GameBadges game={game} />}</span>
        <span className="small cut">
          {game ? moment(game.created_at) : 'Wait for the admin to start one.'}
        </span>
      </div>
      <div className={styles.clock}>
        {/* Betting has ended when all bets are refunded: there is nothing to count down. */}
        {hold ? (
          <span className={styles.refund}>
            <HeldWords hold={hold} />
          </span>
        ) : refund ? (
          <b className={styles.refund}>{noticeText(refund)}</b>
        ) : (
          <GameClock game={game} className={styles.timer} isSpaceReserved />
        )}
      </div>
      <div className={classes('end', styles.sides)}>
        {game && SIDES.map((side) => <Panel key={side} {...{ game, side }} />)}
      </div>
    </section>
  );
}

function Panel({ game, side }: { readonly game: GameView; readonly side: Side }) {
  const said = saidOf(game, side);
  const { word, total, payout } = said;
  return (
    <section aria-label={side} data-side={side} className={classes(styles.panel, ...surfaceOf(said))}>
      <span className={classes(styles.name, MARK)}>
        <SideMark side={side} />
      </span>
      <b className={styles.total}>{total}</b>
      <span className={styles.payout}>PAYOUT: {payout}</span>
      <b className={styles.state}>{word}</b>
    </section>
  );
}
