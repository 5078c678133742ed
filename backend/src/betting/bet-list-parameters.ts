import { Role } from '@taya/contracts/roles';
import { normaliseCode } from '@taya/contracts/serial';
import type { Caller } from '../http/caller.js';
import { filterIds, type Paging, sortOrder } from '../http/paging.js';
import { filtersOf } from '../http/parameters.js';
import { lockedBets } from '../ledger/slips.js';
import type { Ledger } from '../pipeline/ledger.js';
import { BET_SORTS, type BetListQuery } from './bet-list.js';
import { BET_FILTERS } from './bodies.js';

/**
 * The query of a list of bets. A teller always gets their own bets, whatever teller they ask for.
 * @param ledger knows the tickets that are locked
 * @throws Failure VALIDATION
 */
export async function betListOf(paging: Paging, caller: Caller, ledger: Ledger): Promise<BetListQuery> {
  const own = caller.role === Role.Teller ? { teller_id: caller.userId } : {};
  const { search = '', locked, ...filter } = filtersOf(BET_FILTERS, { ...paging.filter, ...own });
  const [sort, direction] = sortOrder(paging, BET_SORTS) ?? ['id', 'desc'];
  const { offset, pageSize } = paging;
  const wanted = filterIds(paging);
  return {
    filter,
    part: normaliseCode(search),
    ids: locked === undefined ? wanted : await lockedAmong(wanted, ledger),
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
