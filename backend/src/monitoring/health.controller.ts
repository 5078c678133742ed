import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ACTIVE } from '@taya/contracts/answers/active';
import { HEALTH } from '@taya/contracts/answers/health';
import { READY } from '@taya/contracts/answers/ready';
import { ACTIVITY, type Activity } from '../active/activity.js';
import { Public } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { ok } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { KnownHealth } from './known-health.js';
import { Readiness } from './readiness.js';

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
