import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DRAWERS } from '@taya/contracts/answers/drawer';
import { orNull } from '@taya/contracts/answers/kinds';
import { PRINTED_BALANCE } from '@taya/contracts/answers/print';
import { LOGIN, REFUSED_ADDRESS, SIGNED_IN, TELLER, TELLER_BALANCE } from '@taya/contracts/answers/teller';
import { Role } from '@taya/contracts/roles';
import { TELLER_SORTS, type TellerSort } from '@taya/contracts/teller';
import Type from 'typebox';
import { RefusedAddresses } from '../auth/refused-addresses.js';
import { SignedIn } from '../auth/signed-in.js';
import type { Direction } from '../document-store/document-store.js';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { ok, paged } from '../http/envelope.js';
import { FromPaging, filterIds, type Paging, sortOrder } from '../http/paging.js';
import { Filtered, filtersOf, PathId } from '../http/parameters.js';
import { ReadModelQuery, StationQuery } from '../read-models/read-model-query.js';
import { ownBalance } from '../read-models/views.js';
import { getDrawers, getSignedIn } from './queries/get-signed-in.js';
import { getLogins, getPrintedBalance, getTeller } from './queries/get-teller.js';
import { getTellers, TELLER_LIST_FILTERS } from './queries/get-tellers.js';
import { refusedView, tellerView } from './teller-view.js';

@ApiTags('Tellers')
@Controller()
export class TellerQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly refusedAddresses: RefusedAddresses,
    private readonly tellersIn: SignedIn,
  ) {}

  @Get('teller_balance')
  @Answers(orNull(TELLER_BALANCE))
  @Allow(Role.Teller)
  @ApiOperation({ summary: 'One’s own drawer; null while it is counted' })
  async balance(@FromCaller() caller: Caller) {
    return ok(ownBalance(await this.queries.execute(new ReadModelQuery(getTeller, caller.userId))));
  }

  @Get('print/balance')
  @Answers(PRINTED_BALANCE)
  @Allow(Role.Teller)
  @ApiOperation({ summary: 'One’s own drawer for its receipt, with its position in the log' })
  async printedBalance(@FromCaller() caller: Caller) {
    return ok(await this.queries.execute(new StationQuery(getPrintedBalance, caller.userId)));
  }

  @Get('teller')
  @AnswersPage(TELLER)
  @Allow(Role.Admin, Role.SuperAdmin, Role.Auditor)
  @Filtered(TELLER_LIST_FILTERS)
  async list(@FromPaging() paging: Paging) {
    const filters = filtersOf(TELLER_LIST_FILTERS, paging.filter);
    const { is_active: status = 'All', search = '' } = filters;
    const [sort, direction] = tellerOrder(paging, filters);
    const list = { offset: paging.offset, pageSize: paging.pageSize, direction, ids: filterIds(paging) };
    const tellers = new ReadModelQuery(getTellers, status, search, sort, list);
    return paged(await this.queries.execute(tellers), paging);
  }

  @Get('drawers')
  @Answers(DRAWERS)
  @Allow(Role.Admin, Role.Auditor)
  @ApiOperation({ summary: 'Every drawer that somebody works at or that holds something, and their sums' })
  async drawers() {
    return ok(await this.queries.execute(new StationQuery(getDrawers, this.tellersIn)));
  }

  @Get('teller/signed_in')
  @Answers(SIGNED_IN)
  @Allow(Role.Admin)
  @ApiOperation({ summary: 'How many active tellers there are, and how many of them are signed in' })
  async signedIn() {
    return ok(await this.queries.execute(new ReadModelQuery(getSignedIn, this.tellersIn)));
  }

  @Get('teller/refused')
  @Answers(Type.Array(REFUSED_ADDRESS))
  @Allow(Role.SuperAdmin)
  @ApiOperation({
    summary: 'The latest sign-in of each teller or staff member that was refused for its address',
  })
  refused() {
    return ok(this.refusedAddresses.list().map(refusedView));
  }

  @Get('teller/:id')
  @Answers(TELLER)
  @Allow(Role.Admin, Role.SuperAdmin, Role.Auditor)
  async one(@PathId() tellerId: number) {
    return ok(tellerView(await this.queries.execute(new ReadModelQuery(getTeller, tellerId))));
  }

  @Get('teller/:id/login_history')
  @AnswersPage(LOGIN)
  @Allow(Role.SuperAdmin)
  async logins(@PathId() userId: number, @FromPaging() paging: Paging) {
    return paged(await this.queries.execute(new ReadModelQuery(getLogins, userId, paging)), paging);
  }
}

/** Names from A to Z, sums from the largest; react-admin sends the direction itself. */
function tellerOrder(
  paging: Paging,
  { sort = 'name' }: { readonly sort?: TellerSort },
): readonly [sort: TellerSort | 'id', direction: Direction] {
  return sortOrder(paging, ['id', ...TELLER_SORTS]) ?? [sort, sort === 'name' ? 'asc' : 'desc'];
}
