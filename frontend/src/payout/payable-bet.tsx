import { type BetLookup, type BetView, betDisplayStatus, nameAndLocation } from '@taya/contracts/bet';
import { type Centavos, pesos, subtract } from '@taya/contracts/centavos';
import { groupedSerial } from '@taya/contracts/serial';
import { sideOf } from '@taya/contracts/side';
import type { ReactNode } from 'react';
import { noticeOf, noticeText } from '../game/game-words.js';
import { HeldWords, type PayoutHold } from '../game/payout-hold.js';
import { SideMark } from '../game/side-mark.js';
import { Button } from '../ui/button.js';
import { type DetailRow, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { amount, day, dayOf, moment, money } from '../ui/format.js';
import styles from './payout.module.css';
import type { FoundTicket } from './use-payout-search.js';

export interface PayableBetProps {
  readonly ticket: FoundTicket;
  /** Why this drawer cannot pay it now; null when it can. */
  readonly reason: string | null;
  /** No ticket of its game is paid yet; null once they are. */
  readonly hold: PayoutHold | null;
  /** What the drawer will hold after the payout; null while that is not known. */
  readonly onHandAfter: Centavos | null;
  /** Asked about first, whatever it was found by. */
  readonly isLarge: boolean;
  readonly isSending: boolean;
  readonly onPay: () => void;
}

/** A ticket that can be paid: its facts, the amount, and one button. Whatever it says, nothing on it moves. */
export function PayableBet(props: PayableBetProps) {
  const { ticket, reason, hold, onHandAfter, isLarge, isSending, onPay } = props;
  const { lookup, part, isPending } = ticket;
  const { bet, game } = lookup;
  const side = sideOf(bet.is_bet_meron);
  const isRefund = noticeOf(game) !== null;
  const { locked } = bet;
  return (
    <section className={classes('card', styles.ticket)} aria-label={`${side} ticket`}>
      <div className={classes('spread', styles.head, isRefund && styles.refund)} data-side={side}>
        <div>
          <div className="cut">
            {locked === null
              ? `${game.game_name} · ${resultText(lookup)}`
              : 'Lost ticket · claim slip scanned'}
          </div>
          <div className={classes('cut', styles.side)}>
            {locked?.claimant ?? (
              <>
                <SideMark side={side} /> ticket · {isRefund ? 'REFUND' : 'WINNER'}
              </>
            )}
          </div>
        </div>
        <div className={styles.owed}>
          <span>to pay</span>
          <b>{money(bet.payout_amount)}</b>
        </div>
      </div>
      <div className={classes('stack', styles.body)}>
        <div className={classes('second spread', styles.serialLine)}>
          <MarkedSerial serial={bet.serial} part={part} />
          {part !== null && <span>marked: what you typed</span>}
        </div>
        <Details
          className={styles.rows}
          rows={[
            ['Amount', money(bet.amount)],
            ['Payout', amount(bet.payout_percentage)],
            ['Sold by', nameAndLocation(lookup.betTeller)],
            ['Sold', moment(bet.bet_date)],
            ['Status', <Good key="status">{betDisplayStatus(bet)}</Good>],
            // At an even place, where labels have room.
            ['Drawer after payout', onHandAfter === null ? '–' : pesos(onHandAfter)],
            claimUntil(bet),
            ['Locked', locked && `${dayOf(locked.at)}, ${locked.by.name}`],
          ]}
        />
        <Note ticket={ticket} reason={hold ? <HeldWords hold={hold} /> : reason} />
        <Button
          tone="good"
          size="huge"
          isFull
          className={styles.pay}
          hotkey="Enter"
          aria-keyshortcuts="Enter"
          off={reason ?? (isPending && 'Still being searched')}
          isBusy={isSending}
          onClick={onPay}
        >
          PAYOUT {money(bet.payout_amount)}
          {(part !== null || isLarge || locked !== null) && (
            <span className={classes('end', styles.asksFirst)}>
              {locked === null ? 'asks first' : 'asks for the approval'}
            </span>
          )}
        </Button>
      </div>
    </section>
  );
}

/** Until when the customer was promised their money; nothing where the station promises none. */
export const claimUntil = ({ claim_until }: BetView): DetailRow => [
  'Claim until',
  claim_until && day(claim_until),
];

const Good = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.good}>{children}</span>
);

/** The one line that says what a payout waits for: the end of a hold, cash in the drawer, a search, a question. */
function Note({ ticket, reason }: Pick<PayableBetProps, 'ticket'> & { readonly reason: ReactNode }) {
  const { lookup, part, isPending } = ticket;
  const isSaid = reason !== null || isPending || part !== null || lookup.bet.locked !== null;
  return (
    <div className={classes('notice', styles.note, isSaid && styles.isSaid)} role="status">
      {reason ??
        (isPending ? 'Searching…' : part !== null ? <Asked {...lookup} /> : <ClaimantNote {...lookup} />)}
    </div>
  );
}

function ClaimantNote({ bet: { locked } }: BetLookup) {
  if (locked === null) return null;
  return (
    <span>
      See a card with the name <b>{locked.claimant}</b>. A second person approves.
    </span>
  );
}

function Asked({ bet }: BetLookup) {
  return (
    <span>
      <b>Found by part of its code.</b> Enter asks first: “Pay {money(bet.payout_amount)} on{' '}
      {groupedSerial(bet.serial)}?”
    </span>
  );
}

/** What the drawer holds after a payout, and why it cannot make it; each null when there is nothing to say. */
export function drawerAfter(onHand: Centavos | null, owed: Centavos): [Centavos | null, string | null] {
  if (onHand === null) return [null, 'Your balance is not known yet.'];
  const after = subtract(onHand, owed);
  return [after, after < 0 ? 'Not enough on hand in your drawer. Ask the admin for a cashin.' : null];
}

function resultText({ game }: BetLookup): string {
  const refund = noticeOf(game);
  return refund === null ? `${game.result} won` : noticeText(refund);
}

export interface MarkedSerialProps {
  readonly serial: string;
  /** The start or the end that is marked; null marks nothing. */
  readonly part: string | null;
}

/** A whole serial in groups of four, with the part that was typed marked. */
export function MarkedSerial({ serial, part }: MarkedSerialProps) {
  const shown = groupedSerial(serial);
  if (part === null) return <code className={styles.serial}>{shown}</code>;
  const from = serial.startsWith(part) ? 0 : serial.length - part.length;
  const start = positionOf(from);
  const end = positionOf(from + part.length - 1) + 1;
  return (
    <code className={styles.serial}>
      {shown.slice(0, start)}
      <mark>{shown.slice(start, end)}</mark>
      {shown.slice(end)}
    </code>
  );
}

/** The index of a character after a space has been added after each four. */
const positionOf = (index: number) => index + Math.floor(index / 4);
