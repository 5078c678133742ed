import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIVE_IDENTITIES } from '@taya/contracts/answers/identities';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { Failure } from '../../http/failure.js';
import { LIVE_CHECKS, type LiveChecks } from '../watch/live-check-board.js';

@ApiTags('Audit')
@Controller('audit/identities')
export class IdentitiesController {
  constructor(@Inject(LIVE_CHECKS) private readonly checks: LiveChecks) {}

  @Get()
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

  @Post('check')
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
}
