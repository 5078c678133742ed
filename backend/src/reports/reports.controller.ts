import { applyDecorators, Controller, Get, Header, Query, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { REPORT_CHARTS, REPORT_GAME, REPORT_SUMS } from '@taya/contracts/answers/report';
import { Role } from '@taya/contracts/roles';
import type { FastifyReply } from 'fastify';
import { Allow } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { FromPaging, type Paging, parsePaging } from '../http/paging.js';
import { GetReport } from './queries/get-report.js';
import { GetReportCharts } from './queries/get-report-charts.js';
import { GetReportFile } from './queries/get-report-file.js';
import type { ReportQuery } from './report-query.js';
import { reportQueryOf } from './report-query-parameters.js';

const PDF = 'application/pdf';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const BYTES = { type: 'string', format: 'binary' };
const DATE = { required: true, schema: { type: 'string', format: 'date' } } as const;

function Selection(): MethodDecorator {
  return applyDecorators(
    ApiQuery({ ...DATE, name: 'date_from', description: 'First business day, YYYY-MM-DD' }),
    ApiQuery({ ...DATE, name: 'date_to', description: 'Last business day, YYYY-MM-DD' }),
    ApiQuery({ name: 'search', required: false, description: 'Any part of the name of a game' }),
  );
}

@ApiTags('Reports')
@Controller('report')
export class ReportsController {
  constructor(private readonly queries: QueryBus) {}

  /** Sent as the report thread encoded it. */
  @Get()
  @AnswersPage(REPORT_GAME, REPORT_SUMS.properties)
  @Allow(Role.Admin, Role.Auditor)
  @Selection()
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
  @Selection()
  async charts(@Query() parameters: Record<string, unknown>) {
    const query = reportQueryOf(parsePaging(parameters));
    return ok(await this.queries.execute(new GetReportCharts(query)));
  }

  @Get('download_pdf')
  @Allow(Role.Admin, Role.Auditor)
  @Selection()
  @ApiProduces(PDF)
  @ApiOkResponse({ schema: BYTES })
  async pdf(@Query() parameters: Record<string, unknown>) {
    const query = reportQueryOf(parsePaging(parameters));
    return file(await this.queries.execute(new GetReportFile(query, 'pdf')), query, PDF, 'pdf');
  }

  @Get('download_excel')
  @Allow(Role.Admin, Role.Auditor)
  @Selection()
  @ApiProduces(EXCEL)
  @ApiOkResponse({ schema: BYTES })
  async excel(@Query() parameters: Record<string, unknown>) {
    const query = reportQueryOf(parsePaging(parameters));
    return file(await this.queries.execute(new GetReportFile(query, 'excel')), query, EXCEL, 'xlsx');
  }
}

function file(bytes: Uint8Array, { from, to }: ReportQuery, type: string, extension: string): StreamableFile {
  const disposition = `attachment; filename="report_${from}_to_${to}.${extension}"`;
  return new StreamableFile(bytes, { type, disposition, length: bytes.byteLength });
}
