import { Module } from '@nestjs/common';
import { SealDayHandler } from './commands/seal-day.js';
import { SealsController } from './seals.controller.js';

/** Sealed days: closing them, listing them, and checking a seal from paper. */
@Module({
  controllers: [SealsController],
  providers: [SealDayHandler],
})
export class SealsModule {}
