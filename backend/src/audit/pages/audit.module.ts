import { Module } from '@nestjs/common';
import { AskAuditHandler } from './ask-audit.js';
import { BalancesController } from './balances.controller.js';
import { BetsController } from './bets.controller.js';
import { EventsController } from './events.controller.js';
import { IdentitiesController } from './identities.controller.js';
import { JournalController } from './journal.controller.js';
import { GetAuditPdfHandler } from './queries/get-audit-pdf.js';
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
  providers: [AskAuditHandler, GetAuditPdfHandler],
})
export class AuditModule {}
