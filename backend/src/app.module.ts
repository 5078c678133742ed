import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AuditModule } from './audit/pages/audit.module.js';
import { BettingModule } from './betting/betting.module.js';
import { CashModule } from './cash/cash.module.js';
import { GameModule } from './game/game.module.js';
import { LiveModule } from './live/live.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { PrintingModule } from './printing/printing.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SealsModule } from './seals/seals.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { ShiftsModule } from './shifts/shifts.module.js';
import { type Station, stationModule } from './station/station.module.js';
import { TellersModule } from './tellers/tellers.module.js';

/** Every feature of the server: one line each. */
const FEATURES: readonly Type[] = [
  GameModule,
  BettingModule,
  CashModule,
  ShiftsModule,
  TellersModule,
  SettingsModule,
  LiveModule,
  ReportsModule,
  AuditModule,
  SealsModule,
  PrintingModule,
  MonitoringModule,
];

@Module({})
class AppModule {}

/** The application, given the parts of a running station. */
export function appModule(station: Station): DynamicModule {
  return { module: AppModule, imports: [stationModule(station), ...FEATURES] };
}
