import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HEALTH } from '@taya/contracts/answers/health';
import { Public } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { KnownHealth } from './known-health.js';

/** Whether the process serves; public. */
@ApiTags('station')
@Controller('health')
export class HealthController {
  constructor(private readonly health: KnownHealth) {}

  @Public()
  @Answers(HEALTH)
  @ApiOperation({
    summary:
      'That the server answers, at once and whatever works behind it, and what is known meanwhile: how the read models ' +
      'are, which parts do not work and since when, whether the clock is right. Whether it serves: `/api/ready`',
  })
  @Get()
  alive() {
    return ok(this.health.view());
  }
}
