import { Body, Controller, Get, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { CASH_RECORD, CASH_ROW, CASH_TOTALS } from '@taya/contracts/answers/teller';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok, pagedWithTotals } from '../http/envelope.js';
import { FromPaging, type Paging } from '../http/paging.js';
import { Filtered, filtersOf, PathId } from '../http/parameters.js';
import { body } from '../http/validation.js';
import { CashIn, CashInDto } from './commands/cash-in.js';
import { Remit, RemitDto } from './commands/remit.js';
import { CashFiltersDto, GetCashRecords } from './queries/get-cash-records.js';

@ApiTags('Cash')
@Controller('teller/:id')
export class CashController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('cashin')
  @AnswersPage(CASH_ROW, { totals: CASH_TOTALS })
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(CashFiltersDto)
  async cashIns(@PathId() tellerId: number, @FromPaging() paging: Paging) {
    const query = new GetCashRecords('cashin', tellerId, paging, filtersOf(CashFiltersDto, paging.filter));
    return pagedWithTotals(await this.queries.execute(query), paging);
  }

  @Get('remit')
  @AnswersPage(CASH_ROW, { totals: CASH_TOTALS })
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(CashFiltersDto)
  async remits(@PathId() tellerId: number, @FromPaging() paging: Paging) {
    const query = new GetCashRecords('remit', tellerId, paging, filtersOf(CashFiltersDto, paging.filter));
    return pagedWithTotals(await this.queries.execute(query), paging);
  }

  @Post('cashin')
  @Answers(CASH_RECORD)
  @Allow(Role.Admin)
  async cashIn(
    @PathId() tellerId: number,
    @Body(body(CashInDto)) dto: CashInDto,
    @FromCommand() source: CommandSource,
  ) {
    return ok(await this.commands.execute(new CashIn(tellerId, dto, source)), 'Cashin successful');
  }

  @Post('remit')
  @Answers(CASH_RECORD)
  @Allow(Role.Admin)
  async remit(
    @PathId() tellerId: number,
    @Body(body(RemitDto)) dto: RemitDto,
    @FromCommand() source: CommandSource,
  ) {
    return ok(await this.commands.execute(new Remit(tellerId, dto, source)), 'Remit successful');
  }
}
