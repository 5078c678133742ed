import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '@taya/contracts/roles';
import type { ClearedDateView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import { Allow } from '../http/access.js';
import { CommandGate, type CommandSource, FromCommand } from '../http/commands.js';
import { ok, paged } from '../http/envelope.js';
import { FromPaging, numberedQuery, type Paging } from '../http/paging.js';
import { body, dateParam } from '../http/validation.js';
import { ClearDateDto } from './cash.dto.js';
import { GetClearedDates } from './queries/get-cleared-dates.js';
import { PreviewClearing } from './queries/preview-clearing.js';

@ApiTags('Cleared dates')
@Controller('clear_date')
export class ClearDatesController {
  constructor(
    private readonly gate: CommandGate,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Allow(Role.Admin, Role.Auditor)
  async list(@FromPaging() paging: Paging) {
    return paged(await this.queries.execute(new GetClearedDates(numberedQuery(paging))), paging);
  }

  @Get('preview')
  @Allow(Role.Admin)
  async preview(@Query('date', dateParam('Please select a date')) date: string) {
    return ok(await this.queries.execute(new PreviewClearing(date)));
  }

  @Post()
  @Allow(Role.Admin)
  async clear(@Body(body(ClearDateDto)) { date }: ClearDateDto, @FromCommand() source: CommandSource) {
    const cleared = await this.gate.execute(source, { type: 'clearDate', date }, { date });
    const view: ClearedDateView = { id: cleared.id, date: cleared.date, created_at: instant(cleared.at) };
    return ok(view, 'Date added successfully');
  }
}
