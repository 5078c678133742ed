import Type, { type TSchema } from 'typebox';
import { byRule, type HouseRule, type RulesView } from '../house-rules.js';
import { type Answer, count, flag, orNull, text, twoPlaces } from './kinds.js';

export const HOUSE_PERCENTAGE = Type.Object({ housePercentage: twoPlaces() }, { title: 'HousePercentage' });
export type HousePercentageView = Answer<typeof HOUSE_PERCENTAGE>;

const OTHERS = Type.Object({
  ...HOUSE_PERCENTAGE.properties,
  payoutUnit: twoPlaces('payouts are rounded down to whole units'),
  minimumPayout: twoPlaces('a side paying less makes a no contest; 0.00 turns this off'),
  receiptTerms: text(),
  stationName: text(),
  timeZone: text('IANA zone that decides the station’s days'),
});

export const SETTINGS = Type.Object({ ...OTHERS.properties, ...byRule(schemaOf) }, { title: 'Settings' });
export type SettingsView = Answer<typeof OTHERS> & RulesView;

function schemaOf({ kind, about }: HouseRule): TSchema {
  switch (kind) {
    case 'money':
      return twoPlaces(about);
    case 'moneyOrNone':
      return orNull(twoPlaces(about));
    case 'flag':
      return flag(about);
    case 'whole':
      return count(about);
    case 'wholeOrNone':
      return orNull(count(about));
    case 'time':
      return text(about);
    case 'amounts':
      return Type.Array(twoPlaces(), { description: about });
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
