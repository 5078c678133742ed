import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ACTIVE } from '@taya/contracts/answers/active';
import { ACTIVITY, type Activity } from '../active/activity.js';
import { Public } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { Failure } from '../http/failure.js';

/** Whether this is the instance that answers; public, for proxies. */
@ApiTags('station')
@Controller('active')
export class ActiveController {
  constructor(@Inject(ACTIVITY) private readonly activity: Activity) {}

  @Public()
  @Answers(ACTIVE)
  @ApiOperation({
    summary:
      'Whether this instance is the active one: 200; a standby answers 503 `STANDBY` to this and to every other call but ' +
      '`/api/health` and `/metrics`. A station alone is always active',
  })
  @Get()
  active() {
    if (!this.activity.isActive) throw new Failure('STANDBY');
    return ok({ active: true });
  }
}
