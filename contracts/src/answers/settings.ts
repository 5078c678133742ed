import Type, { type TSchema } from 'typebox';
import { byRule, type HouseRule, type RulesView } from '../house-rules.js';
import { type Answer, count, decimalText, flag, orNull, text } from './kinds.js';

export const HOUSE_PERCENTAGE = Type.Object({ housePercentage: decimalText() }, { title: 'HousePercentage' });
export type HousePercentageView = Answer<typeof HOUSE_PERCENTAGE>;

const OTHERS = Type.Object({
  ...HOUSE_PERCENTAGE.properties,
  payoutUnit: decimalText('payouts are rounded down to whole units'),
  minimumPayout: decimalText('a side paying less makes a no contest; 0.00 turns this off'),
  receiptTerms: text(),
  stationName: text(),
  timeZone: text('IANA zone that decides the station’s days'),
});

export const STATION_SETTINGS = Type.Object(
  { ...OTHERS.properties, ...byRule(schemaOf) },
  { title: 'Settings' },
);
export type SettingsView = Answer<typeof OTHERS> & RulesView;

function schemaOf({ kind, about }: HouseRule): TSchema {
  switch (kind) {
    case 'money':
      return decimalText(about);
    case 'moneyOrNone':
      return orNull(decimalText(about));
    case 'flag':
      return flag(about);
    case 'whole':
      return count(about);
    case 'wholeOrNone':
      return orNull(count(about));
    case 'time':
      return text(about);
    case 'amounts':
      return Type.Array(decimalText(), { description: about });
  }
}

export interface SettingsCalls {
  reads: {
    '/api/settings': SettingsView;
    '/api/settings/get_house_percentage': HousePercentageView;
  };
  writes: {
    '/api/settings': SettingsView;
    '/api/settings/update_house_percentage': HousePercentageView;
  };
}
