import { applyDecorators, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import {
  type Centavos,
  type Hundredths,
  MAX_AMOUNT,
  parseMoney,
  parsePercentage,
  twoPlaces,
} from '@taya/contracts/money';
import { isBlank } from '@taya/contracts/text';
import { isLocalDate } from '@taya/contracts/time';
import {
  getMetadataStorage,
  IsOptional,
  ValidateBy,
  type ValidationArguments,
  validateSync,
} from 'class-validator';
import { Failure } from './failure.js';

/**
 * Bodies and path parameters. Nothing is coerced: a text stays a text, a number a number; only money may be either.
 * Each decorator is one complete check with one message, and documents the field for OpenAPI.
 */

interface FieldOptions {
  /** The message when the field is missing or wrong; it names the field when left out. */
  readonly message?: string;
  /** The message when the field is blank, if it differs. */
  readonly missing?: string;
  /** The field may be left out (or null, which is the same). */
  readonly optional?: boolean;
  /** Null has a meaning of its own in a field that may be left out. */
  readonly nullable?: boolean;
}

/** The OpenAPI schema of the field. */
interface FieldSchema {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly format?: string;
  readonly example?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: string[];
}

function field(
  name: string,
  isValid: (value: unknown) => boolean,
  rule: string,
  options: FieldOptions,
  schema: FieldSchema,
): PropertyDecorator {
  const message = options.message ?? `$property must be ${rule}`;
  const messageFor = (value: unknown) => (isMissing(value) ? (options.missing ?? message) : message);
  const isOptional = options.optional === true;
  const isNullable = options.nullable === true;
  const validator = {
    validate: isValid,
    defaultMessage: (sent?: ValidationArguments) => messageFor(sent?.value),
  };
  const check = ValidateBy({ name, validator }, { context: { isNullable } });
  const description = ApiProperty({
    ...schema,
    description: isNullable ? `${rule}, or null` : rule,
    required: !isOptional,
    ...(isNullable && { nullable: true }),
  });
  return applyDecorators(check, description, ...(isOptional ? [IsOptional()] : []));
}

function isMissing(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && isBlank(value));
}

/** Control characters would end up on receipts and in logs; a lone surrogate has no UTF-8 form to be stored in. */
export const isPlainText = (value: unknown): value is string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  typeof value === 'string' && !/[\u0000-\u001f\u007f]/.test(value) && value.isWellFormed();

/** A text of one line unless it has `manyLines`, not blank unless it `mayBeEmpty`; at most 100 characters by default. */
export function IsText(
  options: FieldOptions & {
    readonly maxLength?: number;
    readonly mayBeEmpty?: boolean;
    readonly manyLines?: boolean;
  } = {},
): PropertyDecorator {
  const { maxLength = MAX_NAME_LENGTH, mayBeEmpty = false, manyLines = false } = options;
  const isPlain = (text: string) => isPlainText(manyLines ? text.replaceAll(/\r?\n/g, '') : text);
  const isValid = (value: unknown) =>
    typeof value === 'string' &&
    value.length <= maxLength &&
    isPlain(value) &&
    (mayBeEmpty || !isBlank(value));
  const rule = `a text of ${mayBeEmpty ? 'at most' : '1 to'} ${maxLength} characters`;
  return field('isText', isValid, rule, options, { type: 'string', maxLength });
}

/** Any text, for passwords: their content is not restricted. */
export function IsSecret(
  options: FieldOptions & {
    readonly minLength?: number;
    readonly maxLength: number;
    readonly mayBeEmpty?: boolean;
  },
): PropertyDecorator {
  const { minLength = 1, maxLength, mayBeEmpty = false } = options;
  const isValid = (value: unknown) =>
    typeof value === 'string' &&
    value.isWellFormed() &&
    value.length <= maxLength &&
    (value.length >= minLength || (mayBeEmpty && value === ''));
  const rule = `a text of ${minLength} to ${maxLength} characters`;
  return field('isSecret', isValid, rule, options, { type: 'string', format: 'password' });
}

/** `true` or `false`. */
export function IsFlag(options: FieldOptions = {}): PropertyDecorator {
  return field('isFlag', (value) => typeof value === 'boolean', 'true or false', options, {
    type: 'boolean',
  });
}

/** A whole JSON number between two limits, both included. */
export function IsWhole(
  options: FieldOptions & { readonly min: number; readonly max: number },
): PropertyDecorator {
  const { min, max } = options;
  const isValid = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;
  return field('isWhole', isValid, `a whole number from ${min} to ${max}`, options, {
    type: 'integer',
    minimum: min,
    maximum: max,
  });
}

/** An id: a positive whole JSON number. */
export function IsId(options: FieldOptions = {}): PropertyDecorator {
  return field('isId', isId, 'a positive whole number', options, { type: 'integer', minimum: 1 });
}

/** One of some words. */
export function IsOneOf(words: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  const isValid = (value: unknown) => typeof value === 'string' && words.includes(value);
  return field('isOneOf', isValid, `one of ${words.join(', ')}`, options, {
    type: 'string',
    enum: [...words],
  });
}

/** A date of the calendar, `YYYY-MM-DD`. */
export function IsLocalDate(options: FieldOptions = {}): PropertyDecorator {
  return field('isLocalDate', isLocalDate, 'a date, YYYY-MM-DD', options, { type: 'string', format: 'date' });
}

/** Money, a number or a string with at most two places: above 0 by default. Read it with `toCentavos`. */
export function IsMoney(
  message?: string,
  options: { readonly optional?: boolean; readonly nullable?: boolean; readonly minCentavos?: number } = {},
): PropertyDecorator {
  const { minCentavos = 1 } = options;
  const isValid = (value: unknown) => (parseMoney(value) ?? -1) >= minCentavos;
  const rule = `an amount with at most two decimal places, from ${twoPlaces(minCentavos as Centavos)} to ${twoPlaces(MAX_AMOUNT)}`;
  return field('isMoney', isValid, rule, fieldOptions(message, options), {
    type: 'string',
    example: '100.00',
  });
}

/**
 * A percentage, a number or a string with at most two places: above 0 and up to 100 by default. Read it with
 * `toHundredths`.
 */
export function IsPercentage(
  message?: string,
  options: {
    readonly optional?: boolean;
    readonly minHundredths?: number;
    readonly maxHundredths?: number;
  } = {},
): PropertyDecorator {
  const { minHundredths = 1, maxHundredths = 10_000 } = options;
  const isValid = (value: unknown) => {
    const percentage = parsePercentage(value);
    return percentage !== null && percentage >= minHundredths && percentage <= maxHundredths;
  };
  const rule = `a percentage with at most two decimal places, from ${twoPlaces(minHundredths as Hundredths)} to ${twoPlaces(maxHundredths as Hundredths)}`;
  return field('isPercentage', isValid, rule, fieldOptions(message, options), {
    type: 'string',
    example: '5.00',
  });
}

function fieldOptions(
  message: string | undefined,
  { optional = false, nullable = false }: Pick<FieldOptions, 'optional' | 'nullable'>,
): FieldOptions {
  return { ...(message === undefined ? {} : { message }), optional, nullable };
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

/** The fields of a body, as the client sent them. */
export type Fields = Readonly<Record<string, unknown>>;

/** @throws Failure VALIDATION when the body is not a JSON object */
function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Failure('VALIDATION', 'The body must be a JSON object');
  }
  return value as Fields;
}

/** The fields that a class declares with the decorators above, and whether null has a meaning in each. */
function declaredFields(dto: Type): ReadonlyMap<string, boolean> {
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const checks = Map.groupBy(metadatas, (metadata) => metadata.propertyName);
  return new Map(
    [...checks].map(([name, of]) => [name, of.some(({ context }) => context?.isNullable === true)]),
  );
}

/** Copies only the declared fields of the body, never a nested type or a prototype, and checks each. */
@Injectable()
class DtoPipe<Dto extends object> implements PipeTransform<unknown, Dto> {
  readonly #dto: Type<Dto>;
  #declared: ReadonlyMap<string, boolean> | undefined;

  constructor(dto: Type<Dto>) {
    this.#dto = dto;
  }

  transform(value: unknown): Dto {
    const sent = fieldsOf(value);
    this.#declared ??= declaredFields(this.#dto);
    const taken = [...this.#declared]
      .filter(([name, isNullable]) => Object.hasOwn(sent, name) && (isNullable || sent[name] !== null))
      .map(([name]) => [name, sent[name]]);
    const dto = Object.assign(new this.#dto(), Object.fromEntries(taken));
    const [error] = validateSync(dto, { stopAtFirstError: true });
    if (error === undefined) return dto;
    throw Failure.ofField(
      error.property,
      Object.values(error.constraints ?? {})[0] ?? `${error.property} is wrong`,
    );
  }
}

/** `@Body(body(CreateGameDto)) game: CreateGameDto`: the declared fields, checked. Others are ignored. */
export function body<Dto extends object>(dto: Type<Dto>): PipeTransform<unknown, Dto> {
  return new DtoPipe(dto);
}

/** Like `body`, for a call that may come without one: then all fields are left out. */
export function optionalBody<Dto extends object>(dto: Type<Dto>): PipeTransform<unknown, Dto> {
  const fields = body(dto);
  return { transform: (value, metadata) => fields.transform(value ?? {}, metadata) };
}

/**
 * A body with its own parser, for frequent calls: class-validator takes about 26 us a request, such a parser next to
 * nothing. The parser throws a `Failure` for invalid input.
 */
export function parsedBody<Parsed>(parse: (fields: Fields) => Parsed): PipeTransform<unknown, Parsed> {
  return { transform: (value) => parse(fieldsOf(value)) };
}

const ID = /^[1-9]\d{0,15}$/;

export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** `@Param('id', idParam()) id: number`: a positive safe integer, or 400 naming the parameter. */
export function idParam(): PipeTransform<unknown, number> {
  return {
    transform: (value, { data = 'id' }) => {
      const id = typeof value === 'string' && ID.test(value) ? Number(value) : Number.NaN;
      if (!isId(id)) throw new Failure('VALIDATION', `${data} must be a positive whole number`);
      return id;
    },
  };
}

/** `@Query('date', dateParam('Please select a date')) date: string` */
export function dateParam(message?: string): PipeTransform<unknown, string> {
  return {
    transform: (value, { data = 'date' }) => {
      if (!isLocalDate(value))
        throw new Failure('VALIDATION', message ?? `${data} must be a date, YYYY-MM-DD`);
      return value;
    },
  };
}
