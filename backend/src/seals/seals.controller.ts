import { Controller, Get, Inject, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SEAL_CHECK, SEALED_DAY, SEALING_PREVIEW } from '@taya/contracts/answers/seal';
import { Role } from '@taya/contracts/roles';
import { Allow, Gives } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { ok, paged } from '../http/envelope.js';
import type { ValuesOf } from '../http/fields.js';
import { FromPaging, numberedQuery, type Paging } from '../http/paging.js';
import { FromQuery } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ReadModelQuery, StationQuery } from '../read-models/read-model-query.js';
import { SYSTEM, type System } from '../system/system.js';
import { SEALED, SEALING } from './bodies.js';
import { CHECKED_SEAL, checkSeal } from './queries/check-seal.js';
import { getSeal, getSeals } from './queries/get-seals.js';
import { previewSealing } from './queries/preview-sealing.js';
import { WitnessStatus } from './witness-status.js';

@ApiTags('Sealed days')
@Controller('seal')
export class SealsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly witness: WitnessStatus,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  @Get()
  @AnswersPage(SEALED_DAY)
  @Allow(Role.Auditor, Role.SuperAdmin)
  async list(@FromPaging() paging: Paging) {
    const seals = new ReadModelQuery(getSeals, numberedQuery(paging), this.witness);
    return paged(await this.queries.execute(seals), paging);
  }

  @Get('check')
  @Answers(SEAL_CHECK)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({ summary: 'Whether the log bears out a seal from paper' })
  async check(@FromQuery(CHECKED_SEAL) { text }: ValuesOf<typeof CHECKED_SEAL>) {
    return ok(await this.queries.execute(new StationQuery(checkSeal, text)));
  }

  @Get('preview')
  @Answers(SEALING_PREVIEW)
  @Allow(Role.Admin, Role.SuperAdmin)
  @ApiOperation({ summary: 'Which seal a day would get at this moment, or why it would be refused' })
  async preview(@FromQuery(SEALED) { date }: ValuesOf<typeof SEALED>) {
    const now = this.system.clock.nowMs();
    return ok(await this.ledger.read((state) => previewSealing(state, date, now)));
  }

  @Post()
  @Answers(SEALED_DAY)
  @Gives('sealDay')
  @ApiOperation({ summary: 'Closes a day with a signed seal: days in order, each once' })
  async seal(@FromBody(SEALING) { date }: Values<typeof SEALING>, @FromCommand() source: CommandSource) {
    const { sealId } = await this.commands.execute(new LedgerCommand('sealDay', { date }, source));
    const seal = new ReadModelQuery(getSeal, sealId, this.witness);
    return ok(await this.queries.execute(seal), 'Day sealed successfully');
  }
}
