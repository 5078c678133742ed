import { Module } from '@nestjs/common';
import { Approvals } from './approvals.js';
import { ApproversController } from './approvers.controller.js';

/** What needs a second person: who may approve, and their PINs. */
@Module({ controllers: [ApproversController], providers: [Approvals], exports: [Approvals] })
export class ApprovalsModule {}
