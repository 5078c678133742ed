import type { OpenAPIObject } from '@nestjs/swagger';
import { MAX_NAME_LENGTH, REASON_LENGTH } from '@taya/contracts/limits';
import { isIpv4 } from '@taya/contracts/teller';
import { isBlank, isPlainText } from '@taya/contracts/text';
import { isLocalDate } from '@taya/contracts/time';

/**
 * The kinds of fields that bodies have: each is a type, a check with one message, and a description for OpenAPI. Nothing is
 * coerced: a text stays a text, a number a number; only money and percentages may be either (`decimal-fields.ts`).
 */

/**
 * When a check is made, whatever the order of the fields: what is missing or of the wrong form is reported first, then what
 * is not in the right format, and a password that is too easy to guess once all else is right.
 */
export const STAGES = ['form', 'format', 'strength'] as const;
export type Stage = (typeof STAGES)[number];

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
export type Schema = Exclude<Schemas[string], { readonly $ref: string }>;

export type IsValid = (value: unknown, body: Readonly<Record<string, unknown>>) => boolean;
type Message = string | ((value: unknown) => string);

interface Check {
  readonly stage: Stage;
  readonly isValid: IsValid;
  /** It may depend on the value, and name the field by `$property`. */
  readonly message: Message;
}

declare const VALUE: unique symbol;

/** A field, with the type of what it holds. */
export interface Field<Value = unknown> {
  readonly schema: Schema;
  readonly description: string;
  readonly isOptional: boolean;
  /** Null has a meaning of its own, where the field may be left out. */
  readonly isNullable: boolean;
  /** Another name under which the field may be sent. */
  readonly alias: string | undefined;
  /** In this order within a stage, each only if all of the stages before hold. */
  readonly checks: readonly Check[];
  readonly [VALUE]?: Value;
}

export interface MayBeLeftOut {
  readonly isOptional: true;
}

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;
type Optional<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends MayBeLeftOut ? Name : never;
}[keyof Of];

/** What some fields hold. */
export type ValuesOf<Of extends Fields> = {
  readonly [Name in Exclude<keyof Of, Optional<Of>>]: ValueOf<Of[Name]>;
} & { readonly [Name in Optional<Of>]?: ValueOf<Of[Name]> };

export interface FieldOptions {
  /** The message when the field is missing or wrong; it names the field when left out. */
  readonly message?: Message;
  /** The message when the field is blank, if it differs. */
  readonly missing?: string;
  readonly nullable?: boolean;
  readonly alias?: string;
  /** What else OpenAPI says of the field. */
  readonly about?: string;
}

export function field<Value>(
  isValid: (value: unknown) => boolean,
  rule: string,
  options: FieldOptions,
  schema: Schema,
): Field<Value> {
  const {
    message = `$property must be ${rule}`,
    missing = message,
    alias,
    about,
    nullable = false,
  } = options;
  const description = [nullable ? `${rule}, or null` : rule, alias && `also as \`${alias}\``, about];
  return {
    schema: nullable ? { oneOf: [...(schema.oneOf ?? [schema]), { type: 'null' }] } : schema,
    description: description.filter(Boolean).join('; '),
    isOptional: false,
    isNullable: nullable,
    alias,
    checks: [
      {
        stage: 'form',
        isValid,
        message: (value) => textFor(value, isMissing(value) ? missing : message),
      },
    ],
  };
}

export const textFor = (value: unknown, message: Message): string =>
  typeof message === 'string' ? message : message(value);

function isMissing(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && isBlank(value));
}

/** The field may be left out (or null, which is the same). */
export function optional<Of extends Field>(field: Of): Of & MayBeLeftOut {
  return { ...field, isOptional: true };
}

/** The field with another check, which is made after its own. */
export function withCheck<Of extends Field>(field: Of, stage: Stage, isValid: IsValid, message: Message): Of {
  return { ...field, checks: [...field.checks, { stage, isValid, message }] };
}

/** The field with a check for texts that are blank, and for what is no text, made before its own. */
export function filledIn<Of extends Field>(field: Of, message: string): Of {
  const isValid = (value: unknown) => typeof value === 'string' && !isBlank(value);
  return { ...field, checks: [{ stage: 'form', isValid, message }, ...field.checks] };
}

/**
 * A text of one line unless it has `manyLines`, not blank unless it `mayBeEmpty`; at most 100 characters by default, all
 * of them visible. One that `isSought` is compared with names that an older version may have taken: it may hold any.
 */
export function text(
  options: FieldOptions & {
    /** Without spaces around it. */
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly mayBeEmpty?: boolean;
    readonly manyLines?: boolean;
    readonly isSought?: boolean;
  } = {},
): Field<string> {
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
  return field(isValid, rule, options, {
    type: 'string',
    ...(mayBeEmpty ? {} : { minLength }),
    maxLength,
    ...(manyLines || isSought ? {} : { pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }),
  });
}

/** Why something is done. */
export const reason = (options: FieldOptions = {}): Field<string> =>
  text({ ...options, minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max });

/** Any text at all: whoever reads it says what it may be. */
export function anyText(options: FieldOptions & { readonly example: string }): Field<string> {
  const { example } = options;
  return field((value) => typeof value === 'string', 'a text', options, { type: 'string', example });
}

/** Anything at all, null too, or left out: whoever reads it says what it may be. */
export function anything(about: string): Field & MayBeLeftOut {
  const any = field(() => true, 'anything, or null', { about }, { oneOf: [{}] });
  return { ...optional(any), isNullable: true };
}

/** The text as the address of a computer, IPv4. Spaces around it do not matter. */
export function ipv4Address<Of extends Field<string>>(
  text: Of,
  message: string,
  { mayBeEmpty = false }: { readonly mayBeEmpty?: boolean } = {},
): Of {
  const isValid = (value: unknown) =>
    typeof value === 'string' && (isIpv4(value.trim()) || (mayBeEmpty && isBlank(value)));
  return {
    ...withCheck(text, 'format', isValid, message),
    schema: { ...text.schema, example: '192.168.1.20' },
    description: `an IPv4 address${mayBeEmpty ? ', or empty for any' : ''}`,
  };
}

/** Any text, for passwords: their content is not restricted. */
export function secret(
  options: FieldOptions & {
    readonly minLength?: number;
    readonly maxLength: number;
    readonly mayBeEmpty?: boolean;
  },
): Field<string> {
  const { minLength = 1, maxLength, mayBeEmpty = false } = options;
  const isValid = (value: unknown) =>
    typeof value === 'string' &&
    value.isWellFormed() &&
    value.length <= maxLength &&
    (value.length >= minLength || (mayBeEmpty && value === ''));
  const rule = `a text of ${minLength} to ${maxLength} characters`;
  return field(isValid, rule, options, {
    type: 'string',
    format: 'password',
    ...(mayBeEmpty ? {} : { minLength }),
    maxLength,
  });
}

export function flag(options: FieldOptions = {}): Field<boolean> {
  return field((value) => typeof value === 'boolean', 'true or false', options, { type: 'boolean' });
}

export function whole<Value extends number = number>(
  options: FieldOptions & { readonly min: number; readonly max: number },
): Field<Value> {
  const { min, max } = options;
  const isValid = (value: unknown) => isWhole(value) && value >= min && value <= max;
  const schema = { type: 'integer', minimum: min, maximum: max } as const;
  return field(isValid, `a whole number from ${min} to ${max}`, options, schema);
}

/** An instant as a clock gives it. */
export function milliseconds(options: FieldOptions = {}): Field<number> {
  const schema = { type: 'integer', example: 1_795_305_600_000 } as const;
  return field(isWhole, 'whole milliseconds since 1970', options, schema);
}

/** An id: a positive whole JSON number. */
export function id(options: FieldOptions = {}): Field<number> {
  return field(isId, 'a positive whole number', options, { type: 'integer', minimum: 1 });
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

export function isId(value: unknown): value is number {
  return isWhole(value) && value > 0;
}

export function oneOf<Choice extends string | number>(
  choices: readonly Choice[],
  options: FieldOptions = {},
): Field<Choice> {
  const isValid = (value: unknown) => choices.some((choice) => choice === value);
  return field(isValid, `one of ${choices.join(', ')}`, options, {
    type: typeof choices[0] === 'number' ? 'integer' : 'string',
    enum: [...choices],
  });
}

/** A date of the calendar, `YYYY-MM-DD`. */
export function date(options: FieldOptions = {}): Field<string> {
  const schema = { type: 'string', format: 'date', example: '2026-11-21' } as const;
  return field(isLocalDate, 'a date, YYYY-MM-DD', options, schema);
}
