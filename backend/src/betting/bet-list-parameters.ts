import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { BET_DISPLAY_STATUSES } from '@taya/contracts/bet';
import { SIDES } from '@taya/contracts/game';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { normaliseCode } from '@taya/contracts/serial';
import type { Caller } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import {
  filterDays,
  filterId,
  filterIds,
  filterMoney,
  filterText,
  filterWord,
  type Paging,
  requireOrder,
  sortOrder,
} from '../http/paging.js';
import type { BetFilter } from './bet-filter.js';
import { BET_SORTS, type BetListQuery } from './bet-list.js';

/**
 * The query of a list of bets. A teller always gets their own bets, whatever teller they ask for.
 * @throws Failure VALIDATION
 */
export function betListOf(paging: Paging, caller: Caller): BetListQuery {
  const part = normaliseCode(filterText(paging, 'search') ?? '');
  if (part !== '' && part.length < MIN_SEARCH_LENGTH) {
    throw new Failure('VALIDATION', 'Search reference number must be at least 4 characters');
  }
  const [sort, direction] = sortOrder(paging, BET_SORTS) ?? ['id', 'desc'];
  const { offset, pageSize } = paging;
  return {
    filter: betFilterOf(paging, caller),
    part,
    ids: filterIds(paging),
    sort,
    direction,
    offset,
    pageSize,
  };
}

function betFilterOf(paging: Paging, caller: Caller): BetFilter {
  const amountFrom = filterMoney(paging, 'amount_from');
  const amountTo = filterMoney(paging, 'amount_to');
  requireOrder(['amount_from', amountFrom], ['amount_to', amountTo]);
  const { from, to } = filterDays(paging);
  return {
    tellerId: caller.role === Role.Teller ? caller.userId : filterId(paging, 'teller_id'),
    gameId: filterId(paging, 'game_id'),
    side: filterWord(paging, 'side', SIDES),
    status: filterWord(paging, 'status', BET_DISPLAY_STATUSES),
    amountFrom,
    amountTo,
    soldFrom: from,
    soldTo: to,
  };
}

const DATE = { type: 'string', format: 'date' } as const;
const MONEY = { type: 'string', example: '100.00' } as const;

/** Documents the filters for OpenAPI. */
export function BetFilters(): MethodDecorator {
  const optional = { required: false } as const;
  return applyDecorators(
    ApiQuery({ ...optional, name: 'search', description: 'Start or end of a serial' }),
    ApiQuery({
      ...optional,
      name: 'teller_id',
      type: Number,
      description: 'Who sold; of a teller their own',
    }),
    ApiQuery({ ...optional, name: 'game_id', type: Number }),
    ApiQuery({ ...optional, name: 'side', enum: SIDES }),
    ApiQuery({ ...optional, name: 'status', enum: BET_DISPLAY_STATUSES }),
    ApiQuery({ ...optional, name: 'amount_from', schema: MONEY, description: 'Least stake' }),
    ApiQuery({ ...optional, name: 'amount_to', schema: MONEY, description: 'Greatest stake' }),
    ApiQuery({ ...optional, name: 'date_from', schema: DATE, description: 'First day of sale, YYYY-MM-DD' }),
    ApiQuery({ ...optional, name: 'date_to', schema: DATE, description: 'Last day of sale, YYYY-MM-DD' }),
  );
}
