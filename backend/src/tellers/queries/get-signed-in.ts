import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Role } from '@taya/contracts/roles';
import type { SignedInView } from '@taya/contracts/teller';
import { SignedIn } from '../../auth/signed-in.js';
import { USERS } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';

/** How many of the active tellers have a valid session. */
export class GetSignedIn extends Query<SignedInView> {}

@QueryHandler(GetSignedIn)
export class GetSignedInHandler implements IQueryHandler<GetSignedIn> {
  constructor(
    private readonly models: ReadModels,
    private readonly signedIn: SignedIn,
  ) {}

  async execute(): Promise<SignedInView> {
    const reader = await this.models.current();
    const active = await reader.count(USERS, { role: Role.Teller, isActive: true });
    const users = await reader.getMany(USERS, [...this.signedIn.tellers()]);
    return { signed_in: users.filter(this.signedIn.now()).length, active };
  }
}
