import type { SettingsView } from '@taya/contracts/settings';
import type { DocumentReader } from '../../document-store/document-store.js';
import { stationOf } from '../../read-models/station.js';
import { settingsView } from '../settings-view.js';

export async function getSettings(reader: DocumentReader): Promise<SettingsView> {
  return settingsView(await stationOf(reader));
}
