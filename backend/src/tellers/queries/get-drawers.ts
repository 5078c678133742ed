import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DrawersView } from '@taya/contracts/answers/drawer';
import { sumOfDrawers } from '@taya/contracts/drawers';
import { SignedIn } from '../../auth/signed-in.js';
import { readDrawers } from '../../read-models/drawers.js';
import { ReadModels } from '../../read-models/read-models.js';
import { SYSTEM, type System } from '../../system/system.js';

/** Every drawer that somebody works at or that holds something, and their sums. */
export class GetDrawers extends Query<DrawersView> {}

@QueryHandler(GetDrawers)
export class GetDrawersHandler implements IQueryHandler<GetDrawers> {
  constructor(
    private readonly models: ReadModels,
    private readonly signedIn: SignedIn,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute(): Promise<DrawersView> {
    const reader = await this.models.current();
    const tellers = await readDrawers(reader, this.system.clock.nowMs(), this.signedIn.now());
    return { tellers, station: sumOfDrawers(tellers) };
  }
}
