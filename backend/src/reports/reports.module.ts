import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.js';

/** Reports over days of games, as pages and as files. */
@Module({
  controllers: [ReportsController],
})
export class ReportsModule {}
