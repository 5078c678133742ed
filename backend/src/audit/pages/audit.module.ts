import { Module } from '@nestjs/common';
import { AskAudit } from './ask-audit.js';
import { AuditController } from './audit.controller.js';

/** What auditors and super admins ask of the log itself: answered from the events, not from the read models. */
@Module({ controllers: [AuditController], providers: [AskAudit] })
export class AuditModule {}
