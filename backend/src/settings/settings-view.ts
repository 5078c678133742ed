import { twoPlaces } from '@taya/contracts/money';
import type { SettingsView } from '@taya/contracts/settings';
import type { SettingsRow } from '../ledger/state/state.js';
import type { StationDocument } from '../platform/read-models/collections.js';

type Settings = Pick<
  StationDocument,
  'rate' | 'payoutUnit' | 'minimumPayout' | 'receiptTerms' | 'stationName'
>;

export function settingsView(settings: Settings): SettingsView {
  return {
    housePercentage: twoPlaces(settings.rate),
    payoutUnit: twoPlaces(settings.payoutUnit),
    minimumPayout: twoPlaces(settings.minimumPayout),
    receiptTerms: settings.receiptTerms,
    stationName: settings.stationName,
  };
}

/** The settings as the ledger has them right after a command. */
export function settingsInState({ terms, receiptTerms, stationName }: SettingsRow): SettingsView {
  return settingsView({ ...terms, receiptTerms, stationName });
}
