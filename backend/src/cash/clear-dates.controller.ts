import { Controller, Get, Inject, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CLEARED_DATE,
  CLEARED_DATE_ROW,
  CLEARING_PREVIEW,
  UNCLAIMED,
  UNPAID_DATE,
} from '@taya/contracts/answers/teller';
import { Role } from '@taya/contracts/roles';
import type { ClearedDateView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import Type from 'typebox';
import { Allow, Gives } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { ok, paged } from '../http/envelope.js';
import type { ValuesOf } from '../http/fields.js';
import { FromPaging, numberedQuery, type Paging } from '../http/paging.js';
import { FromQuery } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ReadModelQuery, type Sources, StationQuery } from '../read-models/read-model-query.js';
import { unclaimedByAge } from '../read-models/unclaimed.js';
import { SYSTEM, type System } from '../system/system.js';
import { CLEARING } from './bodies.js';
import { getClearedDates, PREVIEWED, previewClearing, unpaidDates } from './queries/clearing.js';

@ApiTags('Cleared dates')
@Controller()
export class ClearDatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  @Get('clear_date')
  @AnswersPage(CLEARED_DATE_ROW)
  @Allow(Role.Admin, Role.Auditor)
  async list(@FromPaging() paging: Paging) {
    const dates = new ReadModelQuery(getClearedDates, numberedQuery(paging));
    return paged(await this.queries.execute(dates), paging);
  }

  @Get('clear_date/preview')
  @Answers(CLEARING_PREVIEW)
  @Allow(Role.Admin)
  async preview(@FromQuery(PREVIEWED) { date }: ValuesOf<typeof PREVIEWED>) {
    const now = this.system.clock.nowMs();
    return ok(await this.ledger.read((state) => previewClearing(state, date, now)));
  }

  @Get('clear_date/due')
  @Answers(Type.Array(UNPAID_DATE))
  @Allow(Role.Admin, Role.Auditor)
  @ApiOperation({ summary: 'The business dates with unpaid winning bets, and which of them are due' })
  async due() {
    const now = this.system.clock.nowMs();
    return ok(await this.ledger.read((state) => unpaidDates(state, now)));
  }

  @Post('clear_date')
  @Answers(CLEARED_DATE)
  @Gives('clearDate')
  async clear(@FromBody(CLEARING) { date }: Values<typeof CLEARING>, @FromCommand() source: CommandSource) {
    const { at, ...cleared } = await this.commands.execute(new LedgerCommand('clearDate', { date }, source));
    return ok<ClearedDateView>({ ...cleared, created_at: instant(at) }, 'Date added successfully');
  }

  @Get('unclaimed')
  @Answers(UNCLAIMED)
  @Allow(Role.Admin, Role.Auditor)
  @ApiOperation({ summary: 'Unpaid winning bets that are not cleared, by age' })
  async unclaimed() {
    return ok(await this.queries.execute(new StationQuery(getUnclaimed)));
  }
}

/** By the age of their games' business day. */
const getUnclaimed = async ({ models, clock }: Sources) =>
  unclaimedByAge(await models.current(), clock.nowMs());
