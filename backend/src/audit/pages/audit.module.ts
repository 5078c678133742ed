import { Module } from '@nestjs/common';
import { AskAuditHandler } from './ask-audit.js';
import { BalancesController } from './balances.controller.js';
import { BetsController } from './bets.controller.js';
import { EventsController } from './events.controller.js';
import { IdentitiesController } from './identities.controller.js';
import { JournalController } from './journal.controller.js';
import { GetAuditPdfHandler } from './queries/get-audit-pdf.js';
import { GetBetLifeHandler } from './queries/get-bet-life.js';
import { GetEventSummaryHandler } from './queries/get-event-summary.js';
import { GetEventsHandler } from './queries/get-events.js';
import { TimelineController } from './timeline.controller.js';

/** What auditors and super admins ask of the log itself: answered from the events, not from the read models. */
@Module({
  controllers: [
    BalancesController,
    EventsController,
    BetsController,
    JournalController,
    IdentitiesController,
    TimelineController,
  ],
  providers: [
    AskAuditHandler,
    GetAuditPdfHandler,
    GetBetLifeHandler,
    GetEventSummaryHandler,
    GetEventsHandler,
  ],
})
export class AuditModule {}
