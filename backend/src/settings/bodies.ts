import { byRule, type HouseRule, type HouseRules } from '@taya/contracts/house-rules';
import { MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import { MAX_DENOMINATIONS } from '@taya/contracts/shift';
import type { FieldsOf } from '../http/command-gateway.js';
import { money, moneyList, percentage, toCentavos, toHundredths } from '../http/decimal-fields.js';
import { type Field, flag, optional, text, whole } from '../http/fields.js';
import { body, omitUndefined, type Values } from '../http/validation.js';

export const NEW_PERCENTAGE = body('HousePercentageDto', {
  value: percentage({ called: 'House percentage' }),
});

/** 1,000.00 %: no minimum above ten times the stakes makes sense. */
const MINIMUM_PAYOUT = { minHundredths: 0, maxHundredths: 100_000 };

/** Only named settings change; the house percentage has its own call. Each house rule has the form that the table says. */
export const CHANGES = body('SettingsDto', {
  payoutUnit: optional(money()),
  minimumPayout: optional(percentage(MINIMUM_PAYOUT)),
  receiptTerms: optional(text({ mayBeEmpty: true, manyLines: true, maxLength: MAX_TERMS_LENGTH })),
  stationName: optional(text()),
  timeZone: optional(text({ about: 'IANA zone that decides the station’s days' })),
  ...byRule((rule) => optional(ruleField(rule))),
});

function ruleField({ kind, about, ...limits }: HouseRule): Field {
  const { min, max } = { min: 0, max: 0, ...limits };
  switch (kind) {
    case 'money':
      return money({ about });
    case 'moneyOrNone':
      return money({ nullable: true, about });
    case 'flag':
      return flag({ about });
    case 'whole':
      return whole({ min, max, about });
    case 'wholeOrNone':
      return whole({ nullable: true, min, max, about });
    case 'time':
      return text({ about });
    case 'amounts':
      return moneyList({ max: MAX_DENOMINATIONS, about });
  }
}

/** What a body changes, in the units of the ledger. */
export function changesOf(sent: Values<typeof CHANGES>): FieldsOf<'changeSettings'> {
  return omitUndefined({
    ...(byRule(({ kind }, name) => meaningOf(kind, sent[name])) as Partial<HouseRules>),
    payoutUnit: sent.payoutUnit === undefined ? undefined : toCentavos(sent.payoutUnit),
    minimumPayout: sent.minimumPayout === undefined ? undefined : toHundredths(sent.minimumPayout),
    receiptTerms: sent.receiptTerms?.trim(),
    stationName: sent.stationName?.trim(),
    timeZone: sent.timeZone?.trim(),
  });
}

function meaningOf(kind: HouseRule['kind'], sent: unknown): unknown {
  if (sent === undefined || sent === null) return sent;
  if (kind === 'amounts') return (sent as readonly string[]).map(toCentavos);
  return kind === 'money' || kind === 'moneyOrNone' ? toCentavos(sent as string) : sent;
}
