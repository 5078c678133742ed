import { Module } from '@nestjs/common';
import { diskSpaceOf } from '../system/disk-space.js';
import { ClockAlarm } from './clock-alarm.js';
import { DataDisk, DISK_SPACE_OF } from './data-disk.js';
import { ActiveController, HealthController, ReadyController } from './health.controller.js';
import { KnownHealth } from './known-health.js';
import { MetricsReading } from './metrics-reading.js';
import { Readiness } from './readiness.js';

@Module({
  controllers: [ActiveController, HealthController, ReadyController],
  providers: [
    ClockAlarm,
    DataDisk,
    { provide: DISK_SPACE_OF, useValue: diskSpaceOf },
    KnownHealth,
    MetricsReading,
    Readiness,
  ],
})
export class MonitoringModule {}
