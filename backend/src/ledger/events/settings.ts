import { byRule, type HouseRule, type HouseRules, type RuleName } from '@taya/contracts/house-rules';
import Type, { type TOptional, type TSchema, type TUnsafe } from 'typebox';
import { flag, money, moneyOrNull, optional, percent, text } from './fields.js';
import { define, SILENT } from './record.js';

type Recorded<Value> = Value extends readonly unknown[] ? number[] : Value extends number ? number : Value;

const RULES = byRule((rule) => optional(schemaOf(rule))) as {
  [Name in RuleName]: TOptional<TUnsafe<Recorded<HouseRules[Name]>>>;
};

function schemaOf({ kind, about, ...limits }: HouseRule): TSchema {
  const { min, max } = { min: 0, max: 0, ...limits };
  switch (kind) {
    case 'money':
      return money(about);
    case 'moneyOrNone':
      return moneyOrNull(about);
    case 'flag':
      return flag(about);
    case 'whole':
      return Type.Integer({ minimum: min, maximum: max, description: about });
    case 'wholeOrNone':
      return Type.Unsafe({ type: ['integer', 'null'], minimum: min, maximum: max, description: about });
    case 'time':
      return text(about);
    case 'amounts':
      return Type.Array(Type.Integer({ minimum: 1 }), { description: `${about}, centavos` });
  }
}

/** Settings of the station. */
export const SETTINGS_EVENTS = {
  'settings.housePercentageChanged': define(
    1,
    'Games created from now on take this percentage.',
    Type.Object({ rate: percent('house percentage') }),
    { money: null, mark: null, pushes: ['house_percentage'] },
  ),
  'settings.changed': define(
    1,
    'Settings of games created from now on, of receipts, stakes, sessions and the course of a game. Those that stay are left out.',
    Type.Object({
      payoutUnit: optional(money('payout unit')),
      minimumPayout: optional(percent('minimum payout')),
      receiptTerms: optional(text('terms line of the bet receipt')),
      stationName: optional(text('name of the station')),
      ...RULES,
    }),
    SILENT,
  ),
} as const;
