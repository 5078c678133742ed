import { Module } from '@nestjs/common';
import { SealDayHandler } from './commands/seal-day.js';
import { CheckSealHandler } from './queries/check-seal.js';
import { GetSealsHandler } from './queries/get-seals.js';
import { SealsController } from './seals.controller.js';

/** Sealed days: closing them, listing them, and checking a seal from paper. */
@Module({
  controllers: [SealsController],
  providers: [SealDayHandler, GetSealsHandler, CheckSealHandler],
})
export class SealsModule {}
