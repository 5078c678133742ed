import { useQueryClient } from '@tanstack/react-query';
import { type BetView, type BetWithTeller, betDisplayStatus } from '@taya/contracts/bet';
import { GameStatus } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { useState } from 'react';
import { useServerAway } from '../data/connection.js';
import { usePage } from '../data/queries.js';
import { useUser } from '../data/session.js';
import { useCommand } from '../data/use-command.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { money, timeOfDay } from '../ui/format.js';
import { SideLetter, SideMark, sideOf } from '../ui/side-mark.js';
import { Unanswered } from '../ui/unanswered.js';
import styles from './payin.module.css';

const SHOWN = 7;

/** The last ticket stays in view, with what can still be done about it; below it the ones before. */
export function Tickets() {
  const { rows } = usePage<BetView>('bet', { page: 1, page_size: SHOWN }, 'Failed to fetch bet list');
  const [last, ...before] = rows;
  return (
    <aside className={styles.column} aria-label="Tickets">
      {last === undefined ? (
        <Card title="Last ticket">
          <p className={styles.second}>No bet sold yet.</p>
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
  const client = useQueryClient();
  const away = useServerAway();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCommand<string, BetWithTeller>({
    name: 'cancel-bet',
    request: (serial) => ({ method: 'POST', path: `/api/bet/${serial}/cancel` }),
    failure: 'Failed to cancel bet',
    success: 'Bet cancel successful',
    onDone: () => {
      for (const kind of ['total_bet', 'bet', 'balance']) void client.invalidateQueries({ queryKey: [kind] });
    },
  });
  const mayCancel = !bet.is_cancelled && bet.game_status_id === GameStatus.BettingOpen && away === null;
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
        <Button
          size="large"
          tone="danger"
          disabled={!mayCancel}
          isBusy={cancel.isSending}
          onClick={() => setIsAsking(true)}
        >
          Cancel bet
        </Button>
      </div>
      <Unanswered command={cancel} describe={(serial) => `the cancel of ${groupedSerial(serial)}`} />
      {isAsking && (
        <ConfirmDialog
          type="danger"
          title="Cancel bet"
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            void cancel.send(bet.serial);
          }}
        >
          Do you want to cancel bet {groupedSerial(bet.serial)} of {money(bet.amount)}? The stake goes back to
          the customer.
        </ConfirmDialog>
      )}
    </Card>
  );
}
