import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';

/** What auditors and super admins ask of the log itself: answered from the events, not from the read models. */
@Module({ controllers: [AuditController] })
export class AuditModule {}
