import { type BetView, betDisplayStatus } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { sideOf } from '@taya/contracts/side';
import { CancelBet } from '../bet/cancel-bet.js';
import { CANCELLED, hasSlip, Reprint } from '../bet/reprint.js';
import { useRecords } from '../data/queries.js';
import { useOwnName } from '../data/session.js';
import { isTrouble, type PrintState } from '../receipt/printer.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { classes } from '../ui/classes.js';
import { money, timeOfDay } from '../ui/format.js';
import { Said } from '../ui/said.js';
import { Lines, NotSoldRow, SaleRow } from './pending-rows.js';
import { phaseOf, type Sale, type StoredBets } from './selling.js';
import styles from './tickets.module.css';
import { LAST_TICKETS, useSelling } from './till.js';

/** So many have room beside the newest ticket; the others come as the money is given back. */
const NOT_SOLD_ROWS = 2;

/**
 * What was confirmed last: the bet on its way, those that were not sold, and the tickets with the state of their
 * receipts. The latest ticket can be cancelled or printed again.
 */
export function Tickets() {
  const { rows: listed, isError } = useRecords<BetView>('bethistory', LAST_TICKETS);
  const selling = useSelling();
  const { sale } = selling.bets;
  const notSold = selling.bets.notSold.slice(0, NOT_SOLD_ROWS);
  const tickets = listed.filter((bet) => !isOfSale(bet, sale));
  const room = LAST_TICKETS.pagination.perPage - (sale === null ? 0 : 1) - notSold.length;
  const rows = useWithOlderTroubled(tickets.slice(0, Math.max(1, room)));
  const stateOf = usePrintState();
  return (
    <aside className={classes('card stack', styles.tickets)} aria-label="Tickets">
      <header className={classes('small spread', styles.header)}>
        <h2>Last 5 tickets</h2>
        <News bets={selling.bets} tickets={rows} />
      </header>
      {rows.length === 0 && sale === null && (
        <p className="second">{isError ? 'Could not load this' : 'No bets sold yet.'}</p>
      )}
      <ul className={classes('stack', styles.list)}>
        {sale !== null && <SaleRow sale={sale} phase={phaseOf(selling)} />}
        {notSold.map((each, index) => (
          <NotSoldRow key={each.key} notSold={each} isFirst={index === 0} />
        ))}
        {rows.map((bet, index) => (
          <Ticket key={bet.id} bet={bet} state={stateOf(bet)} isLatest={index === 0 && sale === null} />
        ))}
      </ul>
    </aside>
  );
}

/** Whether a ticket is that of the bet on its way, which has a row of its own. */
function isOfSale(bet: BetView, sale: Sale | null): boolean {
  if (sale === null) return false;
  return sale.newestId === 0 ? Date.parse(bet.bet_date) >= sale.sentAtMs : bet.id > sale.newestId;
}

/** A receipt that needs attention has a row, however old its ticket: the oldest one takes the last place. */
function useWithOlderTroubled(tickets: readonly BetView[]): readonly BetView[] {
  const { troubled } = usePrint();
  const last = tickets.at(-1);
  const bets = troubled.flatMap(({ subject }) => (subject.kind === 'bet' ? [subject.bet] : []));
  const older = bets.find(({ id }) => last !== undefined && id < last.id);
  return older === undefined || tickets.length === 1 ? tickets : [...tickets.slice(0, -1), older];
}

interface NewsProps {
  readonly bets: StoredBets;
  readonly tickets: readonly BetView[];
}

/** How many of what need an eye. Receipts that need attention are counted as the toast counts them. */
function News({ bets: { sale, waiting, notSold }, tickets }: NewsProps) {
  const { troubled } = usePrint();
  const stateOf = usePrintState();
  const states = tickets.map(stateOf);
  const count = (is: (state: PrintState | undefined) => boolean) => states.filter(is).length;
  const news = [
    [(sale === null ? 0 : 1) + waiting.length, 'being sold'],
    [notSold.length, 'not sold'],
    [count((state) => state?.status === 'Printing'), 'printing'],
    [count((state) => state?.status === 'Queued'), 'waiting'],
    [troubled.length, 'not printed'],
  ] as const;
  return (
    <span>
      {news
        .filter(([number]) => number > 0)
        .map(([number, what]) => `${number} ${what}`)
        .join(', ')}
    </span>
  );
}

/** The state of a receipt: as this page knows it, otherwise as the server has counted it. */
function usePrintState(): (bet: BetView) => PrintState | undefined {
  const { stateOf } = usePrint();
  return (bet) => {
    if (bet.is_cancelled) return stateOf('cancel', bet.serial);
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
  /** The one that was sold last: it has the keys. */
  readonly isLatest: boolean;
}

function Ticket({ bet, state, isLatest }: TicketProps) {
  const teller = useOwnName();
  const isUnprinted = isTrouble(state);
  const kind = hasSlip(bet) ? 'cancel' : 'bet';
  return (
    <li className={classes('stack', styles.ticket, isUnprinted && styles.unprinted)}>
      <Lines side={sideOf(bet.is_bet_meron)} amount={money(bet.amount)} serial={groupedSerial(bet.serial)}>
        <Said about={bet.serial}>
          <span className="small">{timeOfDay(bet.bet_date)}</span>
        </Said>
      </Lines>
      <div className={classes('spread', styles.line)}>
        {bet.is_cancelled && <b>{betDisplayStatus(bet)}</b>}
        {(!bet.is_cancelled || state !== undefined) && <PrintStateChip state={state} isLine />}
        {isUnprinted && !isLatest && (
          <Reprint {...{ kind, bet, teller }} size="small" aria-label={`Re-Print ${bet.serial}`}>
            Re-Print
          </Reprint>
        )}
      </div>
      {isLatest && (
        <div className={styles.actions}>
          <Reprint
            {...{ kind, bet, teller }}
            off={bet.is_cancelled && kind === 'bet' && CANCELLED}
            hotkey="F8"
          >
            Re-Print
          </Reprint>
          <CancelBet key={bet.id} bet={bet} isAlwaysThere hotkey="F9">
            Cancel bet
          </CancelBet>
        </div>
      )}
    </li>
  );
}
