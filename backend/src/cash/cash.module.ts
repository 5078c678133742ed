import { Module } from '@nestjs/common';
import { CashController } from './cash.controller.js';
import { ClearDatesController } from './clear-dates.controller.js';
import { GetCashRecordsHandler } from './queries/get-cash-records.js';
import { GetClearedDatesHandler } from './queries/get-cleared-dates.js';
import { PreviewClearingHandler } from './queries/preview-clearing.js';

/** Cash-ins, remits and cleared dates. */
@Module({
  controllers: [CashController, ClearDatesController],
  providers: [GetCashRecordsHandler, GetClearedDatesHandler, PreviewClearingHandler],
})
export class CashModule {}
