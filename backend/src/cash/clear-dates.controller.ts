import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { CLEARED_DATE, CLEARED_DATE_ROW, CLEARING_PREVIEW } from '@taya/contracts/answers/teller';
import { Role } from '@taya/contracts/roles';
import type { ClearedDateView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import { Allow, Gives } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { ok, paged } from '../http/envelope.js';
import { FromPaging, numberedQuery, type Paging } from '../http/paging.js';
import { body, query } from '../http/validation.js';
import { ReadModelQuery } from '../read-models/read-model-query.js';
import { SYSTEM, type System } from '../system/system.js';
import { ClearDateDto } from './bodies.js';
import { getClearedDates } from './queries/get-cleared-dates.js';
import { ClearingPreviewDto, previewClearing } from './queries/preview-clearing.js';

@ApiTags('Cleared dates')
@Controller('clear_date')
export class ClearDatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  @Get()
  @AnswersPage(CLEARED_DATE_ROW)
  @Allow(Role.Admin, Role.Auditor)
  async list(@FromPaging() paging: Paging) {
    const dates = new ReadModelQuery(getClearedDates, numberedQuery(paging));
    return paged(await this.queries.execute(dates), paging);
  }

  @Get('preview')
  @Answers(CLEARING_PREVIEW)
  @Allow(Role.Admin)
  async preview(@Query(query(ClearingPreviewDto)) { date }: ClearingPreviewDto) {
    const preview = new ReadModelQuery(previewClearing, date, this.system.clock.nowMs());
    return ok(await this.queries.execute(preview));
  }

  @Post()
  @Answers(CLEARED_DATE)
  @Gives('clearDate')
  async clear(@Body(body(ClearDateDto)) { date }: ClearDateDto, @FromCommand() source: CommandSource) {
    const { at, ...cleared } = await this.commands.execute(new LedgerCommand('clearDate', { date }, source));
    return ok<ClearedDateView>({ ...cleared, created_at: instant(at) }, 'Date added successfully');
  }
}
