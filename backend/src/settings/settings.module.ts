import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';

/** The station's settings. */
@Module({
  controllers: [SettingsController],
})
export class SettingsModule {}
