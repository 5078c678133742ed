import { Controller, Get, Post } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SHIFT } from '@taya/contracts/answers/shift';
import { REASON_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { Approvals } from '../auth/approvals.js';
import { Allow, Gives } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { toCentavos } from '../http/decimal-fields.js';
import { ok, paged } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { FromPaging, type Paging } from '../http/paging.js';
import { Filtered, filtersOf, PathId } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import type { ShiftAfter } from '../ledger/shifts.js';
import { ReadModelQuery } from '../read-models/read-model-query.js';
import { CLOSING, type Closing, COUNT, OPENING, piecesIn } from './bodies.js';
import { getCurrentShift, getShift, getShifts, SHIFT_FILTERS } from './queries/get-shifts.js';

@ApiTags('Shifts')
@Controller('shift')
export class ShiftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly approvals: Approvals,
  ) {}

  @Get()
  @AnswersPage(SHIFT)
  @Allow(Role.Admin, Role.Auditor, Role.Teller)
  @Filtered(SHIFT_FILTERS)
  @ApiOperation({ summary: 'Shifts, those opened last first; a teller’s own' })
  async list(@FromPaging() paging: Paging, @FromCaller() caller: Caller) {
    const filters = filtersOf(SHIFT_FILTERS, paging.filter);
    return paged(await this.queries.execute(new ReadModelQuery(getShifts, filters, paging, caller)), paging);
  }

  @Get('current')
  @Answers(SHIFT)
  @Allow(Role.Teller)
  @ApiOperation({ summary: 'The caller’s open shift with its X; null where none is open' })
  async current(@FromCaller() caller: Caller) {
    return ok(await this.queries.execute(new ReadModelQuery(getCurrentShift, caller)));
  }

  @Get(':id')
  @Answers(SHIFT)
  @Allow(Role.Admin, Role.Auditor, Role.Teller)
  async one(@PathId() id: number, @FromCaller() caller: Caller) {
    return ok(await this.#shift({ shiftId: id }, caller));
  }

  @Post('open')
  @Answers(SHIFT)
  @Gives('openShift')
  open(
    @FromBody(OPENING) { on_hand, reason, approval }: Values<typeof OPENING>,
    @FromCommand() source: CommandSource,
    @FromCaller() caller: Caller,
  ) {
    const fields = { onHand: toCentavos(on_hand), ...(reason !== undefined && { reason: reason.trim() }) };
    return this.#done(this.approvals.give('openShift', fields, source, approval), caller, 'Shift opened');
  }

  @Post('count/begin')
  @Answers(SHIFT)
  @Gives('beginCount')
  beginCount(@FromCommand() source: CommandSource, @FromCaller() caller: Caller) {
    return this.#give(new LedgerCommand('beginCount', {}, source), caller);
  }

  @Post('count')
  @Answers(SHIFT)
  @Gives('countDrawer')
  count(
    @FromBody(COUNT) { denominations }: Values<typeof COUNT>,
    @FromCommand() source: CommandSource,
    @FromCaller() caller: Caller,
  ) {
    const pieces = piecesIn(denominations);
    return this.#give(new LedgerCommand('countDrawer', { pieces }, source), caller);
  }

  @Post('resume')
  @Answers(SHIFT)
  @Gives('resumeShift')
  resume(@FromCommand() source: CommandSource, @FromCaller() caller: Caller) {
    return this.#give(new LedgerCommand('resumeShift', {}, source), caller);
  }

  @Post('close')
  @Answers(SHIFT)
  @Gives('closeShift')
  close(
    @FromBody(CLOSING) sent: Closing,
    @FromCommand() source: CommandSource,
    @FromCaller() caller: Caller,
  ) {
    const closed = this.approvals.give('closeShift', absentIn(sent), source, sent.approval);
    return this.#done(closed, caller, 'Shift closed');
  }

  /** Gives a command to the ledger. @returns the shift as its caller may see it then */
  #give(command: Command<ShiftAfter>, caller: Caller) {
    return this.#done(this.commands.execute(command), caller);
  }

  async #done(given: Promise<ShiftAfter>, caller: Caller, message?: string) {
    return ok(await this.#shift(await given, caller), message);
  }

  #shift({ shiftId }: ShiftAfter, caller: Caller) {
    return this.queries.execute(new ReadModelQuery(getShift, shiftId, caller));
  }
}

/** All three for a teller who is away, or none. */
function absentIn({ teller_id: tellerId, denominations, reason }: Closing) {
  if (tellerId === undefined && denominations === undefined && reason === undefined) return {};
  if (tellerId === undefined) throw Failure.ofField('teller_id', 'teller_id must be a positive whole number');
  if (denominations === undefined) throw Failure.ofField('denominations', 'denominations must be an object');
  if (reason === undefined) throw Failure.ofField('reason', REASON_RULE);
  return { absent: { tellerId, pieces: piecesIn(denominations), reason: reason.trim() } };
}

const REASON_RULE = `reason must be a text of ${REASON_LENGTH.min} to ${REASON_LENGTH.max} visible characters`;
