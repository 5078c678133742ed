import { Controller, Get, Header, Res, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { REPORT_CHARTS, REPORT_GAME, REPORT_SUMS } from '@taya/contracts/answers/report';
import { Role } from '@taya/contracts/roles';
import type { FastifyReply } from 'fastify';
import { EXCEL_TYPE } from '../files/excel-cells.js';
import { AnswersFile, fileAnswer, PDF_TYPE } from '../files/file-answer.js';
import { FileQuery, PageQuery } from '../files/report-queries.js';
import type { ReportWorker } from '../files/report-threads.js';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { FromList, FromPaging, type Paging } from '../http/paging.js';
import { Filtered } from '../http/parameters.js';
import type { ReportCalls } from './report-calls.js';
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
    const page = new PageQuery((worker: ReportWorker<ReportCalls>) => worker.call('page', query, paging));
    const { json, contentRange } = await this.queries.execute(page);
    void reply.header('content-range', contentRange);
    return json;
  }

  @Get('charts')
  @Answers(REPORT_CHARTS)
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(ReportFiltersDto)
  async charts(@FromList() list: Paging) {
    const query = reportQueryOf(list);
    const charts = new PageQuery((worker: ReportWorker<ReportCalls>) => worker.call('charts', query));
    return ok(await this.queries.execute(charts));
  }

  @Get('download_pdf')
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(ReportFiltersDto)
  @AnswersFile(PDF_TYPE)
  async pdf(@FromList() list: Paging) {
    return this.#file(list, 'pdf', PDF_TYPE, 'pdf');
  }

  @Get('download_excel')
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(ReportFiltersDto)
  @AnswersFile(EXCEL_TYPE)
  async excel(@FromList() list: Paging) {
    return this.#file(list, 'excel', EXCEL_TYPE, 'xlsx');
  }

  async #file(list: Paging, kind: 'pdf' | 'excel', type: string, extension: string): Promise<StreamableFile> {
    const query = reportQueryOf(list);
    const file = new FileQuery<ReportCalls>(
      (worker, printedAt) => worker.call('readReport', query, printedAt),
      (worker, hash) => worker.call(kind, hash),
    );
    const name = `report_${query.from}_to_${query.to}.${extension}`;
    return fileAnswer(await this.queries.execute(file), name, type);
  }
}
