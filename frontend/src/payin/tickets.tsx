import { type BetView, betDisplayStatus } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { usePage } from '../data/queries.js';
import { useUser } from '../data/session.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { CancelBet } from '../ui/cancel-bet.js';
import { Card } from '../ui/card.js';
import { money, timeOfDay } from '../ui/format.js';
import { SideLetter, SideMark, sideOf } from '../ui/side-mark.js';
import styles from './payin.module.css';

const SHOWN = 7;

/** The last ticket stays in view, with what can still be done about it; below it the ones before. */
export function Tickets() {
  const { rows, isError } = usePage<BetView>(
    'bet',
    { page: 1, page_size: SHOWN },
    'Failed to fetch bet list',
  );
  const [last, ...before] = rows;
  return (
    <aside className={styles.column} aria-label="Tickets">
      {last === undefined ? (
        <Card title="Last ticket">
          <p className={styles.second}>{isError ? 'This could not be loaded' : 'No bet sold yet.'}</p>
        </Card>
      ) : (
        <LastTicket bet={last} />
      )}
      {before.length > 0 && (
        <Card title="Before">
          <ul className={styles.list}>
            {before.map((bet) => (
              <li key={bet.id} className={styles.line}>
                <SideLetter letter={bet.is_bet_meron ? 'M' : 'W'} />
                <span className={styles.lineSerial}>
                  <span className="visually-hidden">{sideOf(bet.is_bet_meron)}</span>…{bet.serial.slice(-6)}
                </span>
                <span>{bet.is_cancelled ? 'cancelled' : money(bet.amount)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </aside>
  );
}

function LastTicket({ bet }: { readonly bet: BetView }) {
  const user = useUser();
  const { print, stateOf, isPrinting } = usePrint();
  const teller = { full_name: user?.name ?? '', location: user?.location ?? '' };
  return (
    <Card title="Last ticket">
      <div className={styles.ticketTime}>{timeOfDay(bet.bet_date)}</div>
      <div className={styles.ticketSerial}>{groupedSerial(bet.serial)}</div>
      <div className={styles.ticketSide}>
        <SideMark side={sideOf(bet.is_bet_meron)} isColoured />
        <b>{money(bet.amount)}</b>
      </div>
      <div className={styles.ticketState}>
        {bet.is_cancelled ? betDisplayStatus(bet) : <PrintStateChip state={stateOf('bet', bet.serial)} />}
      </div>
      <div className={styles.ticketActions}>
        <Button
          size="large"
          disabled={isPrinting || bet.is_cancelled}
          onClick={() => void print({ kind: 'bet', bet, teller }, { isReprint: true })}
        >
          Re-print
        </Button>
        <CancelBet key={bet.id} bet={bet} size="large" isAlwaysThere>
          Cancel bet
        </CancelBet>
      </div>
    </Card>
  );
}
