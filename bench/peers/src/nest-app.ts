/** The calls as Nest's documentation has them, whatever is behind them. */
import {
  Body,
  Controller,
  Get,
  HttpCode,
  type INestApplication,
  Inject,
  Param,
  ParseIntPipe,
  Post,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { IsBoolean, IsInt, IsPositive, Matches } from 'class-validator';
import type { Bets } from './bets.js';
import { sayAddress, usernameOf } from './house.js';
import { CurrentUser, JwtGuard, type SignedIn } from './jwt.guard.js';

export const BETS = Symbol('Bets');

class SellBetDto {
  @IsInt()
  @IsPositive()
  game_id!: number;

  @Matches(/^\d{1,8}(\.\d{1,2})?$/)
  amount!: string;

  @IsBoolean()
  is_bet_meron!: boolean;
}

@Controller('api/bet')
@UseGuards(JwtGuard)
class BetsController {
  constructor(@Inject(BETS) private readonly bets: Bets) {}

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

/** It is not measured. */
@Controller('control')
class ControlController {
  constructor(
    @Inject(BETS) private readonly bets: Bets,
    private readonly jwt: JwtService,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  async signIn(@Body('teller', ParseIntPipe) teller: number) {
    return { token: await this.jwt.signAsync({ sub: teller, username: usernameOf(teller) }) };
  }

  @Post('games')
  @HttpCode(200)
  async open() {
    return { id: await this.bets.openGame() };
  }

  @Post('games/:id/finish')
  @HttpCode(200)
  async finish(@Param('id', ParseIntPipe) id: number) {
    await this.bets.finishGame(id);
    return {};
  }

  @Get('games/:id/winners')
  winners(@Param('id', ParseIntPipe) id: number) {
    return this.bets.winnersOf(id);
  }

  @Get('sums')
  sums() {
    return this.bets.sums();
  }
}

export const CONTROLLERS = [BetsController, ControlController];

export async function serve(app: INestApplication): Promise<void> {
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
  const server = await app.listen(0, '127.0.0.1');
  sayAddress(server.address());
}
