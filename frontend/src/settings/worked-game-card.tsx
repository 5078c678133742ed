import { type Centavos, pesos } from '@taya/contracts/centavos';
import type { GameTerms } from '@taya/contracts/payout';
import { Details } from '../ui/card.js';
import styles from './set-up.module.css';
import { TICKETS, type WorkedSide, workedGame } from './worked-game.js';

/** What one worked game pays with these terms; nothing until they were right once. */
export function WorkedGameCard({ terms }: { readonly terms: GameTerms | null }) {
  if (terms === null) return null;
  const { pool, commission, shared, sides, isNoContest } = workedGame(terms);
  const percent = (terms.rate / 100).toFixed(2);
  return (
    <>
      <Details
        className={styles.sums}
        rows={[
          ...sides.map(
            ({ side, stakes }) => [`${side} ${TICKETS[side]} tickets of ₱100.00`, pesos(stakes)] as const,
          ),
          ['Pool', pesos(pool)],
          [`House percentage, ${percent} %`, `−${pesos(commission)}`],
          ['Shared by the winners', pesos(shared)],
        ]}
      />
      {isNoContest ? (
        <p>
          <b>With this minimum payout the game would be a no contest: all bets refunded.</b>
        </p>
      ) : (
        sides.map((side) => <Winner key={side.side} side={side} commission={commission} />)
      )}
    </>
  );
}

function Winner({ side: worked, commission }: { readonly side: WorkedSide; readonly commission: Centavos }) {
  const { side, percentage, pays, allPay, leftOfEach, breakage, houseKeeps } = worked;
  return (
    <section aria-label={`${side} wins`}>
      <p className={styles.winner} data-side={side}>
        <span className="spread">
          <b>{side} wins</b> <b>PAYOUT: {plain(percentage)}</b>
        </span>
        <span className="spread">
          ₱100.00 pays <b className={styles.pays}>{pesos(pays)}</b>
        </span>
      </p>
      <Details
        className={styles.sums}
        rows={[
          [`${TICKETS[side]} × ${plain(pays)} =`, pesos(allPay)],
          [
            `breakage, ${leftOfEach === 0 ? 'less than 0.01' : plain(leftOfEach)} of each ticket`,
            pesos(breakage),
          ],
          [
            `the house keeps ${plain(commission)} + ${plain(breakage)}`,
            <b key="house">{pesos(houseKeeps)}</b>,
          ],
        ]}
      />
    </section>
  );
}

const plain = (amount: Centavos) => pesos(amount).replace('₱', '');
