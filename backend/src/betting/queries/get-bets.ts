import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '../../read-models/read-models.js';
import { BET_LIST, type BetListQuery, type BetPage, isWholeList, wholeBetList } from '../bet-list.js';

/** A page of the bets that match a filter. */
export class GetBets extends Query<BetPage> {
  constructor(readonly list: BetListQuery) {
    super();
  }
}

@QueryHandler(GetBets)
export class GetBetsHandler implements IQueryHandler<GetBets> {
  constructor(private readonly models: ReadModels) {}

  async execute({ list }: GetBets): Promise<BetPage> {
    if (isWholeList(list)) return wholeBetList(await this.models.current(), list);
    return this.models.runHeavy(BET_LIST, list);
  }
}
