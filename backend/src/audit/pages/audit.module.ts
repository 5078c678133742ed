import { Module } from '@nestjs/common';
import { AskAuditHandler, GetAuditPdfHandler } from './ask-audit.js';
import { AuditController } from './audit.controller.js';

/** What auditors and super admins ask of the log itself: answered from the events, not from the read models. */
@Module({
  controllers: [AuditController],
  providers: [AskAuditHandler, GetAuditPdfHandler],
})
export class AuditModule {}
