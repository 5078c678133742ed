import { Module } from '@nestjs/common';
import { ShiftsController } from './shifts.controller.js';

/** Shifts of tellers: opened, counted, closed. */
@Module({ controllers: [ShiftsController] })
export class ShiftsModule {}
