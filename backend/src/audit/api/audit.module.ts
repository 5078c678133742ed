import { Module } from '@nestjs/common';
import { BalancesController } from './balances.controller.js';
import { EventsController } from './events.controller.js';
import { IdentitiesController } from './identities.controller.js';
import { GetBalancesHandler } from './queries/get-balances.js';
import { GetEventHandler } from './queries/get-event.js';
import { GetEventsHandler } from './queries/get-events.js';

/** What auditors and super admins ask of the log itself: answered from the events, not from the read models. */
@Module({
  controllers: [BalancesController, EventsController, IdentitiesController],
  providers: [GetBalancesHandler, GetEventsHandler, GetEventHandler],
})
export class AuditModule {}
