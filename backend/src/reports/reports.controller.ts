import { Controller, Get, Header, Inject, Res, type StreamableFile } from '@nestjs/common';
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
import type { ReportWorker } from '../files/report-threads.js';
import { Reports } from '../files/reports.js';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { FromPaging, type Paging } from '../http/paging.js';
import { Filtered, FromFilters } from '../http/parameters.js';
import { SYSTEM, type System } from '../system/system.js';
import type { ReportFile, ReportThreadCalls } from './report-calls.js';
import { DAY, dayOf, REPORT_FILTERS, type ReportQuery, reportQueryOf } from './report-query.js';

type Worker = ReportWorker<ReportThreadCalls>;

const PDF = ['pdf', PDF_TYPE] as const;
const EXCEL = ['xlsx', EXCEL_TYPE] as const;
const FILES = { pdf: PDF, excel: EXCEL, dayPdf: PDF, dayExcel: EXCEL };

@ApiTags('Reports')
@Controller('report')
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  /** Sent as the report thread encoded it. */
  @Get()
  @AnswersPage(REPORT_GAME, REPORT_SUMS.properties)
  @Allow(Role.Admin, Role.Auditor)
  @Filtered(REPORT_FILTERS)
  @Header('content-type', 'application/json; charset=utf-8')
  async report(@FromPaging() paging: Paging, @Res({ passthrough: true }) reply: FastifyReply) {
    const query = reportQueryOf(paging);
    const { json, contentRange } = await this.reports.page((worker: Worker) =>
      worker.call('page', query, paging),
    );
    void reply.header('content-range', contentRange);
    return json;
  }

  @Get('charts')
  @Answers(REPORT_CHARTS)
  @Allow(Role.Admin, Role.Auditor)
  async charts(@FromFilters(REPORT_FILTERS, reportQueryOf) query: ReportQuery) {
    return ok(await this.reports.page((worker: Worker) => worker.call('charts', query)));
  }

  @Get('download_pdf')
  @Allow(Role.Admin, Role.Auditor)
  @AnswersFile(PDF_TYPE)
  async pdf(@FromFilters(REPORT_FILTERS, reportQueryOf) query: ReportQuery) {
    return this.#reportFile('pdf', query);
  }

  @Get('download_excel')
  @Allow(Role.Admin, Role.Auditor)
  @AnswersFile(EXCEL_TYPE)
  async excel(@FromFilters(REPORT_FILTERS, reportQueryOf) query: ReportQuery) {
    return this.#reportFile('excel', query);
  }

  @Get('tellers')
  @Answers(REPORT_WINDOWS)
  @Allow(Role.Admin, Role.Auditor)
  @ApiOperation({ summary: 'What happened at each window in these days; the search is ignored' })
  async windows(@FromFilters(REPORT_FILTERS, reportQueryOf) query: ReportQuery) {
    return ok(await this.reports.page((worker: Worker) => worker.call('windows', query)));
  }

  @Get('day')
  @Answers(DAY_REPORT)
  @Allow(Role.Admin, Role.Auditor)
  @ApiOperation({
    summary: 'A day on one page: its games, its windows with their cash, and what is unclaimed now',
  })
  async day(@FromFilters(DAY, dayOf) date: string) {
    const nowMs = this.system.clock.nowMs();
    return ok(await this.reports.page((worker: Worker) => worker.call('day', date, nowMs)));
  }

  @Get('day/download_pdf')
  @Allow(Role.Admin, Role.Auditor)
  @AnswersFile(PDF_TYPE)
  async dayPdf(@FromFilters(DAY, dayOf) date: string) {
    return this.#dayFile('dayPdf', date);
  }

  @Get('day/download_excel')
  @Allow(Role.Admin, Role.Auditor)
  @AnswersFile(EXCEL_TYPE)
  async dayExcel(@FromFilters(DAY, dayOf) date: string) {
    return this.#dayFile('dayExcel', date);
  }

  #reportFile(kind: 'pdf' | 'excel', query: ReportQuery): Promise<StreamableFile> {
    return this.#file({ kind, query }, `report_${query.from}_to_${query.to}`);
  }

  #dayFile(kind: 'dayPdf' | 'dayExcel', date: string): Promise<StreamableFile> {
    return this.#file({ kind, date }, `day_${date}`);
  }

  /** @param name without what says its kind */
  async #file(file: ReportFile, name: string): Promise<StreamableFile> {
    const bytes = await this.reports.file(file);
    const [extension, type] = FILES[file.kind];
    return fileAnswer(bytes, `${name}.${extension}`, type);
  }
}
