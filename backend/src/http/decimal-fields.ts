import {
  type Centavos,
  centavos,
  type Hundredths,
  hasTooManyPlaces,
  MAX_AMOUNT,
  parseMoney,
  parsePercentage,
  parseTwoPlaces,
  pesos,
  TOO_MANY_PLACES,
  twoPlaces,
} from '@taya/contracts/money';
import { Failure } from './failure.js';
import { type Field, type FieldOptions, field, type Schema } from './fields.js';

/** A number, or its digits. */
type Decimal = string | number;

/** A value of a field that is called so by its messages, which say what is wrong with it. */
interface Named {
  readonly called?: string;
}

/** Money, a number or a string with at most two places: above 0 by default. Read it with `toCentavos`. */
export function money(
  options: FieldOptions & Named & { readonly minCentavos?: number } = {},
): Field<Decimal> {
  const { minCentavos = 1, called } = options;
  const isValid = (value: unknown) => (parseMoney(value) ?? -1) >= minCentavos;
  const [min, max] = [twoPlaces(minCentavos as Centavos), twoPlaces(MAX_AMOUNT)];
  const rule = `an amount with at most two decimal places, from ${min} to ${max}`;
  const named = called === undefined ? options : { ...options, message: moneyProblem(called) };
  return field(isValid, rule, named, decimalSchema('100.00', min, max));
}

/** Amounts above 0, at least one and at most `max`. Read each with `toCentavos`. */
export function moneyList(options: FieldOptions & { readonly max: number }): Field<readonly Decimal[]> {
  const { max } = options;
  const isValid = (value: unknown) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= max &&
    value.every((each) => (parseMoney(each) ?? 0) > 0);
  const items = decimalSchema('100.00', '0.01', twoPlaces(MAX_AMOUNT));
  const schema: Schema = { type: 'array', items, minItems: 1, maxItems: max };
  const rule = `a list of 1 to ${max} amounts above 0 with at most two decimal places`;
  return field(isValid, rule, options, schema);
}

const moneyProblem = (called: string) => (value: unknown) => {
  if (hasTooManyPlaces(value)) return `${called} ${TOO_MANY_PLACES}`;
  const isAbove = (parseTwoPlaces(value) ?? 0) > MAX_AMOUNT;
  return `${called} must be ${isAbove ? `at most ${pesos(centavos(MAX_AMOUNT))}` : 'greater than 0'}`;
};

/**
 * A percentage, a number or a string with at most two places: above 0 and up to 100 by default. Read it with
 * `toHundredths`.
 */
export function percentage(
  options: FieldOptions & Named & { readonly minHundredths?: number; readonly maxHundredths?: number } = {},
): Field<Decimal> {
  const { minHundredths = 1, maxHundredths = 10_000, called } = options;
  const isValid = (value: unknown) => {
    const percentage = parsePercentage(value);
    return percentage !== null && percentage >= minHundredths && percentage <= maxHundredths;
  };
  const [min, max] = [twoPlaces(minHundredths as Hundredths), twoPlaces(maxHundredths as Hundredths)];
  const rule = `a percentage with at most two decimal places, from ${min} to ${max}`;
  const named = called === undefined ? options : { ...options, message: percentageProblem(called) };
  return field(isValid, rule, named, decimalSchema('5.00', min, max));
}

const percentageProblem = (called: string) => (value: unknown) =>
  `${called} ${hasTooManyPlaces(value) ? TOO_MANY_PLACES : 'must be a number between 0 and 100'}`;

/** A decimal with two places, as a string or as a number. */
function decimalSchema(example: string, min: string, max: string): Schema {
  const text: Schema = { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$', example };
  const number: Schema = { type: 'number', minimum: Number(min), maximum: Number(max) };
  return { oneOf: [text, number] };
}

/** The centavos of a field that `money` has accepted. */
export function toCentavos(validated: Decimal): Centavos {
  const amount = parseMoney(validated);
  if (amount === null) throw new Failure('VALIDATION');
  return amount;
}

/** The hundredths of a percent of a field that `percentage` has accepted. */
export function toHundredths(validated: Decimal): Hundredths {
  const percentage = parsePercentage(validated);
  if (percentage === null) throw new Failure('VALIDATION');
  return percentage;
}
