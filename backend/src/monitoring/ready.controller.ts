import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { READY } from '@taya/contracts/answers/ready';
import { Public } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { Readiness } from './readiness.js';

/** Whether the station serves commands and reads; public. */
@ApiTags('station')
@Controller('ready')
export class ReadyController {
  constructor(private readonly readiness: Readiness) {}

  @Public()
  @Answers(READY)
  @ApiOperation({
    summary:
      'Whether commands and reads are served: 200, with warnings; otherwise 503 `NOT_READY`, whose message names each ' +
      'part that is failing and says what that means',
  })
  @Get()
  async ready() {
    const view = await this.readiness.view();
    const failing = view.parts.filter(({ state }) => state === 'failing');
    if (failing.length === 0) return ok(view);
    const reasons = failing.map(({ part, message }) => `${part}: ${message}`);
    throw new Failure('NOT_READY', `The station is not ready. ${reasons.join(' ')}`);
  }
}
