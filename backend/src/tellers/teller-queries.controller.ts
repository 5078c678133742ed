import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { LOGIN, SIGNED_IN, TELLER, TELLER_BALANCE } from '@taya/contracts/answers/teller';
import { Role } from '@taya/contracts/roles';
import { TELLER_FILTERS, TELLER_SORTS, type TellerSort } from '@taya/contracts/teller';
import type { Direction } from '../document-store/document-store.js';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { ok, paged } from '../http/envelope.js';
import { FromPaging, filterChoice, filterIds, filterText, type Paging, sortOrder } from '../http/paging.js';
import { idParam } from '../http/validation.js';
import { balanceView } from '../read-models/views.js';
import { GetLogins } from './queries/get-logins.js';
import { GetSignedIn } from './queries/get-signed-in.js';
import { GetTeller } from './queries/get-teller.js';
import { GetTellers } from './queries/get-tellers.js';
import { tellerView } from './teller-view.js';

@ApiTags('Tellers')
@Controller()
export class TellerQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('teller_balance')
  @Answers(TELLER_BALANCE)
  @Allow(Role.Teller)
  @ApiOperation({ summary: 'One’s own drawer' })
  async balance(@FromCaller() caller: Caller) {
    return ok(balanceView(await this.queries.execute(new GetTeller(caller.userId))));
  }

  @Get('teller')
  @AnswersPage(TELLER)
  @Allow(Role.Admin, Role.SuperAdmin, Role.Auditor)
  @ApiQuery({ name: 'is_active', enum: TELLER_FILTERS, required: false })
  @ApiQuery({ name: 'search', required: false })
  @ApiQuery({ name: 'sort', enum: TELLER_SORTS, required: false })
  async list(@FromPaging() paging: Paging) {
    const status = filterChoice(paging, 'is_active', TELLER_FILTERS, 'All');
    const search = filterText(paging, 'search') ?? '';
    const [sort, direction] = tellerOrder(paging);
    const list = { offset: paging.offset, pageSize: paging.pageSize, direction, ids: filterIds(paging) };
    return paged(await this.queries.execute(new GetTellers(status, search, sort, list)), paging);
  }

  @Get('teller/signed_in')
  @Answers(SIGNED_IN)
  @Allow(Role.Admin)
  @ApiOperation({ summary: 'How many active tellers there are, and how many of them are signed in' })
  async signedIn() {
    return ok(await this.queries.execute(new GetSignedIn()));
  }

  @Get('teller/:id')
  @Answers(TELLER)
  @Allow(Role.Admin, Role.SuperAdmin, Role.Auditor)
  async one(@Param('id', idParam()) tellerId: number) {
    return ok(tellerView(await this.queries.execute(new GetTeller(tellerId))));
  }

  @Get('teller/:id/login_history')
  @AnswersPage(LOGIN)
  @Allow(Role.SuperAdmin)
  async logins(@Param('id', idParam()) userId: number, @FromPaging() paging: Paging) {
    return paged(await this.queries.execute(new GetLogins(userId, paging)), paging);
  }
}

/** Names from A to Z, sums from the largest; react-admin sends the direction itself. */
function tellerOrder(paging: Paging): readonly [sort: TellerSort | 'id', direction: Direction] {
  const asked = sortOrder(paging, ['id', ...TELLER_SORTS]);
  if (asked !== undefined) return asked;
  const sort = filterChoice(paging, 'sort', TELLER_SORTS, 'name');
  return [sort, sort === 'name' ? 'asc' : 'desc'];
}
