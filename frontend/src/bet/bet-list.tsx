import {
  BET_DISPLAY_STATUSES,
  type BetRow,
  type BetView,
  betDisplayStatus,
  nameAndLocation,
} from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { SIDES, sideOf } from '@taya/contracts/side';
import { SideMark } from '../game/side-mark.js';
import { ChoiceFilter } from '../list/filters.js';
import { SortChoice } from '../list/sort-choice.js';
import { useTypedFilter } from '../list/use-filter.js';
import type { RowTone } from '../ui/data-table.js';
import { moment } from '../ui/format.js';

export function betTone(bet: BetView): RowTone {
  if (bet.is_cancelled) return 'cancelled';
  return bet.is_bet_meron ? 'meron' : 'wala';
}

export function SideOfBet({ bet }: { readonly bet: BetView }) {
  return <SideMark side={sideOf(bet.is_bet_meron)} isColoured={!bet.is_cancelled} />;
}

/** Who paid a bet, where and when; empty while it is not paid. */
export function paidBy(bet: BetView & Pick<BetRow, 'paid_by'>): string {
  if (bet.claimed_by !== null) return `Claimed by ${bet.claimed_by.name}, not paid`;
  if (!bet.has_claimed) return '';
  const person = bet.paid_by ? [nameAndLocation(bet.paid_by)] : [];
  return [...person, moment(bet.claimed_date)].join(', ');
}

/** The status of a bet; one that nobody came for in time is not to be paid any more. */
export function statusOfBet(bet: BetView): string {
  const status = betDisplayStatus(bet);
  return bet.is_cleared && status === 'Unclaimed' ? 'Cleared – cannot be paid' : status;
}

/** Whether the payout of a bet is final: it is not for lost bets and unfinished games. */
export function isPayoutKnown(bet: BetView): boolean {
  const status = betDisplayStatus(bet);
  return status === 'Claimed' || status === 'Unclaimed';
}

export function SideFilter() {
  return (
    <ChoiceFilter
      name="side"
      label="Side"
      all="Both"
      options={SIDES.map((side) => ({ value: side, text: side }))}
    />
  );
}

const SORTS = [
  { field: 'id', order: 'DESC', text: 'Newest first' },
  { field: 'id', order: 'ASC', text: 'Oldest first' },
  { field: 'amount', order: 'DESC', text: 'Largest first' },
  { field: 'amount', order: 'ASC', text: 'Smallest first' },
] as const;

/** On a phone, where bets are cards without headings. */
export function BetSort() {
  return <SortChoice orders={SORTS} isPhoneOnly />;
}

export function StatusFilter() {
  return (
    <ChoiceFilter
      name="status"
      label="Status"
      options={BET_DISPLAY_STATUSES.map((status) => ({ value: status, text: status }))}
    />
  );
}

export const CODE_TOO_SHORT = 'Search reference number must be at least 4 characters';

/** Filters bets by the start or the end of their code. Fewer than four characters send no search. */
export function useCodeFilter() {
  return useTypedFilter('search', (code) => (code === '' || code.length >= MIN_SEARCH_LENGTH ? code : null));
}
