import type { Sources } from '../../read-models/read-model-query.js';
import { toldToUser } from '../../read-models/views.js';
import { BET_LIST, type BetListQuery, isWholeList, wholeBetList } from '../bet-list.js';

/** A page of the bets that match a filter, with totals that are null to who counts a drawer. */
export async function getBets({ models }: Sources, list: BetListQuery, callerId: number) {
  const reader = await models.current();
  const page = isWholeList(list) ? await wholeBetList(reader, list) : await models.runHeavy(BET_LIST, list);
  return { ...page, totals: await toldToUser(reader, callerId, page.totals) };
}
