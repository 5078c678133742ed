import type { GameView } from '@taya/contracts/game';
import { amount } from '../ui/format.js';
import styles from './no-contest-notice.module.css';

/** Explains a no contest in plain words; shows nothing for other games. */
export function NoContestNotice({ game }: { readonly game: GameView }) {
  if (!game.is_no_contest) return null;
  return (
    <p className={styles.notice} role="status">
      <b>No contest.</b> A side is empty, or would pay less than the minimum of {amount(game.minimum_payout)}.
      {game.is_finished
        ? ' All bets are refunded.'
        : ' Betting can be opened again; confirming any result refunds all bets.'}
    </p>
  );
}
