import {
  type Centavos,
  type Hundredths,
  MAX_AMOUNT,
  parseMoney,
  parsePercentage,
  twoPlaces,
} from '@taya/contracts/money';
import { Failure } from './failure.js';
import { type FieldOptions, field, type Schema } from './fields.js';

/** Money, a number or a string with at most two places: above 0 by default. Read it with `toCentavos`. */
export function IsMoney(options: FieldOptions & { readonly minCentavos?: number } = {}): PropertyDecorator {
  const { minCentavos = 1 } = options;
  const isValid = (value: unknown) => (parseMoney(value) ?? -1) >= minCentavos;
  const [min, max] = [twoPlaces(minCentavos as Centavos), twoPlaces(MAX_AMOUNT)];
  const rule = `an amount with at most two decimal places, from ${min} to ${max}`;
  return field('isMoney', isValid, rule, options, decimalSchema('100.00', min, max, options));
}

/**
 * A percentage, a number or a string with at most two places: above 0 and up to 100 by default. Read it with
 * `toHundredths`.
 */
export function IsPercentage(
  options: FieldOptions & { readonly minHundredths?: number; readonly maxHundredths?: number } = {},
): PropertyDecorator {
  const { minHundredths = 1, maxHundredths = 10_000 } = options;
  const isValid = (value: unknown) => {
    const percentage = parsePercentage(value);
    return percentage !== null && percentage >= minHundredths && percentage <= maxHundredths;
  };
  const [min, max] = [twoPlaces(minHundredths as Hundredths), twoPlaces(maxHundredths as Hundredths)];
  const rule = `a percentage with at most two decimal places, from ${min} to ${max}`;
  return field('isPercentage', isValid, rule, options, decimalSchema('5.00', min, max, options));
}

const NULL: Schema = { type: 'null' };

/** A decimal with two places, as a string or as a number. */
function decimalSchema(
  example: string,
  min: string,
  max: string,
  { nullable = false }: FieldOptions,
): Schema {
  const text: Schema = { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$', example };
  const number: Schema = { type: 'number', minimum: Number(min), maximum: Number(max) };
  return { oneOf: [text, number, ...(nullable ? [NULL] : [])] };
}

/** The centavos of a field that `IsMoney` has accepted. */
export function toCentavos(validated: string | number): Centavos {
  const amount = parseMoney(validated);
  if (amount === null) throw new Failure('VALIDATION');
  return amount;
}

/** The hundredths of a percent of a field that `IsPercentage` has accepted. */
export function toHundredths(validated: string | number): Hundredths {
  const percentage = parsePercentage(validated);
  if (percentage === null) throw new Failure('VALIDATION');
  return percentage;
}
