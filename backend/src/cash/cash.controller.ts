import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { CASH_RECORD, CASH_ROW, CASH_TOTALS, REVERSAL as REVERSED } from '@taya/contracts/answers/teller';
import { Role } from '@taya/contracts/roles';
import type { CashKind } from '@taya/contracts/teller';
import { Approvals } from '../auth/approvals.js';
import { Allow, Gives } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { toCentavos } from '../http/decimal-fields.js';
import { ok, paged } from '../http/envelope.js';
import { FromPaging, type Paging } from '../http/paging.js';
import { Filtered, filtersOf, PathId } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import { ReadModelQuery } from '../read-models/read-model-query.js';
import { CASHIN, REMIT, REVERSAL_BODY, type Reversal } from './bodies.js';
import { CASH_FILTERS, cashRecordView, getCashRecords, reversalView } from './queries/get-cash-records.js';

@ApiTags('Cash')
@Controller('teller/:id')
export class CashController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly approvals: Approvals,
  ) {}

  @Get('cashin')
  @AnswersPage(CASH_ROW, { totals: CASH_TOTALS })
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(CASH_FILTERS)
  cashIns(@PathId() tellerId: number, @FromPaging() paging: Paging) {
    return this.#list('cashin', tellerId, paging);
  }

  @Get('remit')
  @AnswersPage(CASH_ROW, { totals: CASH_TOTALS })
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(CASH_FILTERS)
  remits(@PathId() tellerId: number, @FromPaging() paging: Paging) {
    return this.#list('remit', tellerId, paging);
  }

  @Post('cashin')
  @Answers(CASH_RECORD)
  @Gives('cashIn')
  async cashIn(
    @PathId() tellerId: number,
    @FromBody(CASHIN) { amount }: Values<typeof CASHIN>,
    @FromCommand() source: CommandSource,
  ) {
    const cashIn = new LedgerCommand('cashIn', { tellerId, amount: toCentavos(amount) }, source);
    return ok(cashRecordView(await this.commands.execute(cashIn)), 'Cashin successful');
  }

  @Post('remit')
  @Answers(CASH_RECORD)
  @Gives('remit')
  async remit(
    @PathId() tellerId: number,
    @FromBody(REMIT) { amount }: Values<typeof REMIT>,
    @FromCommand() source: CommandSource,
  ) {
    const remit = new LedgerCommand('remit', { tellerId, amount: toCentavos(amount) }, source);
    return ok(cashRecordView(await this.commands.execute(remit)), 'Remit successful');
  }

  @Post('cashin/:cashin_id/reverse')
  @Answers(REVERSED)
  @Gives('reverseCash')
  reverseCashIn(
    @PathId() tellerId: number,
    @PathId('cashin_id') id: number,
    @FromBody(REVERSAL_BODY) reversal: Reversal,
    @FromCommand() source: CommandSource,
  ) {
    return this.#reverse('cashin', tellerId, id, reversal, source);
  }

  @Post('remit/:remit_id/reverse')
  @Answers(REVERSED)
  @Gives('reverseCash')
  reverseRemit(
    @PathId() tellerId: number,
    @PathId('remit_id') id: number,
    @FromBody(REVERSAL_BODY) reversal: Reversal,
    @FromCommand() source: CommandSource,
  ) {
    return this.#reverse('remit', tellerId, id, reversal, source);
  }

  async #reverse(
    of: CashKind,
    tellerId: number,
    id: number,
    { reason, amount = '0', approval }: Reversal,
    source: CommandSource,
  ) {
    const fields = { of, tellerId, id, amount: toCentavos(amount), reason: reason.trim() };
    const reversed = await this.approvals.give('reverseCash', fields, source, approval);
    return ok(reversalView(reversed), of === 'cashin' ? 'Cashin reversed' : 'Remit reversed');
  }

  async #list(kind: CashKind, tellerId: number, paging: Paging) {
    const filters = filtersOf(CASH_FILTERS, paging.filter);
    const query = new ReadModelQuery(getCashRecords, { kind, tellerId, paging, filters });
    return paged(await this.queries.execute(query), paging);
  }
}
