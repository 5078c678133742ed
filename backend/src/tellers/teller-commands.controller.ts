import { Controller, Post, Put } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TELLER } from '@taya/contracts/answers/teller';
import { Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { PathId } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import { StationQuery } from '../read-models/read-model-query.js';
import { UserAccounts } from './accounts.js';
import { NEW_TELLER, TELLER_CHANGES } from './bodies.js';
import { getLatestActivity } from './queries/get-teller.js';
import { editMessage, NO_ACTIVITY, tellerAfter, tellerView } from './teller-view.js';

@ApiTags('Tellers')
@Controller('teller')
export class TellerCommandsController {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Answers(TELLER)
  @Gives('createTeller')
  @ApiOperation({ summary: 'Add a teller' })
  async create(@FromBody(NEW_TELLER) sent: Values<typeof NEW_TELLER>, @FromCommand() source: CommandSource) {
    const created = await this.accounts.create(sent, source);
    return ok(tellerView({ ...tellerAfter(created), ...NO_ACTIVITY }), 'Teller added successfully');
  }

  @Put(':id')
  @Answers(TELLER)
  @Gives('editTeller')
  @ApiOperation({ summary: 'Edit, enable or disable a teller: fields left out stay as they are' })
  async edit(
    @PathId() tellerId: number,
    @FromBody(TELLER_CHANGES) sent: Values<typeof TELLER_CHANGES>,
    @FromCommand() source: CommandSource,
  ) {
    const edited = await this.accounts.edit('teller', tellerId, sent, source);
    const activity = await this.queries.execute(new StationQuery(getLatestActivity, tellerId));
    return ok(tellerView({ ...tellerAfter(edited), ...activity }), editMessage('Teller', edited.isActive));
  }
}
