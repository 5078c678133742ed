import { Module } from '@nestjs/common';
import { ClockAlarm } from './clock-alarm.js';
import { HealthController } from './health.controller.js';
import { KnownHealth } from './known-health.js';
import { MetricsReading } from './metrics-reading.js';
import { Readiness } from './readiness.js';
import { ReadyController } from './ready.controller.js';

/** What operators and their programs ask about a running station. */
@Module({
  controllers: [HealthController, ReadyController],
  providers: [ClockAlarm, KnownHealth, MetricsReading, Readiness],
})
export class MonitoringModule {}
