import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { LoginView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import { Failure } from '../../http/failure.js';
import type { Paging } from '../../http/paging.js';
import { LOGINS, USERS } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';

export interface LoginPage {
  readonly rows: readonly LoginView[];
  readonly total: number;
}

/**
 * The logins of any user, newest first.
 * @throws Failure TELLER_NOT_FOUND
 */
export class GetLogins extends Query<LoginPage> {
  constructor(
    readonly userId: number,
    readonly paging: Pick<Paging, 'offset' | 'pageSize'>,
  ) {
    super();
  }
}

@QueryHandler(GetLogins)
export class GetLoginsHandler implements IQueryHandler<GetLogins> {
  constructor(private readonly models: ReadModels) {}

  async execute({ userId, paging }: GetLogins): Promise<LoginPage> {
    const reader = await this.models.current();
    if ((await reader.get(USERS, userId)) === null) throw new Failure('TELLER_NOT_FOUND');
    const { rows, total } = await reader.page(LOGINS, {
      where: { userId },
      orderBy: [['id', 'desc']],
      offset: paging.offset,
      limit: paging.pageSize,
    });
    return { rows: rows.map(({ id, ip, at }) => ({ id, ip, created_at: instant(at) })), total };
  }
}
