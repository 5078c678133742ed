import { type BetView, betDisplayStatus } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { sideOf } from '@taya/contracts/side';
import { CancelBet } from '../bet/cancel-bet.js';
import { Reprint } from '../bet/reprint.js';
import { usePage } from '../data/queries.js';
import { useOwnName } from '../data/session.js';
import { SideMark } from '../game/side-mark.js';
import { isTrouble, type PrintState } from '../receipt/printer.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { classes } from '../ui/classes.js';
import { money, timeOfDay } from '../ui/format.js';
import styles from './tickets.module.css';

/** The page of the list of bets that is shown beside the form. */
export const LAST_TICKETS = { page: 1, page_size: 5 } as const;

interface TicketsProps {
  /** Bets that were confirmed but not answered yet. */
  readonly pending: number;
}

/** The last five tickets and the state of their receipts; the latest one can be cancelled or printed again. */
export function Tickets({ pending }: TicketsProps) {
  const { rows, isError } = usePage<BetView>('bet', LAST_TICKETS, 'Failed to fetch bet list');
  const stateOf = usePaperState();
  const states = rows.map(stateOf);
  const count = (is: (state: PrintState | undefined) => boolean) => states.filter(is).length;
  const news = [
    [pending, 'being sold'],
    [count((state) => state?.status === 'Printing'), 'printing'],
    [count((state) => state?.status === 'Queued'), 'waiting'],
    [count(isTrouble), 'not printed'],
  ] as const;
  return (
    <aside className={styles.tickets} aria-label="Tickets">
      <header className={styles.header}>
        <h2>Last 5 tickets</h2>
        <span>
          {news
            .filter(([number]) => number > 0)
            .map(([number, what]) => `${number} ${what}`)
            .join(', ')}
        </span>
      </header>
      {rows.length === 0 && (
        <p className={styles.none}>{isError ? 'Could not load this' : 'No bets sold yet.'}</p>
      )}
      <ul className={styles.list}>
        {rows.map((bet, index) => (
          <Ticket key={bet.id} bet={bet} state={states[index]} isLast={index === 0} />
        ))}
      </ul>
    </aside>
  );
}

/** The state of a receipt: as this page knows it, otherwise as the server has counted it. */
function usePaperState(): (bet: BetView) => PrintState | undefined {
  const { stateOf } = usePrint();
  return (bet) => {
    if (bet.is_cancelled) return undefined;
    const known = stateOf('bet', bet.serial);
    if (known !== undefined) return known;
    if (bet.bet_prints === 0) return { status: 'Failed', words: 'Not printed yet' };
    const times = bet.bet_prints === 1 ? '' : ` ${bet.bet_prints} times`;
    return { status: 'Sent', words: `Sent to printer${times}` };
  };
}

interface TicketProps {
  readonly bet: BetView;
  readonly state: PrintState | undefined;
  readonly isLast: boolean;
}

function Ticket({ bet, state, isLast }: TicketProps) {
  const teller = useOwnName();
  const isUnprinted = isTrouble(state);
  return (
    <li className={classes(styles.ticket, isUnprinted && styles.unprinted)}>
      <div className={styles.line}>
        <SideMark side={sideOf(bet.is_bet_meron)} isColoured />
        <b className={styles.amount}>{money(bet.amount)}</b>
      </div>
      <div className={styles.line}>
        <span className={styles.serial}>{groupedSerial(bet.serial)}</span>
        <span className={styles.second}>{timeOfDay(bet.bet_date)}</span>
      </div>
      <div className={styles.line}>
        {bet.is_cancelled ? <b>{betDisplayStatus(bet)}</b> : <PrintStateChip state={state} isLine />}
        {isUnprinted && !isLast && (
          <Reprint kind="bet" {...{ bet, teller }} size="small" aria-label={`Re-Print ${bet.serial}`}>
            Re-Print
          </Reprint>
        )}
      </div>
      {isLast && (
        <div className={styles.actions}>
          <Reprint kind="bet" {...{ bet, teller }} disabled={bet.is_cancelled}>
            Re-Print
          </Reprint>
          <CancelBet key={bet.id} bet={bet} isAlwaysThere>
            Cancel bet
          </CancelBet>
        </div>
      )}
    </li>
  );
}
