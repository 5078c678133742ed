import { Module } from '@nestjs/common';
import { GetReportHandler } from './queries/get-report.js';
import { GetReportChartsHandler } from './queries/get-report-charts.js';
import { GetReportFileHandler } from './queries/get-report-file.js';
import { ReportsController } from './reports.controller.js';

/** Reports over days of games, as pages and as files. */
@Module({
  controllers: [ReportsController],
  providers: [GetReportHandler, GetReportChartsHandler, GetReportFileHandler],
})
export class ReportsModule {}
