export interface HousePercentageView {
  readonly housePercentage: string;
}

export interface SettingsView extends HousePercentageView {
  readonly payoutUnit: string;
  readonly minimumPayout: string;
  readonly receiptTerms: string;
  readonly stationName: string;
}
