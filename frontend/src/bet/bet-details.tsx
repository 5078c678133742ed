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
    ...(bet.cancel_reason === null ? [] : ([['Why', bet.cancel_reason]] as const)),
    ...(bet.approved_by === null ? [] : ([['Approved by', bet.approved_by.name]] as const)),
    ...(bet.locked === null ? [] : ([['Reported lost', lostText(bet.locked)]] as const)),
    ...(bet.is_cleared ? ([['Cleared', moment(bet.game_cleared_at)]] as const) : []),
    ...(bet.claimed_date === null ? [] : ([['Claimed date', moment(bet.claimed_date)]] as const)),
  ];
}
