/** The station as small apps are usually written: Nest on Express, TypeORM with PostgreSQL, a transaction a call. */
import 'reflect-metadata';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { FIRST_CASH, SECRET, sayAddress, TELLERS, TOKEN_SECONDS, usernameOf } from '../house.js';
import { BetsController } from './bets.controller.js';
import { BetsService } from './bets.service.js';
import { ControlController } from './control.controller.js';
import { Bet, Game, User } from './entities.js';

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL ?? '',
      entities: [User, Game, Bet],
      synchronize: true,
    }),
    JwtModule.register({ secret: SECRET, signOptions: { expiresIn: TOKEN_SECONDS } }),
  ],
  controllers: [BetsController, ControlController],
  providers: [BetsService],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
const tellers = Array.from({ length: TELLERS }, (_, index) => ({
  username: usernameOf(index + 1),
  onHand: FIRST_CASH,
}));
await app.get(DataSource).manager.insert(User, tellers);
const server = await app.listen(0, '127.0.0.1');
sayAddress(server.address());
