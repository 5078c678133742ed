import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '../../read-models/read-models.js';
import { toldToUser } from '../../read-models/views.js';
import { BET_LIST, type BetListQuery, type BetPage, isWholeList, wholeBetList } from '../bet-list.js';

/** A page of the bets that match a filter, with totals that are null to who counts a drawer. */
export class GetBets extends Query<Told> {
  constructor(
    readonly list: BetListQuery,
    readonly callerId: number,
  ) {
    super();
  }
}

@QueryHandler(GetBets)
export class GetBetsHandler implements IQueryHandler<GetBets> {
  constructor(private readonly models: ReadModels) {}

  async execute({ list, callerId }: GetBets): Promise<Told> {
    const reader = await this.models.current();
    const page = isWholeList(list)
      ? await wholeBetList(reader, list)
      : await this.models.runHeavy(BET_LIST, list);
    return { ...page, totals: await toldToUser(reader, callerId, page.totals) };
  }
}

type Told = Omit<BetPage, 'totals'> & { readonly totals: BetPage['totals'] | null };
