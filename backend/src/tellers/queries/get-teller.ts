import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Role } from '@taya/contracts/roles';
import { Failure } from '../../http/failure.js';
import { USERS, type UserDocument } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';

/** One teller with the drawer. @throws Failure TELLER_NOT_FOUND, for users of other roles too */
export class GetTeller extends Query<UserDocument> {
  constructor(readonly tellerId: number) {
    super();
  }
}

@QueryHandler(GetTeller)
export class GetTellerHandler implements IQueryHandler<GetTeller> {
  constructor(private readonly models: ReadModels) {}

  async execute({ tellerId }: GetTeller): Promise<UserDocument> {
    const teller = await (await this.models.current()).get(USERS, tellerId);
    if (teller?.role !== Role.Teller) throw new Failure('TELLER_NOT_FOUND');
    return teller;
  }
}
