import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AUDIT_EVENTS,
  AUDITED_BET,
  EVENT_SUMMARY,
  EXAMINED_EVENT,
  JOURNAL,
  MOMENT_BALANCES,
  TELLER_DAY,
  TIMELINE,
} from '@taya/contracts/answers/audit';
import { LIVE_IDENTITIES } from '@taya/contracts/answers/identities';
import { Role } from '@taya/contracts/roles';
import { AnswersFile, fileAnswer, PDF_TYPE } from '../../files/file-answer.js';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { Failure } from '../../http/failure.js';
import { FromList, PageSize, type Paging } from '../../http/paging.js';
import { Filtered, PathCode, PathRevision } from '../../http/parameters.js';
import { STATION } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { SYSTEM, type System } from '../../system/system.js';
import { LiveCheckStatus } from '../live-check/live-check-status.js';
import { AUDIT, type AuditCaller } from './audit-calls.js';
import { auditFailure } from './audit-failure.js';
import {
  betNameOf,
  EVENT_FILTERS,
  entrySearchOf,
  eventSearchOf,
  JOURNAL_FILTERS,
  MOMENT_FILTERS,
  momentOf,
  TELLER_DAY_FILTERS,
  TIMELINE_FILTERS,
  tellerDayOf,
  timelineSearchOf,
} from './audit-parameters.js';
import type { DocumentCalls } from './documents/document-pdf.js';
import type { AuditDocument } from './documents/tables.js';

@ApiTags('Audit')
@Controller('audit')
export class AuditController {
  constructor(
    @Inject(AUDIT) private readonly audit: AuditCaller,
    private readonly checks: LiveCheckStatus,
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  @Get('balances')
  @Answers(MOMENT_BALANCES)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(MOMENT_FILTERS)
  @ApiOperation({ summary: 'How all tellers and the station stood at a moment, counted from the log alone' })
  async balances(@FromList() { filter }: Paging) {
    return ok(await this.#ask('balances', momentOf(filter)));
  }

  @Get('events')
  @Answers(AUDIT_EVENTS)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(EVENT_FILTERS)
  @PageSize
  @ApiOperation({ summary: 'Events of the log, newest first, from `before` on backwards' })
  async events(@FromList() paging: Paging) {
    return ok(await this.#ask('events', eventSearchOf(paging)));
  }

  @Get('events/summary')
  @Answers(EVENT_SUMMARY)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(EVENT_FILTERS)
  @ApiOperation({ summary: 'Events of the log, counted and added up by type, from `before` on backwards' })
  async summary(@FromList() paging: Paging) {
    return ok(await this.#ask('summary', eventSearchOf(paging)));
  }

  @Get('events/:revision')
  @Answers(EXAMINED_EVENT)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({ summary: 'One event, with its link, its postings and what it changed computed again' })
  async event(@PathRevision() revision: number) {
    return ok(await this.#ask('event', revision));
  }

  @Get('bet/:code')
  @Answers(AUDITED_BET)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({ summary: 'The whole life of a bet, with its payout written out, from the log alone' })
  async bet(@PathCode() code: string) {
    const bet = await this.#ask('bet', betNameOf(code));
    if (bet === null) throw new Failure('BET_NOT_FOUND');
    return ok(bet);
  }

  @Get('journal')
  @Answers(JOURNAL)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(JOURNAL_FILTERS)
  @PageSize
  @ApiOperation({ summary: 'The trial balance of a moment, and the entries of the journal after it' })
  async journal(@FromList() paging: Paging) {
    return ok(await this.#ask('journal', entrySearchOf(paging)));
  }

  @Get('journal/download_pdf')
  @AnswersFile(PDF_TYPE)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(JOURNAL_FILTERS)
  @ApiOperation({ summary: 'The entries of the journal after a moment, at most 5,000 postings, as a PDF' })
  async journalPdf(@FromList() paging: Paging) {
    const { limit: _, ...search } = entrySearchOf(paging);
    return this.#pdf(await this.#ask('journalDocument', search));
  }

  @Get('journal/trial_balance/download_pdf')
  @AnswersFile(PDF_TYPE)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(MOMENT_FILTERS)
  @ApiOperation({ summary: 'All accounts at a moment, at most 5,000, with debit and credit, as a PDF' })
  async trialBalancePdf(@FromList() { filter }: Paging) {
    return this.#pdf(await this.#ask('trialBalanceDocument', momentOf(filter)));
  }

  @Get('teller_day')
  @Answers(TELLER_DAY)
  @Allow(Role.Admin, Role.Auditor, Role.SuperAdmin)
  @Filtered(TELLER_DAY_FILTERS)
  @ApiOperation({
    summary: 'What a teller did on a day, and what others did with their drawer, from the log alone',
  })
  async tellerDay(@FromList() list: Paging) {
    const day = await this.#ask('tellerDay', tellerDayOf(list));
    if (day === null) throw new Failure('TELLER_NOT_FOUND');
    return ok(day);
  }

  @Get('teller_day/download_pdf')
  @AnswersFile(PDF_TYPE)
  @Allow(Role.Admin, Role.Auditor, Role.SuperAdmin)
  @Filtered(TELLER_DAY_FILTERS)
  @ApiOperation({ summary: 'The same as a PDF, at most 5,000 lines' })
  async tellerDayPdf(@FromList() list: Paging) {
    return this.#pdf(await this.#ask('tellerDayDocument', tellerDayOf(list)));
  }

  @Get('timeline')
  @Answers(TIMELINE)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(TIMELINE_FILTERS)
  @ApiOperation({ summary: 'When something happened, with games and cash, from `before` on backwards' })
  async timeline(@FromList() { filter }: Paging) {
    return ok(await this.#ask('timeline', timelineSearchOf(filter)));
  }

  @Get('identities')
  @Answers(LIVE_IDENTITIES)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({
    summary:
      'What the checks have found that run all the time beside the station: the chain, the journal, the four ' +
      'identities, the read models and the state. Answered at once, as of the last look',
  })
  identities() {
    return ok(this.checks.latest);
  }

  @Post('identities/check')
  @Answers(LIVE_IDENTITIES)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({
    summary:
      'Have the whole log checked again from its first event, in the background; asked meanwhile, nothing changes. ' +
      'What did not hold stays so until that is done. 409 `CHECKS_OFF` where the settings have switched the checks off',
  })
  checkAgain() {
    if (!this.checks.latest.is_on) throw new Failure('CHECKS_OFF');
    this.checks.checkAgain();
    return ok(this.checks.latest);
  }

  /** What the audit's thread refuses comes as a Failure. */
  readonly #ask: AuditCaller['call'] = (name, ...args) =>
    this.audit.call(name, ...args).catch((error: Error) => {
      throw auditFailure(error);
    });

  async #pdf(document: AuditDocument) {
    // The read models lend the station's name, and no figure.
    const station = await (await this.models.current()).get(STATION, 'station');
    const printing = { stationName: station?.stationName ?? '', printedAt: this.system.clock.nowMs() };
    const bytes = await this.threads.forFile((worker: ReportWorker<DocumentCalls>) =>
      worker.call('auditPdf', document, printing),
    );
    return fileAnswer(bytes, document.fileName, PDF_TYPE);
  }
}
