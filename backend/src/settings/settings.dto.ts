import { MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import type { ChangeSettings } from '../ledger/commands.js';
import { IsMoney, IsPercentage, IsText, toCentavos, toHundredths } from '../platform/http/validation.js';

/** 1,000.00 %: a side that pays ten times its stakes is beyond what a minimum could ask for. */
const MAX_MINIMUM_PAYOUT_HUNDREDTHS = 100_000;

export class HousePercentageDto {
  @IsPercentage('House percentage must be a number between 0 and 100')
  value!: string | number;
}

/** Only what is named changes; the house percentage has a call of its own. */
export class SettingsDto {
  @IsMoney(undefined, { optional: true })
  payoutUnit?: string | number;

  @IsPercentage(undefined, {
    optional: true,
    minHundredths: 0,
    maxHundredths: MAX_MINIMUM_PAYOUT_HUNDREDTHS,
  })
  minimumPayout?: string | number;

  @IsText({ optional: true, mayBeEmpty: true, manyLines: true, maxLength: MAX_TERMS_LENGTH })
  receiptTerms?: string;

  @IsText({ optional: true })
  stationName?: string;
}

export function settingsChanges(dto: SettingsDto): Omit<ChangeSettings, 'type'> {
  const { payoutUnit, minimumPayout, receiptTerms, stationName } = dto;
  return {
    ...(payoutUnit === undefined ? {} : { payoutUnit: toCentavos(payoutUnit) }),
    ...(minimumPayout === undefined ? {} : { minimumPayout: toHundredths(minimumPayout) }),
    ...(receiptTerms === undefined ? {} : { receiptTerms: receiptTerms.trim() }),
    ...(stationName === undefined ? {} : { stationName: stationName.trim() }),
  };
}
