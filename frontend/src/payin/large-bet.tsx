import { add, centavos, grouped, pesos } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import type { CSSProperties } from 'react';
import { useBalance } from '../data/queries.js';
import { sideState } from '../game/side-state.js';
import { type DetailRow, Details } from '../ui/card.js';
import { amount as asPercentage, centavosOf } from '../ui/format.js';
import { payoutWith, projectedPayout } from './amount.js';
import styles from './large-bet.module.css';
import type { BetInput } from './till-entry.js';
import { pesosInWords } from './words.js';

interface LargeBetProps {
  readonly bet: BetInput;
  readonly game: GameView;
}

/** The amount of a large bet in figures and in words, and its effect on the drawer and on its side's payout. */
export function LargeBet({ bet: { side, amount }, game }: LargeBetProps) {
  const { data: balance } = useBalance();
  const stake = centavos(Number(amount) * 100);
  const payout = projectedPayout(amount, side, game);
  const facts: readonly DetailRow[] = [
    [`If ${side} wins, pays about`, payout === null ? '–' : pesos(payout)],
    ['Drawer after this bet', balance === undefined ? '–' : pesos(add(centavosOf(balance.onHand), stake))],
    [
      `${side} PAYOUT with this bet`,
      `${asPercentage(sideState(game, side).payout)} → ${grouped(payoutWith(stake, side, game))}`,
    ],
  ];
  return (
    <>
      <div className={styles.stake} style={{ '--characters': pesos(stake).length } as CSSProperties}>
        <div className={styles.figures}>{pesos(stake)}</div>
      </div>
      <p className={styles.words}>{pesosInWords(Number(amount))}</p>
      <Details className={styles.facts} rows={facts} />
    </>
  );
}
