import { Module } from '@nestjs/common';
import { SealsController } from './seals.controller.js';

/** Sealed days: closing them, listing them, and checking a seal from paper. */
@Module({ controllers: [SealsController] })
export class SealsModule {}
