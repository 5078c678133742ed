import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BetById } from '@taya/contracts/bet';
import { Failure } from '../../http/failure.js';
import { BETS } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { rowsOf } from '../bet-list.js';
import { lookupOf, withGame } from '../find-bets.js';

/**
 * One bet by id. With a `tellerId`, only a bet of that teller.
 * @throws Failure BET_NOT_FOUND, NOT_YOUR_BET
 */
export class GetBet extends Query<BetById> {
  constructor(
    readonly betId: number,
    readonly tellerId: number | null,
  ) {
    super();
  }
}

@QueryHandler(GetBet)
export class GetBetHandler implements IQueryHandler<GetBet> {
  constructor(private readonly models: ReadModels) {}

  async execute({ betId, tellerId }: GetBet): Promise<BetById> {
    const reader = await this.models.current();
    const bet = await reader.get(BETS, betId);
    if (bet === null) throw new Failure('BET_NOT_FOUND');
    if (tellerId !== null && bet.tellerId !== tellerId) throw new Failure('NOT_YOUR_BET');
    const lookup = await lookupOf(reader, await withGame(reader, bet));
    const [row = null] = await rowsOf(reader, [bet]);
    if (row === null) throw new Error(`no row of bet ${betId}`);
    return { ...lookup, bet: row };
  }
}
