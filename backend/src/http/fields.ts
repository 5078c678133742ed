import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, type OpenAPIObject } from '@nestjs/swagger';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { isIpv4 } from '@taya/contracts/teller';
import { isBlank, isPlainText } from '@taya/contracts/text';
import { isLocalDate } from '@taya/contracts/time';
import { IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';

/**
 * The decorators of a body's fields: each is a check with one message, and describes the field for OpenAPI. Nothing is
 * coerced: a text stays a text, a number a number; only money and percentages may be either (`decimal-fields.ts`).
 */

/**
 * When a check is made, whatever the order of the fields: what is missing or of the wrong form is reported first, then what
 * is not in the right format, and a password that is too easy to guess once all else is right.
 */
export const STAGES = ['form', 'format', 'strength'] as const;
export type Stage = (typeof STAGES)[number];

export interface FieldOptions {
  /** The message when the field is missing or wrong, which may depend on the value; it names the field when left out. */
  readonly message?: string | ((value: unknown) => string);
  /** The message when the field is blank, if it differs. */
  readonly missing?: string;
  /** The field may be left out (or null, which is the same). */
  readonly optional?: boolean;
  /** Null has a meaning of its own in a field that may be left out. */
  readonly nullable?: boolean;
  /** Another name under which the field may be sent. */
  readonly alias?: string;
  /** What else OpenAPI says of the field. */
  readonly about?: string;
}

/** What the decorators below note with their checks, for whoever reads the body. */
export type FieldNotes = Pick<FieldOptions, 'alias' | 'nullable'>;

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
export type Schema = Exclude<Schemas[string], { readonly $ref: string }>;

export type IsValid = (value: unknown, body: Readonly<Record<string, unknown>>) => boolean;

/**
 * A check beside the one that describes the field. It is made only if all of the stages before hold.
 * @param message may name the field by `$property`
 */
export function check(
  name: string,
  stage: Stage,
  isValid: IsValid,
  message: string | ((value: unknown) => string),
  notes: object = {},
): PropertyDecorator {
  const messageOf = typeof message === 'string' ? () => message : message;
  const validator = {
    validate: (value: unknown, sent?: ValidationArguments) =>
      isValid(value, (sent?.object ?? {}) as Readonly<Record<string, unknown>>),
    defaultMessage: (sent?: ValidationArguments) =>
      messageOf(sent?.value).replaceAll('$property', sent?.property ?? ''),
  };
  return ValidateBy({ name, validator }, { groups: [stage], context: notes });
}

/** A check that describes its field: the one decorator that each field has. */
export function field(
  name: string,
  isValid: (value: unknown) => boolean,
  rule: string,
  options: FieldOptions,
  schema: Schema,
): PropertyDecorator {
  const { message = `$property must be ${rule}`, missing = message, alias, about } = options;
  const isOptional = options.optional === true;
  const isNullable = options.nullable === true;
  const notes: FieldNotes = { nullable: isNullable, ...(alias !== undefined && { alias }) };
  const description = [isNullable ? `${rule}, or null` : rule, alias && `also as \`${alias}\``, about];
  return applyDecorators(
    check(name, 'form', isValid, (value) => textFor(value, isMissing(value) ? missing : message), notes),
    ApiProperty({
      ...schema,
      description: description.filter(Boolean).join('; '),
      required: !isOptional,
    } as ApiPropertyOptions),
    ...(isOptional ? [IsOptional({ always: true })] : []),
  );
}

const textFor = (value: unknown, message: string | ((value: unknown) => string)): string =>
  typeof message === 'string' ? message : message(value);

function isMissing(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && isBlank(value));
}

/**
 * A text of one line unless it has `manyLines`, not blank unless it `mayBeEmpty`; at most 100 characters by default, all
 * of them visible. One that `isSought` is compared with names that an older version may have taken: it may hold any.
 */
export function IsText(
  options: FieldOptions & {
    /** Without spaces around it. */
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly mayBeEmpty?: boolean;
    readonly manyLines?: boolean;
    readonly isSought?: boolean;
  } = {},
): PropertyDecorator {
  const { mayBeEmpty = false, manyLines = false, isSought = false } = options;
  const { minLength = mayBeEmpty ? 0 : 1, maxLength = MAX_NAME_LENGTH } = options;
  const isPlain = (text: string) =>
    isSought ? text.isWellFormed() : isPlainText(manyLines ? text.replaceAll(/\r?\n/g, '') : text);
  const isValid = (value: unknown) =>
    typeof value === 'string' &&
    value.length <= maxLength &&
    isPlain(value) &&
    (mayBeEmpty || !isBlank(value)) &&
    value.trim().length >= minLength;
  const rule = `a text of ${mayBeEmpty ? 'at most' : `${minLength} to`} ${maxLength} visible characters`;
  return field('isText', isValid, rule, options, {
    type: 'string',
    ...(mayBeEmpty ? {} : { minLength }),
    maxLength,
    ...(manyLines || isSought ? {} : { pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }),
  });
}

/** A text that is not blank: below a decorator whose message says what else it must be. */
export function IsFilledIn(message: string): PropertyDecorator {
  const isValid = (value: unknown) => typeof value === 'string' && !isBlank(value);
  return check('isFilledIn', 'form', isValid, message);
}

/** Any text at all: whoever reads it says what it may be. */
export function IsAnyText(options: FieldOptions & { readonly example: string }): PropertyDecorator {
  const { example } = options;
  const schema = { type: 'string', example } as const;
  return field('isAnyText', (value) => typeof value === 'string', 'a text', options, schema);
}

/** Anything at all, null too, or left out: whoever reads it says what it may be. */
export function IsAnything(about: string): PropertyDecorator {
  const options = { optional: true, nullable: true, about };
  return field('isAnything', () => true, 'anything', options, { oneOf: [{}] });
}

/** The address of a computer, IPv4: on top of `IsText`. Spaces around it do not matter. */
export function IsIpv4Address(
  message: string,
  { mayBeEmpty = false }: { readonly mayBeEmpty?: boolean } = {},
): PropertyDecorator {
  const isValid = (value: unknown) =>
    typeof value === 'string' && (isIpv4(value.trim()) || (mayBeEmpty && isBlank(value)));
  return applyDecorators(
    check('isIpv4Address', 'format', isValid, message),
    ApiProperty({
      description: `an IPv4 address${mayBeEmpty ? ', or empty for any' : ''}`,
      example: '192.168.1.20',
    }),
  );
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
  return field('isSecret', isValid, rule, options, {
    type: 'string',
    format: 'password',
    ...(mayBeEmpty ? {} : { minLength }),
    maxLength,
  });
}

export function IsFlag(options: FieldOptions = {}): PropertyDecorator {
  return field('isFlag', (value) => typeof value === 'boolean', 'true or false', options, {
    type: 'boolean',
  });
}

export function IsWhole(
  options: FieldOptions & { readonly min: number; readonly max: number },
): PropertyDecorator {
  const { min, max } = options;
  const isValid = (value: unknown) => isWhole(value) && value >= min && value <= max;
  return field('isWhole', isValid, `a whole number from ${min} to ${max}`, options, {
    type: 'integer',
    minimum: min,
    maximum: max,
  });
}

/** An instant as a clock gives it. */
export function IsMilliseconds(options: FieldOptions = {}): PropertyDecorator {
  const schema = { type: 'integer', example: 1_795_305_600_000 } as const;
  return field('isMilliseconds', isWhole, 'whole milliseconds since 1970', options, schema);
}

/** An id: a positive whole JSON number. */
export function IsId(options: FieldOptions = {}): PropertyDecorator {
  return field('isId', isId, 'a positive whole number', options, { type: 'integer', minimum: 1 });
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

export function isId(value: unknown): value is number {
  return isWhole(value) && value > 0;
}

export function IsOneOf<Choice extends string | number>(
  choices: readonly Choice[],
  options: FieldOptions = {},
): PropertyDecorator {
  const isValid = (value: unknown) => choices.some((choice) => choice === value);
  return field('isOneOf', isValid, `one of ${choices.join(', ')}`, options, {
    type: typeof choices[0] === 'number' ? 'integer' : 'string',
    enum: [...choices],
  });
}

/** A date of the calendar, `YYYY-MM-DD`. */
export function IsLocalDate(options: FieldOptions = {}): PropertyDecorator {
  const schema = { type: 'string', format: 'date', example: '2026-11-21' } as const;
  return field('isLocalDate', isLocalDate, 'a date, YYYY-MM-DD', options, schema);
}
