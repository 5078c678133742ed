import { Module } from '@nestjs/common';
import { BetActions } from './bet-actions.js';
import { BetCommandsController } from './bet-commands.controller.js';
import { BetPrintsController } from './bet-prints.controller.js';
import { BetPrints } from './bet-prints.js';
import { BetQueriesController } from './bet-queries.controller.js';
import { BetViews } from './bet-views.js';
import { GetBetHandler } from './queries/get-bet.js';
import { GetBetFileHandler } from './queries/get-bet-file.js';
import { GetBetsHandler } from './queries/get-bets.js';
import { GetOwnTotalsHandler } from './queries/get-own-totals.js';
import { SearchBetHandler } from './queries/search-bet.js';
import { SearchPayoutHandler } from './queries/search-payout.js';
import { SearchPayoutsLikeHandler } from './queries/search-payouts-like.js';
import { WhyNotPayableHandler } from './queries/why-not-payable.js';
import { SearchLimits } from './search-limits.js';
import { TicketSearches } from './ticket-searches.js';
import { WrongCodes } from './wrong-codes.js';

/** Bets: selling, cancelling, paying, claiming, printing, finding. */
@Module({
  controllers: [BetCommandsController, BetPrintsController, BetQueriesController],
  providers: [
    BetActions,
    BetPrints,
    BetViews,
    GetBetFileHandler,
    GetBetHandler,
    GetBetsHandler,
    GetOwnTotalsHandler,
    SearchLimits,
    SearchBetHandler,
    SearchPayoutHandler,
    SearchPayoutsLikeHandler,
    TicketSearches,
    WhyNotPayableHandler,
    WrongCodes,
  ],
})
export class BettingModule {}
