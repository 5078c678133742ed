import { Controller, Get, Header, Res, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { REPORT_CHARTS, REPORT_GAME, REPORT_SUMS } from '@taya/contracts/answers/report';
import { Role } from '@taya/contracts/roles';
import type { FastifyReply } from 'fastify';
import { EXCEL_TYPE } from '../files/excel-cells.js';
import { AnswersFile, fileAnswer, PDF_TYPE } from '../files/file-answer.js';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { FromList, FromPaging, type Paging } from '../http/paging.js';
import { Filtered } from '../http/parameters.js';
import { GetReport } from './queries/get-report.js';
import { GetReportCharts } from './queries/get-report-charts.js';
import { GetReportFile } from './queries/get-report-file.js';
import type { ReportQuery } from './report-query.js';
import { ReportFiltersDto, reportQueryOf } from './report-query-parameters.js';

@ApiTags('Reports')
@Controller('report')
export class ReportsController {
  constructor(private readonly queries: QueryBus) {}

  /** Sent as the report thread encoded it. */
  @Get()
  @AnswersPage(REPORT_GAME, REPORT_SUMS.properties)
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(ReportFiltersDto)
  @Header('content-type', 'application/json; charset=utf-8')
  async report(@FromPaging() paging: Paging, @Res({ passthrough: true }) reply: FastifyReply) {
    const query = reportQueryOf(paging);
    const { json, contentRange } = await this.queries.execute(new GetReport(query, paging));
    void reply.header('content-range', contentRange);
    return json;
  }

  @Get('charts')
  @Answers(REPORT_CHARTS)
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(ReportFiltersDto)
  async charts(@FromList() list: Paging) {
    const query = reportQueryOf(list);
    return ok(await this.queries.execute(new GetReportCharts(query)));
  }

  @Get('download_pdf')
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(ReportFiltersDto)
  @AnswersFile(PDF_TYPE)
  async pdf(@FromList() list: Paging) {
    const query = reportQueryOf(list);
    return file(await this.queries.execute(new GetReportFile(query, 'pdf')), query, PDF_TYPE, 'pdf');
  }

  @Get('download_excel')
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(ReportFiltersDto)
  @AnswersFile(EXCEL_TYPE)
  async excel(@FromList() list: Paging) {
    const query = reportQueryOf(list);
    return file(await this.queries.execute(new GetReportFile(query, 'excel')), query, EXCEL_TYPE, 'xlsx');
  }
}

function file(bytes: Uint8Array, { from, to }: ReportQuery, type: string, extension: string): StreamableFile {
  return fileAnswer(bytes, `report_${from}_to_${to}.${extension}`, type);
}
