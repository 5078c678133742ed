import { Module } from '@nestjs/common';
import { GetSettingsHandler } from './queries/get-settings.js';
import { SettingsController } from './settings.controller.js';

/** The station's settings. */
@Module({
  controllers: [SettingsController],
  providers: [GetSettingsHandler],
})
export class SettingsModule {}
