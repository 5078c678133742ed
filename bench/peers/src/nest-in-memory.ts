/** Nest on Fastify with the same checks as the usual app, and nothing stored: what the framework alone costs. */
import 'reflect-metadata';
import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SECRET, TOKEN_SECONDS } from './house.js';
import { MemoryHouse } from './memory-house.js';
import { BETS, CONTROLLERS, serve } from './nest-app.js';

const signOptions = { expiresIn: TOKEN_SECONDS };
const keyObject = createSecretKey(Buffer.from(SECRET));
/** A text, as in Nest's documentation, is tried as a public key at each verification, which costs about as much as all the rest. */
const jwt =
  process.env.JWT_KEY === 'text'
    ? { secret: SECRET, signOptions }
    : { secretOrKeyProvider: () => keyObject, signOptions };

@Module({
  imports: [JwtModule.register(jwt)],
  controllers: CONTROLLERS,
  providers: [{ provide: BETS, useClass: MemoryHouse }],
})
class AppModule {}

const logger = ['error', 'warn'] as const;
await serve(
  await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), { logger: [...logger] }),
);
