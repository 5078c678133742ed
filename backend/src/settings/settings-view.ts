import { byRule, type HouseRules, type RulesView, ruleView } from '@taya/contracts/house-rules';
import { twoPlaces } from '@taya/contracts/money';
import type { SettingsView } from '@taya/contracts/settings';
import type { DocumentReader } from '../document-store/document-store.js';
import type { SettingsAfter } from '../ledger/settings.js';
import type { StationDocument } from '../read-models/collections.js';
import { stationOf } from '../read-models/station.js';

type Settings = HouseRules &
  Pick<
    StationDocument,
    'rate' | 'payoutUnit' | 'minimumPayout' | 'receiptTerms' | 'stationName' | 'timeZone'
  >;

function settingsView(settings: Settings): SettingsView {
  return {
    housePercentage: twoPlaces(settings.rate),
    payoutUnit: twoPlaces(settings.payoutUnit),
    minimumPayout: twoPlaces(settings.minimumPayout),
    receiptTerms: settings.receiptTerms,
    stationName: settings.stationName,
    timeZone: settings.timeZone,
    ...(byRule(({ kind }, name) => ruleView(kind, settings[name])) as RulesView),
  };
}

/** The settings in the ledger's state right after a command. */
export function settingsInState({ terms, ...others }: SettingsAfter): SettingsView {
  return settingsView({ ...terms, ...others });
}

export async function getSettings(reader: DocumentReader): Promise<SettingsView> {
  return settingsView(await stationOf(reader));
}
