import { nameAndLocation } from '@taya/contracts/bet';
import { GAME_STATUS_NAMES } from '@taya/contracts/game';
import { sideOf } from '@taya/contracts/side';
import type { NotPayableReason, PayabilityView } from '@taya/contracts/why-not-payable';
import type { ReactNode } from 'react';
import { Reprint } from '../bet/reprint.js';
import { useSettings } from '../data/queries.js';
import { noticeOf, noticeText } from '../game/game-words.js';
import { whyNoContest } from '../game/no-contest.js';
import { SideMark } from '../game/side-mark.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { Key } from '../ui/button.js';
import { type DetailRow, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { amount, day, dayOf, moment, money, timeOfDay } from '../ui/format.js';
import { claimUntil } from './payable-bet.js';
import styles from './payout.module.css';

/** A ticket that cannot be paid: the reason in large letters, then who, where and when. Nothing on it is green. */
export function NotPayable({ found }: { readonly found: PayabilityView }) {
  const { reason } = found;
  if (reason === null) return null;
  return (
    <NoBet headline={headlineOf(found, reason)} says={wordsOf(found, reason)}>
      <Details className={styles.rows} rows={rowsOf(found)} />
      {reason.may_print_payout && <ReprintPayout {...found} />}
    </NoBet>
  );
}

export function UnknownCode() {
  const { data: settings } = useSettings();
  const station = settings?.stationName ?? 'this station';
  return (
    <NoBet
      headline="NOT FROM THIS STATION"
      says={`This is not a ticket from ${station}. Check each character against the paper.`}
    />
  );
}

interface NoBetProps {
  /** The reason, in large letters. */
  readonly headline?: ReactNode;
  readonly says: string;
  readonly children?: ReactNode;
}

export function NoBet({ headline, says, children }: NoBetProps) {
  return (
    <section className={styles.noBet} aria-labelledby="no-bet">
      <h2 id="no-bet" className="second row">
        <Cross />
        <span>No bet ready to payout</span>
      </h2>
      {headline !== undefined && <h3 className={styles.headline}>{headline}</h3>}
      <p className={styles.says}>{says}</p>
      {children}
      <p className={classes('second', styles.reprint)}>
        Nothing is paid. Scan the next ticket, or press <Key>Esc</Key> to clear.
      </p>
    </section>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M6.5 6.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function headlineOf({ game }: PayabilityView, { code, is_by_you }: NotPayableReason): ReactNode {
  switch (code) {
    case 'BET_LOST':
      return (
        <>
          LOST – <SideMark side={sideOf(game.is_winner_meron === true)} isColoured /> won
        </>
      );
    case 'BET_ALREADY_CANCELLED':
      return 'CANCELLED';
    case 'GAME_NOT_FINISHED':
      if (game.review_since !== null) return 'RESULT UNDER REVIEW';
      return game.is_no_contest ? 'WILL BE REFUNDED' : 'GAME NOT FINISHED';
    case 'BET_ALREADY_PAID':
      return is_by_you ? 'ALREADY PAID BY YOU' : 'ALREADY PAID';
    case 'BET_ALREADY_CLAIMED':
      return 'ALREADY CLAIMED';
    case 'BET_CLEARED':
      return 'CLEARED';
    case 'BET_LOCKED':
      return 'REPORTED LOST';
    case 'CLAIM_TOO_EARLY':
      return 'NOT YET';
  }
}

function wordsOf({ bet, game }: PayabilityView, reason: NotPayableReason): string {
  const { code, at, by, is_by_you, cleared_date } = reason;
  const doer = is_by_you ? 'you' : by === null ? 'the administrator' : nameAndLocation(by);
  switch (code) {
    case 'BET_LOST':
      return 'The other side won. There is nothing to pay.';
    case 'BET_ALREADY_CANCELLED':
      return `By ${doer}, ${moment(at)}. The stake was refunded.`;
    case 'GAME_NOT_FINISHED':
      if (game.review_since !== null)
        return `${game.game_name} is looked at again since ${timeOfDay(game.review_since)}. Keep the ticket: it is paid or not once it is confirmed.`;
      if (game.is_no_contest) return `Keep your ticket: ${noContestWords(game)}`;
      return `${game.game_name} is ${GAME_STATUS_NAMES[game.game_status_id]}. Winning tickets can be paid once the result is confirmed.`;
    case 'BET_ALREADY_PAID':
      return `${money(bet.payout_amount)} by ${doer}, ${moment(at)}.`;
    case 'BET_ALREADY_CLAIMED':
      return `By ${bet.claimed_by?.name}, as a manual claim. It can no longer be paid.`;
    case 'BET_CLEARED': {
      const dates =
        cleared_date === null ? '' : `, with all unpaid tickets of ${day(cleared_date)} and earlier`;
      return `On ${moment(at)}${dates}. It can no longer be paid.`;
    }
    case 'BET_LOCKED':
      return `Reported lost on ${dayOf(at)}. Pay nothing on this paper: keep it and call the administrator.`;
    case 'CLAIM_TOO_EARLY':
      return `This claim slip of ${bet.locked?.claimant} is paid from ${moment(at)} on.`;
  }
}

function rowsOf(found: PayabilityView): readonly DetailRow[] {
  const { bet, game } = found;
  const finished = game.finished_at === null ? 'not yet' : `${timeOfDay(game.finished_at)}, `;
  return [
    [
      'Ticket',
      <>
        <SideMark side={sideOf(bet.is_bet_meron)} isColoured /> {money(bet.amount)}
      </>,
    ],
    ['Sold', moment(bet.bet_date)],
    claimUntil(bet),
    ['Game', game.game_name],
    [
      'Finished',
      <>
        {finished}
        {game.finished_at !== null && <Outcome {...found} />}
      </>,
    ],
    ['Sold by', nameAndLocation(found.betTeller)],
  ];
}

function noContestWords(game: PayabilityView['game']): string {
  return `${game.game_name} is a no contest, and its bets are refunded once the result is confirmed. ${whyNoContest(game)}.`;
}

function Outcome({ game }: PayabilityView) {
  const refund = noticeOf(game);
  if (refund !== null) return noticeText(refund);
  if (game.is_winner_meron === null) return '–';
  return (
    <>
      <SideMark side={sideOf(game.is_winner_meron)} isColoured />{' '}
      {amount(game.is_winner_meron ? game.meron_payout : game.wala_payout)}
    </>
  );
}

/** For the tellers who sold or paid the bet: the receipt may be lost, or may not have been printed. */
function ReprintPayout({ bet, betTeller }: PayabilityView) {
  const { stateOf } = usePrint();
  return (
    <div className={classes('row', styles.reprint)}>
      <Reprint size="large" kind="payout" bet={bet} teller={betTeller}>
        Re-Print Payout Receipt
      </Reprint>
      <PrintStateChip state={stateOf('payout', bet.serial)} />
    </div>
  );
}
