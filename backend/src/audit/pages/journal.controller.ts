import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { JOURNAL } from '@taya/contracts/answers/audit';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { AnswersFile, fileAnswer, PDF_TYPE } from '../../files/file-answer.js';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { FromList, type Paging } from '../../http/paging.js';
import { Filtered } from '../../http/parameters.js';
import { AskAudit } from './ask-audit.js';
import { entrySearchOf, JournalFiltersDto } from './journal-parameters.js';
import { MomentDto, momentOf } from './moment-parameters.js';
import { GetAuditPdf, type PaperOf } from './queries/get-audit-pdf.js';

const PAGE_SIZE_SCHEMA = { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE } as const;

@ApiTags('Audit')
@Controller('audit/journal')
export class JournalController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(JOURNAL)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(JournalFiltersDto)
  @ApiQuery({ name: 'page_size', required: false, schema: PAGE_SIZE_SCHEMA })
  @ApiOperation({ summary: 'The trial balance of a moment, and the entries of the journal after it' })
  async journal(@FromList() paging: Paging) {
    return ok(await this.queries.execute(new AskAudit('journal', entrySearchOf(paging))));
  }

  @Get('download_pdf')
  @AnswersFile(PDF_TYPE)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(JournalFiltersDto)
  @ApiOperation({ summary: 'The entries of the journal after a moment, at most 5,000 postings, as a PDF' })
  async journalPdf(@FromList() paging: Paging) {
    const { limit: _, ...search } = entrySearchOf(paging);
    return this.#pdf({ kind: 'journal', search });
  }

  @Get('trial_balance/download_pdf')
  @AnswersFile(PDF_TYPE)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(MomentDto)
  @ApiOperation({ summary: 'All accounts at a moment, at most 5,000, with debit and credit, as a PDF' })
  async trialBalancePdf(@FromList() { filter }: Paging) {
    return this.#pdf({ kind: 'trial balance', when: momentOf(filter) });
  }

  async #pdf(of: PaperOf) {
    const { bytes, name } = await this.queries.execute(new GetAuditPdf(of));
    return fileAnswer(bytes, name, PDF_TYPE);
  }
}
