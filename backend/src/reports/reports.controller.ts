import { Controller, Get, Header, Inject, Res, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DAY_REPORT,
  REPORT_CHARTS,
  REPORT_GAME,
  REPORT_SUMS,
  REPORT_WINDOWS,
} from '@taya/contracts/answers/report';
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
import { SYSTEM, type System } from '../system/system.js';
import type { ReportCalls } from './report-calls.js';
import { DayDto, dayOf, ReportFiltersDto, reportQueryOf } from './report-query-parameters.js';

@ApiTags('Reports')
@Controller('report')
export class ReportsController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

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

  @Get('tellers')
  @Answers(REPORT_WINDOWS)
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(ReportFiltersDto)
  @ApiOperation({ summary: 'What happened at each window in these days; the search is ignored' })
  async windows(@FromList() list: Paging) {
    const query = reportQueryOf(list);
    const windows = new PageQuery((worker: ReportWorker<ReportCalls>) => worker.call('windows', query));
    return ok(await this.queries.execute(windows));
  }

  @Get('day')
  @Answers(DAY_REPORT)
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(DayDto)
  @ApiOperation({
    summary: 'A day on one page: its games, its windows with their cash, and what is unclaimed now',
  })
  async day(@FromList() list: Paging) {
    const [date, nowMs] = [dayOf(list), this.system.clock.nowMs()];
    const day = new PageQuery((worker: ReportWorker<ReportCalls>) => worker.call('day', date, nowMs));
    return ok(await this.queries.execute(day));
  }

  @Get('day/download_pdf')
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(DayDto)
  @AnswersFile(PDF_TYPE)
  async dayPdf(@FromList() list: Paging) {
    return this.#dayFile(list, 'dayPdf', PDF_TYPE, 'pdf');
  }

  @Get('day/download_excel')
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(DayDto)
  @AnswersFile(EXCEL_TYPE)
  async dayExcel(@FromList() list: Paging) {
    return this.#dayFile(list, 'dayExcel', EXCEL_TYPE, 'xlsx');
  }

  async #dayFile(
    list: Paging,
    kind: 'dayPdf' | 'dayExcel',
    type: string,
    extension: string,
  ): Promise<StreamableFile> {
    const date = dayOf(list);
    const file = new FileQuery<ReportCalls>(
      (worker, printedAt) => worker.call('readDay', date, printedAt),
      (worker, hash) => worker.call(kind, hash),
    );
    return fileAnswer(await this.queries.execute(file), `day_${date}.${extension}`, type);
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
