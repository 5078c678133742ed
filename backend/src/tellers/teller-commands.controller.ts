import { Body, Controller, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Role } from '@taya/contracts/roles';
import { assertUncommonPassword } from '../auth/common-passwords.js';
import { Credentials } from '../auth/credentials.js';
import { Sessions } from '../auth/sessions.js';
import { Allow } from '../http/access.js';
import { CommandGate, type CommandSource, FromCommand } from '../http/commands.js';
import { ok } from '../http/envelope.js';
import { body, idParam } from '../http/validation.js';
import type { TellerProfile } from '../ledger/commands.js';
import type { TellerEdited } from '../ledger/results.js';
import { LastDoneReader } from './last-done.js';
import { assertPasswordLength, CreateTellerDto, EditTellerDto, profileOf } from './teller.dto.js';
import { NOTHING_DONE, tellerAfter, tellerView } from './teller-view.js';

@ApiTags('Tellers')
@Controller('teller')
export class TellerCommandsController {
  constructor(
    private readonly gate: CommandGate,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly lastDone: LastDoneReader,
  ) {}

  @Post()
  @Allow(Role.SuperAdmin)
  @ApiOperation({ summary: 'Add a teller' })
  async create(@Body(body(CreateTellerDto)) dto: CreateTellerDto, @FromCommand() source: CommandSource) {
    // All but the middle name are required.
    const profile = { middleName: '', ...profileOf(dto) } as TellerProfile;
    assertPasswordLength(dto.password, 'password');
    assertUncommonPassword(dto.password, 'password');
    const credentialId = await this.credentials.create(dto.password);
    const created = await this.gate.execute(
      source,
      { type: 'createTeller', ...profile, credentialId },
      profile,
    );
    return ok(tellerView({ ...tellerAfter(created), ...NOTHING_DONE }), 'Teller added successfully');
  }

  @Put(':id')
  @Allow(Role.SuperAdmin)
  @ApiOperation({ summary: 'Edit, enable or disable a teller: fields left out stay as they are' })
  async edit(
    @Param('id', idParam()) tellerId: number,
    @Body(body(EditTellerDto)) dto: EditTellerDto,
    @FromCommand() source: CommandSource,
  ) {
    const changes = {
      tellerId,
      ...profileOf(dto),
      ...(dto.is_active === undefined ? {} : { isActive: dto.is_active }),
    };
    const credentialId = await this.#newCredential(tellerId, dto.password ?? '');
    const edited = await this.gate.execute(
      source,
      { type: 'editTeller', ...changes, ...(credentialId === null ? {} : { credentialId }) },
      changes,
    );
    const view = tellerView({ ...tellerAfter(edited), ...(await this.lastDone.of(tellerId)) });
    return ok(view, editMessage(edited));
  }

  /** null when the password stays: it was left out, or is the current one. */
  async #newCredential(tellerId: number, password: string): Promise<string | null> {
    const teller = this.sessions.user(tellerId);
    if (password === '' || teller?.role !== Role.Teller) return null;
    assertPasswordLength(password, 'password');
    if (await this.credentials.verify(teller.credentialId, password)) return null;
    assertUncommonPassword(password, 'password');
    return this.credentials.create(password);
  }
}

function editMessage({ isActive }: TellerEdited): string {
  if (isActive === null) return 'Teller updated successfully';
  return `Teller ${isActive ? 'enabled' : 'disabled'} successfully`;
}
