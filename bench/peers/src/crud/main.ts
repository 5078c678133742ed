/** The station as small apps are usually written: Nest on Express, TypeORM with PostgreSQL, a transaction a call. */
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { FIRST_CASH, SECRET, TELLERS, TOKEN_SECONDS, usernameOf } from '../house.js';
import { BETS, CONTROLLERS, serve } from '../nest-app.js';
import { BetsService } from './bets.service.js';
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
  controllers: CONTROLLERS,
  providers: [{ provide: BETS, useClass: BetsService }],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
const tellers = Array.from({ length: TELLERS }, (_, index) => ({
  username: usernameOf(index + 1),
  onHand: FIRST_CASH,
}));
await app.get(DataSource).manager.insert(User, tellers);
await serve(app);
