import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SettingsView } from '@taya/contracts/settings';
import { ReadModels } from '../../read-models/read-models.js';
import { stationOf } from '../../read-models/station.js';
import { settingsView } from '../settings-view.js';

export class GetSettings extends Query<SettingsView> {}

@QueryHandler(GetSettings)
export class GetSettingsHandler implements IQueryHandler<GetSettings> {
  constructor(private readonly models: ReadModels) {}

  async execute(): Promise<SettingsView> {
    return settingsView(await stationOf(await this.models.current()));
  }
}
