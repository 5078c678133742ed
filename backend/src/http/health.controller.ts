import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HEALTH } from '@taya/contracts/answers/health';
import { ReadModels } from '../read-models/read-models.js';
import { StationHealth } from '../system/station-health.js';
import { Public } from './access.js';
import { Answers } from './api-docs.js';
import { ClockAlarm } from './clock-alarm.js';
import { ok } from './envelope.js';

/** Whether the station works; public. */
@ApiTags('station')
@Controller('health')
export class HealthController {
  constructor(
    @Inject(ReadModels) private readonly models: ReadModels,
    @Inject(ClockAlarm) private readonly clockAlarm: ClockAlarm,
    @Inject(StationHealth) private readonly stationHealth: StationHealth,
  ) {}

  @Public()
  @Answers(HEALTH)
  @ApiOperation({
    summary:
      'Whether commands can be taken, how the read models are, which parts do not work at the moment and since when, ' +
      'and whether the clock is right',
  })
  @Get()
  async health() {
    // Read in order with the commands: an answer means that these are being answered.
    const clock = await this.clockAlarm.state();
    const readModels = await this.models.state();
    const { degraded } = this.stationHealth;
    return ok({ status: degraded.length === 0 ? 'ok' : 'degraded', readModels, degraded, clock });
  }
}
