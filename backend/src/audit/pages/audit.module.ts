import { Module } from '@nestjs/common';
import { BalancesController } from './balances.controller.js';
import { BetsController } from './bets.controller.js';
import { EventsController } from './events.controller.js';
import { IdentitiesController } from './identities.controller.js';
import { JournalController } from './journal.controller.js';
import { GetAuditPdfHandler } from './queries/get-audit-pdf.js';
import { GetBalancesHandler } from './queries/get-balances.js';
import { GetBetLifeHandler } from './queries/get-bet-life.js';
import { GetEventHandler } from './queries/get-event.js';
import { GetEventSummaryHandler } from './queries/get-event-summary.js';
import { GetEventsHandler } from './queries/get-events.js';
import { GetJournalHandler } from './queries/get-journal.js';
import { GetTimelineHandler } from './queries/get-timeline.js';
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
    GetAuditPdfHandler,
    GetBalancesHandler,
    GetBetLifeHandler,
    GetEventHandler,
    GetEventSummaryHandler,
    GetEventsHandler,
    GetJournalHandler,
    GetTimelineHandler,
  ],
})
export class AuditModule {}
