import { Module } from '@nestjs/common';
import { CashController } from './cash.controller.js';
import { ClearDatesController } from './clear-dates.controller.js';
import { GetCashRecordsHandler } from './queries/get-cash-records.js';
import { GetClearedDatesHandler } from './queries/get-cleared-dates.js';
import { GetUnclaimedHandler } from './queries/get-unclaimed.js';
import { PreviewClearingHandler } from './queries/preview-clearing.js';
import { UnclaimedController } from './unclaimed.controller.js';

/** Cash-ins, remits and cleared dates. */
@Module({
  controllers: [CashController, ClearDatesController, UnclaimedController],
  providers: [GetCashRecordsHandler, GetClearedDatesHandler, GetUnclaimedHandler, PreviewClearingHandler],
})
export class CashModule {}
