import { Module } from '@nestjs/common';
import { CashController } from './cash.controller.js';
import { ClearDatesController } from './clear-dates.controller.js';

/** Cash-ins, remits and cleared dates. */
@Module({
  controllers: [CashController, ClearDatesController],
})
export class CashModule {}
