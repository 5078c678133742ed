import { Controller, Get, Inject } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BET_LIST_TOTALS, BET_LOOKUP, BET_ROW, OWN_TOTALS, PAYABILITY } from '@taya/contracts/answers/bet';
import { orNull } from '@taya/contracts/answers/kinds';
import { Role } from '@taya/contracts/roles';
import Type from 'typebox';
import { EXCEL_TYPE } from '../files/excel-cells.js';
import { AnswersFile, fileAnswer } from '../files/file-answer.js';
import { Reports } from '../files/reports.js';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { ok, paged } from '../http/envelope.js';
import { FromList, FromPaging, type Paging } from '../http/paging.js';
import { Filtered, PathCode, PathId } from '../http/parameters.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ReadModelQuery, StationQuery } from '../read-models/read-model-query.js';
import type { BetsFile } from './bet-file.js';
import { getBets } from './bet-list.js';
import { betListOf } from './bet-list-parameters.js';
import { BET_FILTERS } from './bodies.js';
import { getBet, searchBet } from './queries/get-bet.js';
import { getOwnTotals } from './queries/get-own-totals.js';
import { searchPayout } from './queries/search-payout.js';
import { searchPayoutsLike } from './queries/search-payouts-like.js';
import { getPayability } from './queries/why-not-payable.js';
import { SearchLimits } from './search-limits.js';

@ApiTags('Bets')
@Controller()
export class BetQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly reports: Reports,
    private readonly limits: SearchLimits,
    @Inject(LEDGER) private readonly ledger: Ledger,
  ) {}

  @Get('bet')
  @AnswersPage(BET_ROW, { totals: orNull(BET_LIST_TOTALS) })
  @Allow(Role.Admin, Role.Teller, Role.Auditor)
  @Filtered(BET_FILTERS)
  async list(@FromPaging() paging: Paging, @FromCaller() caller: Caller) {
    const list = await betListOf(paging, caller, this.ledger);
    const bets = new StationQuery(getBets, list, caller.userId);
    return paged(await this.queries.execute(bets), paging);
  }

  /** Declared before `bet/:id`, which would otherwise take it for an id. */
  @Get('bet/download_excel')
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(BET_FILTERS)
  @AnswersFile(EXCEL_TYPE)
  @ApiOperation({ summary: 'The bets that the filters find, at most 50,000, as an Excel file' })
  async excel(@FromList() list: Paging, @FromCaller() caller: Caller) {
    const { offset: _, pageSize: __, ...query } = await betListOf(list, caller, this.ledger);
    const bytes = await this.reports.file<BetsFile>({ kind: 'betsExcel', query });
    return fileAnswer(bytes, 'bets.xlsx', EXCEL_TYPE);
  }

  @Get('bet/:id')
  @Answers(BET_LOOKUP)
  @Allow(Role.Admin, Role.Teller, Role.Auditor)
  async one(@PathId() id: number, @FromCaller() caller: Caller) {
    return ok(await this.queries.execute(new ReadModelQuery(getBet, id, ownBetsOnly(caller))));
  }

  @Get('bet/:code/search')
  @Answers(BET_LOOKUP)
  @Allow(Role.Admin, Role.Auditor)
  async search(@PathCode() code: string) {
    return ok(await this.queries.execute(new ReadModelQuery(searchBet, code)));
  }

  @Get('bet/:code/search_for_payout')
  @Answers(BET_LOOKUP)
  @Allow(Role.Teller)
  async searchForPayout(@PathCode() code: string, @FromCaller() caller: Caller) {
    const search = new StationQuery(searchPayout, this.limits, code, caller.userId);
    return ok(await this.queries.execute(search));
  }

  @Get('bet/:code/search_for_payout_like')
  @Answers(Type.Array(BET_LOOKUP))
  @Allow(Role.Teller)
  async searchForPayoutLike(@PathCode() code: string, @FromCaller() caller: Caller) {
    const search = new StationQuery(searchPayoutsLike, this.limits, code, caller);
    return ok(await this.queries.execute(search));
  }

  @Get('bet/:code/why_not_payable')
  @Allow(Role.Teller)
  @Answers(PAYABILITY)
  @ApiOperation({
    summary: 'A bet of any teller by its whole code, and the reason why it cannot be paid; null when it can',
  })
  async whyNotPayable(@PathCode() code: string, @FromCaller() caller: Caller) {
    const payability = new StationQuery(getPayability, code, caller.userId);
    return ok(await this.limits.byCaller(caller, code, () => this.queries.execute(payability)));
  }

  @Get('total_bet/:game_id')
  @Answers(orNull(OWN_TOTALS))
  @Allow(Role.Teller)
  async ownTotals(@PathId('game_id') gameId: number, @FromCaller() caller: Caller) {
    return ok(await this.queries.execute(new ReadModelQuery(getOwnTotals, gameId, caller.userId)));
  }
}

/** A teller sees only their own bets. */
function ownBetsOnly(caller: Caller): number | null {
  return caller.role === Role.Teller ? caller.userId : null;
}
