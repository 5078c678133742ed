import { type BetRow, nameAndLocation } from '@taya/contracts/bet';
import { sideOf } from '@taya/contracts/side';
import { SideMark } from '../game/side-mark.js';
import type { DetailRow } from '../ui/card.js';
import { amount, dayOf, moment, money } from '../ui/format.js';
import { statusOfBet } from './bet-list.js';

export function BetHeading({ bet }: { readonly bet: BetRow }) {
  return (
    <h3>
      <SideMark side={sideOf(bet.is_bet_meron)} isColoured /> {money(bet.amount)}
    </h3>
  );
}

const lostText = ({ at, claimant }: NonNullable<BetRow['locked']>) =>
  claimant === null ? dayOf(at) : `${dayOf(at)}, by ${claimant}`;

export function betDetails(bet: BetRow): DetailRow[] {
  return [
    ['Amount', money(bet.amount)],
    ['Payout', amount(bet.payout_percentage)],
    ['Sold by', nameAndLocation(bet.teller)],
    ['Sold', moment(bet.bet_date)],
    ['Game', bet.game_name],
    ['Finished', moment(bet.game_finished_at)],
    ['Status', statusOfBet(bet)],
    ['Why', bet.cancel_reason],
    ['Approved by', bet.approved_by?.name],
    ['Reported lost', bet.locked && lostText(bet.locked)],
    ['Cleared', bet.is_cleared ? moment(bet.game_cleared_at) : null],
    ['Claimed date', bet.claimed_date && moment(bet.claimed_date)],
  ];
}
