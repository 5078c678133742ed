import { Module } from '@nestjs/common';
import { ChangeHousePercentageHandler } from './commands/change-house-percentage.js';
import { ChangeSettingsHandler } from './commands/change-settings.js';
import { GetSettingsHandler } from './queries/get-settings.js';
import { SettingsController } from './settings.controller.js';

/** The station's settings. */
@Module({
  controllers: [SettingsController],
  providers: [ChangeHousePercentageHandler, ChangeSettingsHandler, GetSettingsHandler],
})
export class SettingsModule {}
