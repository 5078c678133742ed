import { BET_DISPLAY_STATUSES } from '@taya/contracts/bet';
import { SIDES } from '@taya/contracts/game';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { normaliseCode } from '@taya/contracts/serial';
import type { Caller } from '../http/caller.js';
import { checked } from '../http/fields.js';
import { filterIds, type Paging, sortOrder } from '../http/paging.js';
import { amount, choice, day, endsAfter, filtersOf, idOf, search, timeOfDay } from '../http/parameters.js';
import { lockedBets } from '../ledger/slips.js';
import type { Ledger } from '../pipeline/ledger.js';
import { BET_SORTS, type BetListQuery } from './bet-list.js';

const isPartOfCode = (part: unknown) => {
  const { length } = normaliseCode(String(part));
  return length === 0 || length >= MIN_SEARCH_LENGTH;
};
const TOO_SHORT = 'Search reference number must be at least 4 characters';

/** The filters of `GET /api/bet` and of its Excel file. */
export const BET_FILTERS = {
  search: checked(search('Start or end of a serial'), 'form', isPartOfCode, TOO_SHORT),
  amount_from: amount('Least stake'),
  amount_to: endsAfter('amount_from', amount('Greatest stake')),
  date_from: day('First day of sale, YYYY-MM-DD'),
  date_to: endsAfter('date_from', day('Last day of sale, YYYY-MM-DD')),
  time_from: timeOfDay('Time of sale on the first day, HH:MM, and later'),
  time_to: timeOfDay('Last minute of sale on the last day, HH:MM'),
  teller_id: idOf('Who sold; of a teller their own'),
  game_id: idOf('Id of a game'),
  side: choice(SIDES, 'The side of the bet'),
  status: choice(BET_DISPLAY_STATUSES, 'The status as lists show it'),
  locked: choice(['yes'], 'Only tickets that were reported lost and are not paid yet'),
};

/**
 * The query of a list of bets. A teller always gets their own bets, whatever teller they ask for.
 * @param ledger knows the tickets that are locked
 * @throws Failure VALIDATION
 */
export async function betListOf(paging: Paging, caller: Caller, ledger: Ledger): Promise<BetListQuery> {
  const own = caller.role === Role.Teller ? { teller_id: caller.userId } : {};
  const filters = filtersOf(BET_FILTERS, { ...paging.filter, ...own });
  const [sort, direction] = sortOrder(paging, BET_SORTS) ?? ['id', 'desc'];
  const { offset, pageSize } = paging;
  const wanted = filterIds(paging);
  return {
    filter: {
      tellerId: filters.teller_id,
      gameId: filters.game_id,
      side: filters.side,
      status: filters.status,
      amountFrom: filters.amount_from,
      amountTo: filters.amount_to,
      soldFrom: filters.date_from,
      soldTo: filters.date_to,
      timeFrom: filters.time_from,
      timeTo: filters.time_to,
    },
    part: normaliseCode(filters.search ?? ''),
    ids: filters.locked === undefined ? wanted : await lockedAmong(wanted, ledger),
    sort,
    direction,
    eyes: caller.role === Role.Teller ? 'till' : 'office',
    offset,
    pageSize,
  };
}

async function lockedAmong(wanted: readonly number[] | undefined, ledger: Ledger): Promise<number[]> {
  const locked = await ledger.read((state) => lockedBets(state).map(({ bet }) => bet.id));
  return locked.filter((id) => wanted?.includes(id) ?? true);
}
