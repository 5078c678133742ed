import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UnclaimedView } from '@taya/contracts/teller';
import { ReadModels } from '../../read-models/read-models.js';
import { unclaimedByAge } from '../../read-models/unclaimed.js';
import { SYSTEM, type System } from '../../system/system.js';

/** Unpaid winning bets that are not cleared, by the age of their games' business day. */
export class GetUnclaimed extends Query<UnclaimedView> {}

@QueryHandler(GetUnclaimed)
export class GetUnclaimedHandler implements IQueryHandler<GetUnclaimed> {
  constructor(
    private readonly models: ReadModels,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute(): Promise<UnclaimedView> {
    return unclaimedByAge(await this.models.current(), this.system.clock.nowMs());
  }
}
