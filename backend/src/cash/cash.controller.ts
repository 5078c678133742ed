import { applyDecorators, Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { CASH_RECORD, CASH_ROW, CASH_TOTALS } from '@taya/contracts/answers/teller';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok, pagedWithTotals } from '../http/envelope.js';
import { FromPaging, filterDays, filterText, type Paging } from '../http/paging.js';
import { body, idParam } from '../http/validation.js';
import { CashIn, CashInDto } from './commands/cash-in.js';
import { Remit, RemitDto } from './commands/remit.js';
import { type CashFilter, GetCashRecords } from './queries/get-cash-records.js';

const DAY = { required: false, schema: { type: 'string', format: 'date' } } as const;

function CashFilters(): MethodDecorator {
  return applyDecorators(
    ApiQuery({ name: 'search', required: false, description: 'Start or end of a reference' }),
    ApiQuery({ ...DAY, name: 'date_from', description: 'First day, YYYY-MM-DD' }),
    ApiQuery({ ...DAY, name: 'date_to', description: 'Last day, YYYY-MM-DD' }),
  );
}

/** @throws Failure VALIDATION */
function cashFilterOf(paging: Paging): CashFilter {
  return { search: filterText(paging, 'search') ?? '', ...filterDays(paging) };
}

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
  @CashFilters()
  async cashIns(@Param('id', idParam()) tellerId: number, @FromPaging() paging: Paging) {
    const query = new GetCashRecords('cashin', tellerId, paging, cashFilterOf(paging));
    return pagedWithTotals(await this.queries.execute(query), paging);
  }

  @Get('remit')
  @AnswersPage(CASH_ROW, { totals: CASH_TOTALS })
  @Allow(Role.Admin, Role.Auditor)
  @CashFilters()
  async remits(@Param('id', idParam()) tellerId: number, @FromPaging() paging: Paging) {
    const query = new GetCashRecords('remit', tellerId, paging, cashFilterOf(paging));
    return pagedWithTotals(await this.queries.execute(query), paging);
  }

  @Post('cashin')
  @Answers(CASH_RECORD)
  @Allow(Role.Admin)
  async cashIn(
    @Param('id', idParam()) tellerId: number,
    @Body(body(CashInDto)) dto: CashInDto,
    @FromCommand() source: CommandSource,
  ) {
    return ok(await this.commands.execute(new CashIn(tellerId, dto, source)), 'Cashin successful');
  }

  @Post('remit')
  @Answers(CASH_RECORD)
  @Allow(Role.Admin)
  async remit(
    @Param('id', idParam()) tellerId: number,
    @Body(body(RemitDto)) dto: RemitDto,
    @FromCommand() source: CommandSource,
  ) {
    return ok(await this.commands.execute(new Remit(tellerId, dto, source)), 'Remit successful');
  }
}
