import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Role } from '@taya/contracts/roles';
import type { TellerFilter, TellerSort, TellerView } from '@taya/contracts/teller';
import type { Direction, Filter } from '../../platform/document-store/document-store.js';
import type { Paging } from '../../platform/http/paging.js';
import { USERS, type UserDocument } from '../../platform/read-models/collections.js';
import { ReadModels } from '../../platform/read-models/read-models.js';
import { folded } from '../../platform/read-models/search-keys.js';
import { tellerView } from '../teller-view.js';

export interface TellerPage {
  readonly rows: readonly TellerView[];
  readonly total: number;
}

const SORT_FIELDS = { name: 'nameFolded', onhand: 'onHand', remittable: 'remittable' } as const;

/** Tellers of a status, by any part of name, username or location, in an order. */
export class GetTellers extends Query<TellerPage> {
  constructor(
    readonly status: TellerFilter,
    readonly search: string,
    readonly sort: TellerSort,
    readonly direction: Direction,
    readonly paging: Pick<Paging, 'offset' | 'pageSize'>,
  ) {
    super();
  }
}

@QueryHandler(GetTellers)
export class GetTellersHandler implements IQueryHandler<GetTellers> {
  constructor(private readonly models: ReadModels) {}

  async execute({ status, search, sort, direction, paging }: GetTellers): Promise<TellerPage> {
    const reader = await this.models.current();
    const where: Filter<UserDocument> = {
      role: Role.Teller,
      ...(status === 'All' ? {} : { isActive: status === 'Active' }),
      ...(search === '' ? {} : { searchKeys: { prefix: folded(search) } }),
    };
    const { rows, total } = await reader.page(USERS, {
      where,
      orderBy: [[SORT_FIELDS[sort], direction]],
      offset: paging.offset,
      limit: paging.pageSize,
    });
    return { rows: rows.map(tellerView), total };
  }
}
