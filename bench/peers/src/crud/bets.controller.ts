import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CurrentUser, JwtGuard, type SignedIn } from '../jwt.guard.js';
import { SellBetDto } from '../sell-bet.dto.js';
import { BetsService } from './bets.service.js';

@Controller('api/bet')
@UseGuards(JwtGuard)
export class BetsController {
  constructor(private readonly bets: BetsService) {}

  @Post()
  @HttpCode(200)
  async sell(@Body() dto: SellBetDto, @CurrentUser() user: SignedIn) {
    return { success: true, data: { bet: await this.bets.sell(dto, user.sub), teller: user.username } };
  }

  @Post(':serial/payout')
  @HttpCode(200)
  async pay(@Param('serial') serial: string, @CurrentUser() user: SignedIn) {
    return { success: true, data: { bet: await this.bets.pay(serial, user.sub) } };
  }
}
