/** Nest on Fastify with the same checks as the usual app, and nothing stored: what the framework alone costs. */
import 'reflect-metadata';
import { createSecretKey } from 'node:crypto';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  HttpException,
  Module,
  Param,
  ParseIntPipe,
  Post,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule, JwtService } from '@nestjs/jwt';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SECRET, sayAddress, TOKEN_SECONDS, usernameOf } from './house.js';
import { CurrentUser, JwtGuard, type SignedIn } from './jwt.guard.js';
import { MemoryHouse, Refusal } from './memory-house.js';
import { SellBetDto } from './sell-bet.dto.js';

const house = new MemoryHouse();

function answer<Done>(act: () => Done): Done {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) throw new HttpException(error.message, error.statusCode);
    throw error;
  }
}

@Controller('api/bet')
@UseGuards(JwtGuard)
class BetsController {
  @Post()
  @HttpCode(200)
  sell(@Body() dto: SellBetDto, @CurrentUser() user: SignedIn) {
    return { success: true, data: { bet: answer(() => house.sell(dto, user.sub)), teller: user.username } };
  }

  @Post(':serial/payout')
  @HttpCode(200)
  pay(@Param('serial') serial: string, @CurrentUser() user: SignedIn) {
    return { success: true, data: { bet: answer(() => house.pay(serial, user.sub)) } };
  }
}

/** How the bench runs games and looks at the outcome. It is not measured. */
@Controller('control')
class ControlController {
  constructor(private readonly jwt: JwtService) {}

  @Post('sign-in')
  @HttpCode(200)
  async signIn(@Body('teller', ParseIntPipe) teller: number) {
    return { token: await this.jwt.signAsync({ sub: teller, username: usernameOf(teller) }) };
  }

  @Post('games')
  @HttpCode(200)
  open() {
    return { id: house.openGame() };
  }

  @Post('games/:id/finish')
  @HttpCode(200)
  finish(@Param('id', ParseIntPipe) id: number) {
    house.finishGame(id);
    return {};
  }

  @Get('games/:id/winners')
  winners(@Param('id', ParseIntPipe) id: number) {
    return house.winnersOf(id);
  }

  @Get('sums')
  sums() {
    return house.sums();
  }
}

const signOptions = { expiresIn: TOKEN_SECONDS };
const keyObject = createSecretKey(Buffer.from(SECRET));
/** A text, as in Nest's documentation, is tried as a public key at each verification, which costs about as much as all the rest. */
const jwt =
  process.env.JWT_KEY === 'text'
    ? { secret: SECRET, signOptions }
    : { secretOrKeyProvider: () => keyObject, signOptions };

@Module({
  imports: [JwtModule.register(jwt)],
  controllers: [BetsController, ControlController],
})
class AppModule {}

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), {
  logger: ['error', 'warn'],
});
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
const server = await app.listen(0, '127.0.0.1');
sayAddress(server.address());
