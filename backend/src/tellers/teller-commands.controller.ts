import { Body, Controller, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TELLER } from '@taya/contracts/answers/teller';
import { Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { PathId } from '../http/parameters.js';
import { body } from '../http/validation.js';
import { CreateTeller, CreateTellerDto } from './commands/create-teller.js';
import { EditTeller, EditTellerDto } from './commands/edit-teller.js';

@ApiTags('Tellers')
@Controller('teller')
export class TellerCommandsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Answers(TELLER)
  @Gives('createTeller')
  @ApiOperation({ summary: 'Add a teller' })
  async create(@Body(body(CreateTellerDto)) dto: CreateTellerDto, @FromCommand() source: CommandSource) {
    return ok(await this.commands.execute(new CreateTeller(dto, source)), 'Teller added successfully');
  }

  @Put(':id')
  @Answers(TELLER)
  @Gives('editTeller')
  @ApiOperation({ summary: 'Edit, enable or disable a teller: fields left out stay as they are' })
  async edit(
    @PathId() tellerId: number,
    @Body(body(EditTellerDto)) dto: EditTellerDto,
    @FromCommand() source: CommandSource,
  ) {
    const { teller, isActive } = await this.commands.execute(new EditTeller(tellerId, dto, source));
    return ok(teller, editMessage(isActive));
  }
}

function editMessage(isActive: boolean | null): string {
  if (isActive === null) return 'Teller updated successfully';
  return `Teller ${isActive ? 'enabled' : 'disabled'} successfully`;
}
