import { Module } from '@nestjs/common';
import { BetCommandsController } from './bet-commands.controller.js';
import { BetPrintsController } from './bet-prints.controller.js';
import { BetQueriesController } from './bet-queries.controller.js';
import { BetResultViews } from './bet-result-views.js';
import { PrintReceiptHandler } from './commands/print-receipt.js';
import { LostTicketsController } from './lost-tickets.controller.js';
import { RefusalReasons } from './refusal-reasons.js';
import { SearchLimits } from './search-limits.js';
import { WrongCodeInterceptor } from './wrong-code.interceptor.js';

/** Bets: selling, cancelling, paying, claiming, printing, finding. */
@Module({
  controllers: [BetCommandsController, BetPrintsController, BetQueriesController, LostTicketsController],
  providers: [BetResultViews, PrintReceiptHandler, SearchLimits, RefusalReasons, WrongCodeInterceptor],
})
export class BettingModule {}
