import { Module } from '@nestjs/common';
import { BetCommandsController } from './bet-commands.controller.js';
import { BetPrintsController } from './bet-prints.controller.js';
import { BetQueriesController } from './bet-queries.controller.js';
import { BetResultViews } from './bet-result-views.js';
import { LostTicketsController } from './lost-tickets.controller.js';
import { ReceiptPrints } from './receipt-prints.js';
import { RefusalReasons } from './refusal-reasons.js';
import { SearchLimits } from './search-limits.js';

/** Bets: selling, cancelling, paying, claiming, printing, finding. */
@Module({
  controllers: [BetCommandsController, BetPrintsController, BetQueriesController, LostTicketsController],
  providers: [BetResultViews, ReceiptPrints, SearchLimits, RefusalReasons],
})
export class BettingModule {}
