import { BET_DISPLAY_STATUSES, type BetDisplayStatus } from '@taya/contracts/bet';
import { SIDES, type Side } from '@taya/contracts/game';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import type { Centavos } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { normaliseCode } from '@taya/contracts/serial';
import type { Caller } from '../http/caller.js';
import { check } from '../http/fields.js';
import { filterIds, type Paging, sortOrder } from '../http/paging.js';
import {
  EndsAfter,
  filtersOf,
  IsAmount,
  IsChoice,
  IsDay,
  IsIdOf,
  IsSearch,
  IsTimeOfDay,
} from '../http/parameters.js';
import { lockedBets } from '../ledger/slips.js';
import type { Ledger } from '../pipeline/ledger.js';
import { BET_SORTS, type BetListQuery } from './bet-list.js';

function IsPartOfCode(): PropertyDecorator {
  const isLongEnough = (part: unknown) => {
    const { length } = normaliseCode(String(part));
    return length === 0 || length >= MIN_SEARCH_LENGTH;
  };
  return check('isPartOfCode', 'form', isLongEnough, 'Search reference number must be at least 4 characters');
}

/** The filters of `GET /api/bet` and of its Excel file. */
export class BetFiltersDto {
  @IsPartOfCode()
  @IsSearch({ about: 'Start or end of a serial' })
  readonly search?: string;

  @IsAmount({ about: 'Least stake' })
  readonly amount_from?: Centavos;

  @EndsAfter('amount_from')
  @IsAmount({ about: 'Greatest stake' })
  readonly amount_to?: Centavos;

  @IsDay({ about: 'First day of sale, YYYY-MM-DD' })
  readonly date_from?: string;

  @EndsAfter('date_from')
  @IsDay({ about: 'Last day of sale, YYYY-MM-DD' })
  readonly date_to?: string;

  @IsTimeOfDay({ about: 'Time of sale on the first day, HH:MM, and later' })
  readonly time_from?: string;

  @IsTimeOfDay({ about: 'Last minute of sale on the last day, HH:MM' })
  readonly time_to?: string;

  @IsIdOf({ about: 'Who sold; of a teller their own' })
  readonly teller_id?: number;

  @IsIdOf({ about: 'Id of a game' })
  readonly game_id?: number;

  @IsChoice(SIDES, { about: 'The side of the bet' })
  readonly side?: Side;

  @IsChoice(BET_DISPLAY_STATUSES, { about: 'The status as lists show it' })
  readonly status?: BetDisplayStatus;

  @IsChoice(['yes'], { about: 'Only tickets that were reported lost and are not paid yet' })
  readonly locked?: 'yes';
}

/**
 * The query of a list of bets. A teller always gets their own bets, whatever teller they ask for.
 * @param ledger knows the tickets that are locked
 * @throws Failure VALIDATION
 */
export async function betListOf(paging: Paging, caller: Caller, ledger: Ledger): Promise<BetListQuery> {
  const own = caller.role === Role.Teller ? { teller_id: caller.userId } : {};
  const filters = filtersOf(BetFiltersDto, { ...paging.filter, ...own });
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
