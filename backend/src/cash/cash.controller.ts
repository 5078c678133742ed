import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../platform/http/access.js';
import { CommandGate, type CommandSource, FromCommand } from '../platform/http/commands.js';
import { ok, paged } from '../platform/http/envelope.js';
import { FromPaging, filterText, type Paging } from '../platform/http/paging.js';
import { body, idParam, toCentavos } from '../platform/http/validation.js';
import { CashInDto, RemitDto } from './cash.dto.js';
import { cashRecordView, GetCashRecords } from './queries/get-cash-records.js';

const SEARCH = { name: 'search', required: false, description: 'Start or end of a reference' };

@ApiTags('Cash')
@Controller('teller/:id')
export class CashController {
  constructor(
    private readonly gate: CommandGate,
    private readonly queries: QueryBus,
  ) {}

  @Get('cashin')
  @Allow(Role.Admin, Role.Auditor)
  @ApiQuery(SEARCH)
  async cashIns(@Param('id', idParam()) tellerId: number, @FromPaging() paging: Paging) {
    const search = filterText(paging, 'search') ?? '';
    return paged(await this.queries.execute(new GetCashRecords('cashin', tellerId, paging, search)), paging);
  }

  @Get('remit')
  @Allow(Role.Admin, Role.Auditor)
  @ApiQuery(SEARCH)
  async remits(@Param('id', idParam()) tellerId: number, @FromPaging() paging: Paging) {
    const search = filterText(paging, 'search') ?? '';
    return paged(await this.queries.execute(new GetCashRecords('remit', tellerId, paging, search)), paging);
  }

  @Post('cashin')
  @Allow(Role.Admin)
  async cashIn(
    @Param('id', idParam()) tellerId: number,
    @Body(body(CashInDto)) dto: CashInDto,
    @FromCommand() source: CommandSource,
  ) {
    const content = { tellerId, amount: toCentavos(dto.amount) };
    const moved = await this.gate.execute(source, { type: 'cashIn', ...content }, content);
    return ok(cashRecordView(moved), 'Cashin successful');
  }

  @Post('remit')
  @Allow(Role.Admin)
  async remit(
    @Param('id', idParam()) tellerId: number,
    @Body(body(RemitDto)) dto: RemitDto,
    @FromCommand() source: CommandSource,
  ) {
    const content = { tellerId, amount: toCentavos(dto.amount) };
    const moved = await this.gate.execute(source, { type: 'remit', ...content }, content);
    return ok(cashRecordView(moved), 'Remit successful');
  }
}
