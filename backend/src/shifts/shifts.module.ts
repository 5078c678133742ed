import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { ShiftsController } from './shifts.controller.js';

/** Shifts of tellers: opened, counted, closed. */
@Module({ imports: [ApprovalsModule], controllers: [ShiftsController] })
export class ShiftsModule {}
