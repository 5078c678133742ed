import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BET_ALONE } from '@taya/contracts/answers/bet';
import { Approvals } from '../auth/approvals.js';
import { Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { PathId } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import type { BetChanged } from '../ledger/results.js';
import { BetResultViews } from './bet-result-views.js';
import { LOCKING, LOST_PAYOUT, UNLOCKING } from './bodies.js';
import { wholeSerial } from './find-bets.js';
import { RefusalReasons } from './refusal-reasons.js';
import { SearchLimits } from './search-limits.js';

@ApiTags('Lost tickets')
@Controller('bet')
export class LostTicketsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly approvals: Approvals,
    private readonly reasons: RefusalReasons,
    private readonly limits: SearchLimits,
    private readonly views: BetResultViews,
  ) {}

  @Post(':id/lock')
  @Answers(BET_ALONE)
  @Gives('lockBet')
  @ApiOperation({
    summary: 'An unpaid winning ticket was reported lost: from a day on it is paid by a claim slip',
  })
  async lock(
    @PathId() betId: number,
    @FromBody(LOCKING) { claimant, reason }: Values<typeof LOCKING>,
    @FromCommand() source: CommandSource,
  ) {
    const fields = { betId, claimant: claimant.trim(), reason: reason.trim() };
    const locked = this.commands.execute(new LedgerCommand('lockBet', fields, source));
    return ok({ bet: await this.#office(locked, betId) }, 'Ticket locked');
  }

  @Post(':id/unlock')
  @Answers(BET_ALONE)
  @Gives('unlockBet')
  async unlock(
    @PathId() betId: number,
    @FromBody(UNLOCKING) { reason }: Values<typeof UNLOCKING>,
    @FromCommand() source: CommandSource,
  ) {
    const fields = { betId, reason: reason.trim() };
    const unlocked = this.commands.execute(new LedgerCommand('unlockBet', fields, source));
    return ok({ bet: await this.#office(unlocked, betId) }, 'Ticket unlocked');
  }

  /** Wrong codes count as those of tickets do. */
  @Post(':id/payout_lost')
  @Answers(BET_ALONE)
  @Gives('payLostBet')
  @ApiOperation({ summary: 'Pays a ticket that was reported lost, by the whole code of its claim slip' })
  async pay(
    @PathId() betId: number,
    @FromBody(LOST_PAYOUT) { claim_code, approval }: Values<typeof LOST_PAYOUT>,
    @FromCaller() caller: Caller,
    @FromCommand() source: CommandSource,
  ) {
    const bet = await this.limits.byCaller(caller, claim_code, async () => {
      const fields = { betId, claimCode: wholeSerial(claim_code) };
      const paid = await this.approvals.give('payLostBet', fields, source, approval);
      return this.views.viewChanged(paid, 'receipt');
    });
    return ok({ bet }, 'Bet payout successful');
  }

  async #office(done: Promise<BetChanged>, betId: number) {
    const changed = await done.catch((error: unknown) => this.reasons.whyNotPaid(error, betId));
    return this.views.viewChanged(changed, 'office');
  }
}
