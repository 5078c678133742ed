import { Module } from '@nestjs/common';
import { BalancesController } from './balances.controller.js';
import { GetBalancesHandler } from './queries/get-balances.js';

/** What auditors and super admins ask of the log itself: answered from the events, not from the read models. */
@Module({
  controllers: [BalancesController],
  providers: [GetBalancesHandler],
})
export class AuditModule {}
