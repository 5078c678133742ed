import {
  byRule,
  HOUSE_RULES,
  type HouseRule,
  type HouseRules,
  RULE_NAMES,
  type RuleName,
} from '@taya/contracts/house-rules';
import { MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import { MAX_DENOMINATIONS } from '@taya/contracts/shift';
import type { FieldsOf } from '../http/command-gateway.js';
import { IsMoney, IsMoneyList, IsPercentage, toCentavos, toHundredths } from '../http/decimal-fields.js';
import { IsFlag, IsText, IsWhole } from '../http/fields.js';
import { omitUndefined } from '../http/validation.js';

export class HousePercentageDto {
  @IsPercentage({ called: 'House percentage' })
  readonly value!: string | number;
}

/** 1,000.00 %: no minimum above ten times the stakes makes sense. */
const MAX_MINIMUM_PAYOUT_HUNDREDTHS = 100_000;

/** Only named settings change; the house percentage has its own call. */
export class SettingsDto {
  @IsMoney({ optional: true })
  readonly payoutUnit?: string | number;

  @IsPercentage({ optional: true, minHundredths: 0, maxHundredths: MAX_MINIMUM_PAYOUT_HUNDREDTHS })
  readonly minimumPayout?: string | number;

  @IsText({ optional: true, mayBeEmpty: true, manyLines: true, maxLength: MAX_TERMS_LENGTH })
  readonly receiptTerms?: string;

  @IsText({ optional: true })
  readonly stationName?: string;

  @IsText({ optional: true, about: 'IANA zone that decides the station’s days' })
  readonly timeZone?: string;
}

/** With the house rules, each of the form that the table says. */
type SettingsBody = SettingsDto & { readonly [Name in RuleName]?: unknown };

for (const name of RULE_NAMES) {
  // What the compiler notes of a field that is written out; the description of the API asks for it.
  Reflect.defineMetadata('design:type', Object, SettingsDto.prototype, name);
  ruleField(HOUSE_RULES[name])(SettingsDto.prototype, name);
}

function ruleField({ kind, about, ...limits }: HouseRule): PropertyDecorator {
  const { min, max } = { min: 0, max: 0, ...limits };
  switch (kind) {
    case 'money':
      return IsMoney({ optional: true, about });
    case 'moneyOrNone':
      return IsMoney({ optional: true, nullable: true, about });
    case 'flag':
      return IsFlag({ optional: true, about });
    case 'whole':
      return IsWhole({ optional: true, min, max, about });
    case 'wholeOrNone':
      return IsWhole({ optional: true, nullable: true, min, max, about });
    case 'time':
      return IsText({ optional: true, about });
    case 'amounts':
      return IsMoneyList({ optional: true, max: MAX_DENOMINATIONS, about });
  }
}

/** What a body changes, in the units of the ledger. */
export function changesOf(sent: SettingsBody): FieldsOf<'changeSettings'> {
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
