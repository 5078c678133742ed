import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { BET_ALONE, BET_WITH_TELLER } from '@taya/contracts/answers/bet';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { PathCode } from '../http/parameters.js';
import { type BodyPipe, hotBody } from '../http/validation.js';
import { CancelBet } from './commands/cancel-bet.js';
import { ClaimBet } from './commands/claim-bet.js';
import { PayBet } from './commands/pay-bet.js';
import { SellBet, SellBetDto } from './commands/sell-bet.js';
import { WrongCodeInterceptor } from './wrong-code.interceptor.js';

/** Reads the body of a sale. */
export const SALE: BodyPipe<SellBetDto> = hotBody(SellBetDto);

/** Sales and payouts come by `hotBetCalls`, which calls the same methods. */
@ApiTags('Bets')
@Controller('bet')
export class BetCommandsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Answers(BET_WITH_TELLER)
  @Allow(Role.Teller)
  async sell(@Body(SALE) body: SellBetDto, @FromCommand() source: CommandSource) {
    return ok(await this.commands.execute(new SellBet(body, source)), 'Bet successfully created');
  }

  @Post(':code/payout')
  @Answers(BET_ALONE)
  @Allow(Role.Teller)
  @UseInterceptors(WrongCodeInterceptor)
  async pay(@PathCode() code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.commands.execute(new PayBet(code, source)) }, 'Bet payout successful');
  }

  @Post(':code/manual_claim')
  @Answers(BET_ALONE)
  @Allow(Role.Admin)
  async claim(@PathCode() code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.commands.execute(new ClaimBet(code, source)) }, 'Bet successfully claimed');
  }

  @Post(':code/cancel')
  @Answers(BET_ALONE)
  @Allow(Role.Teller)
  @UseInterceptors(WrongCodeInterceptor)
  async cancel(@PathCode() code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.commands.execute(new CancelBet(code, source)) }, 'Bet cancel successful');
  }
}
