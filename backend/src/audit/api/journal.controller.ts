import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { JOURNAL } from '@taya/contracts/answers/audit';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { FromList, type Paging } from '../../http/paging.js';
import { Filtered } from '../../http/parameters.js';
import { entrySearchOf, JournalFiltersDto } from './journal-parameters.js';
import { GetJournal } from './queries/get-journal.js';

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
    return ok(await this.queries.execute(new GetJournal(entrySearchOf(paging))));
  }
}
