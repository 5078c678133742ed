import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DataSource } from 'typeorm';
import { usernameOf } from '../house.js';
import { Bet, Game } from './entities.js';

/** How the bench runs games and looks at the outcome. It is not measured. */
@Controller('control')
export class ControlController {
  constructor(
    private readonly dataSource: DataSource,
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
    const game = await this.dataSource.manager.save(this.dataSource.manager.create(Game, { status: 'open' }));
    return { id: game.id };
  }

  @Post('games/:id/finish')
  @HttpCode(200)
  async finish(@Param('id', ParseIntPipe) id: number) {
    await this.dataSource.manager.update(Game, { id }, { status: 'finished', winner: 'MERON' });
    return {};
  }

  @Get('games/:id/winners')
  async winners(@Param('id', ParseIntPipe) gameId: number) {
    const bets = await this.dataSource.manager.find(Bet, {
      select: { serial: true },
      where: { gameId, side: 'MERON' },
      order: { id: 'ASC' },
    });
    return bets.map(({ serial }) => serial);
  }

  @Get('sums')
  async sums() {
    const [row] = await this.dataSource.query<Record<string, string>[]>(
      'SELECT count(*) AS bets, coalesce(sum(stake), 0) AS stakes, count("paidAt") AS paid, ' +
        'coalesce(sum(payout), 0) AS payouts, (SELECT sum("onHand") FROM users) AS "onHand" FROM bets',
    );
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, text]) => [name, Number(text)]));
  }
}
