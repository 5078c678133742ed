import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { UNCLAIMED } from '@taya/contracts/answers/teller';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { type Sources, StationQuery } from '../read-models/read-model-query.js';
import { unclaimedByAge } from '../read-models/unclaimed.js';

/** By the age of their games' business day. */
const getUnclaimed = async ({ models, clock }: Sources) =>
  unclaimedByAge(await models.current(), clock.nowMs());

@ApiTags('Cleared dates')
@Controller('unclaimed')
export class UnclaimedController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(UNCLAIMED)
  @Allow(Role.Admin, Role.Auditor)
  @ApiOperation({ summary: 'Unpaid winning bets that are not cleared, by age' })
  async unclaimed() {
    return ok(await this.queries.execute(new StationQuery(getUnclaimed)));
  }
}
