import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BetView } from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { normaliseCode } from '@taya/contracts/serial';
import type { DocumentReader } from '../../platform/document-store/document-store.js';
import { findByEitherEnd } from '../../platform/document-store/either-end.js';
import { Failure } from '../../platform/http/failure.js';
import { BETS } from '../../platform/read-models/collections.js';
import {
  amongIds,
  type NumberedQuery,
  numberedPage,
  pageInOrder,
} from '../../platform/read-models/numbered.js';
import { ReadModels } from '../../platform/read-models/read-models.js';
import { betView } from '../bet-view.js';
import { SERIAL_FIELDS, withGames } from '../find-bets.js';

export interface BetPage {
  readonly rows: readonly BetView[];
  readonly total: number;
}

/** Bets; `search` is the start or the end of their serial, `tellerId` null shows everybody's. */
export class GetBets extends Query<BetPage> {
  constructor(
    readonly list: NumberedQuery,
    readonly search: string,
    readonly tellerId: number | null,
  ) {
    super();
  }
}

@QueryHandler(GetBets)
export class GetBetsHandler implements IQueryHandler<GetBets> {
  constructor(private readonly models: ReadModels) {}

  async execute({ list, search, tellerId }: GetBets): Promise<BetPage> {
    const part = normaliseCode(search);
    if (part !== '' && part.length < MIN_SEARCH_LENGTH) {
      throw new Failure('VALIDATION', 'Search reference number must be at least 4 characters');
    }
    const reader = await this.models.current();
    const { rows, total } = await (part === ''
      ? pageOf(reader, list, tellerId)
      : pageOfMatching(reader, list, tellerId, part));
    const bets = await withGames(reader, rows);
    return { rows: bets.map(({ bet, game }) => betView(bet, game)), total };
  }
}

function pageOf(reader: DocumentReader, list: NumberedQuery, tellerId: number | null) {
  return tellerId === null ? numberedPage(reader, BETS, list) : pageInOrder(reader, BETS, { tellerId }, list);
}

async function pageOfMatching(
  reader: DocumentReader,
  { offset, pageSize, direction, ids }: NumberedQuery,
  tellerId: number | null,
  part: string,
) {
  const where = { ...(tellerId === null ? {} : { tellerId }), ...amongIds(ids) };
  const newestFirst = await findByEitherEnd(reader, BETS, SERIAL_FIELDS, part, where);
  const matches = direction === 'desc' ? newestFirst : newestFirst.toReversed();
  return { rows: matches.slice(offset, offset + pageSize), total: matches.length };
}
