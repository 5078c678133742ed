import { applyDecorators, Param, type PipeTransform, type Type } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { parseMoney } from '@taya/contracts/money';
import { isLocalDate } from '@taya/contracts/time';
import { IsOptional } from 'class-validator';
import { describing } from './api-docs.js';
import { Failure } from './failure.js';
import { check, isId, type Schema } from './fields.js';
import type { Paging } from './paging.js';
import { findProblem, readNotes } from './validation.js';

/**
 * The parameters of a path, and the decorators of the filters of a list. A filter arrives as a text, or as JSON within
 * react-admin's `filter`. What is empty is left out, and texts lose the spaces around them.
 */

/** What the decorators note with their checks. */
interface FilterNotes {
  /** What a value means; undefined when it is left out. What means nothing is given back as something not valid. */
  readonly read: (sent: unknown) => unknown;
  readonly schema: Schema;
  readonly about: string;
  readonly isRequired: boolean;
}

interface FilterOptions {
  /** What OpenAPI says of the filter. */
  readonly about: string;
  /** The message when the filter is left out, which otherwise it may be. */
  readonly needed?: string;
}

interface Kind {
  readonly name: string;
  readonly read: (sent: unknown) => unknown;
  readonly isValid: (value: unknown) => boolean;
  readonly message: (value: unknown) => string;
  readonly schema: Schema;
}

function filter(kind: Kind, { about, needed }: FilterOptions): PropertyDecorator {
  const { name, read, isValid, schema } = kind;
  const notes: FilterNotes = { read, schema, about, isRequired: needed !== undefined };
  const message = (value: unknown) => (value === undefined ? (needed ?? '') : kind.message(value));
  return applyDecorators(
    check(name, 'form', isValid, message, notes),
    ...(needed === undefined ? [IsOptional({ always: true })] : []),
  );
}

function readText(sent: unknown): unknown {
  if (sent === null) return undefined;
  if (!isText(sent)) return sent;
  return sent.trim() === '' ? undefined : sent.trim();
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_NAME_LENGTH;
const isLeftOut = (sent: unknown) => sent === undefined || sent === null || sent === '';
const TEXT_RULE = `$property must be a text of at most ${MAX_NAME_LENGTH} characters`;

const textFilter = (name: string, schema: Schema, options: FilterOptions) =>
  filter({ name, read: readText, isValid: isText, message: () => TEXT_RULE, schema }, options);

/** A text, such as a part of a name. */
export function IsSearch(options: FilterOptions): PropertyDecorator {
  return textFilter('isSearch', { type: 'string', maxLength: MAX_NAME_LENGTH }, options);
}

export function IsChoice(words: readonly string[], options: FilterOptions): PropertyDecorator {
  const isValid = (value: unknown) => isText(value) && words.includes(value);
  const rule = `$property must be one of ${words.join(', ')}`;
  const message = (value: unknown) => (isText(value) ? rule : TEXT_RULE);
  const schema = { type: 'string', enum: [...words] };
  return filter({ name: 'isChoice', read: readText, isValid, message, schema }, options);
}

export function IsDay(options: FilterOptions): PropertyDecorator {
  const schema = { type: 'string', format: 'date', example: '2026-11-21' };
  return applyDecorators(
    textFilter('isText', schema, options),
    check('isDay', 'format', isLocalDate, '$property must be a date, YYYY-MM-DD'),
  );
}

/** A time of day on the station's clock. */
export function IsTimeOfDay(options: FilterOptions): PropertyDecorator {
  const schema = { type: 'string', example: '10:30' };
  return applyDecorators(
    textFilter('isText', schema, options),
    check('isTimeOfDay', 'format', isTimeOfDay, '$property must be a time, HH:MM'),
  );
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const isTimeOfDay = (value: unknown) => TIME_OF_DAY.test(String(value));
const DIGITS = /^\d{1,9}$/;
const ID_RULE = '$property must be a positive whole number';

function readId(sent: unknown): unknown {
  if (isLeftOut(sent)) return undefined;
  return typeof sent === 'string' && DIGITS.test(sent) ? Number(sent) : sent;
}

/** An id, as a number or as its digits: one of `known`, if these are given. */
export function IsIdOf(options: FilterOptions & { readonly known?: readonly number[] }): PropertyDecorator {
  const { known } = options;
  const isValid = (value: unknown) => isId(value) && (known?.includes(value) ?? true);
  const message = (value: unknown) =>
    known !== undefined && isId(value) ? `$property must be one of ${known.join(', ')}` : ID_RULE;
  const schema = { type: 'integer', minimum: 1, ...(known !== undefined && { enum: [...known] }) };
  return filter({ name: 'isIdOf', read: readId, isValid, message, schema }, options);
}

const REVISION_RULE = '$property must be a whole number';

export function IsRevision(options: FilterOptions): PropertyDecorator {
  const isValid = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
  const schema = { type: 'integer', minimum: 0 };
  return filter({ name: 'isRevision', read: readId, isValid, message: () => REVISION_RULE, schema }, options);
}

/** Money, as a number or a text, read as centavos. */
export function IsAmount(options: FilterOptions): PropertyDecorator {
  const read = (sent: unknown) => (isLeftOut(sent) ? undefined : (parseMoney(sent) ?? Number.NaN));
  const message = () => '$property must be an amount with at most two decimal places';
  const schema = { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$', example: '100.00' };
  return filter({ name: 'isAmount', read, isValid: Number.isInteger, message, schema }, options);
}

/** The upper end of a range, above the decorator of its kind: not before the lower end. */
export function EndsAfter(from: string, message = `${from} must not be after $property`): PropertyDecorator {
  const isOrdered = (to: unknown, values: Readonly<Record<string, unknown>>) => {
    const begin = values[from];
    return begin === undefined || (begin as string | number) <= (to as string | number);
  };
  return check('endsAfter', 'format', isOrdered, message);
}

/** Describes the filters of a call for OpenAPI; `filtersOf` reads them. */
export function Filtered(dto: Type<object>): MethodDecorator {
  const queries = readNotes<FilterNotes>(dto).map(([name, { about, schema, isRequired }]) =>
    ApiQuery({ name, required: isRequired, description: about, schema }),
  );
  return applyDecorators(...queries);
}

/**
 * The filters that a class declares, as they were sent. Others are ignored.
 * @throws Failure VALIDATION naming the first that is wrong
 */
export function filtersOf<Dto extends object>(dto: Type<Dto>, sent: Paging['filter']): Dto {
  const made = new dto() as Record<string, unknown>;
  for (const [name, { read }] of readNotes<FilterNotes>(dto)) {
    const value = read(sent[name]);
    if (value !== undefined) made[name] = value;
  }
  const problem = findProblem(dto, made);
  if (problem !== null) throw new Failure('VALIDATION', problem.message);
  return made as Dto;
}

/** A whole number in a path, or 400 naming the parameter. */
function wholeParam(pattern: RegExp, rule: string): PipeTransform<unknown, number> {
  return {
    transform: (value, { data = '' }) => {
      const whole = typeof value === 'string' && pattern.test(value) ? Number(value) : Number.NaN;
      if (Number.isSafeInteger(whole)) return whole;
      throw new Failure('VALIDATION', rule.replace('$property', data));
    },
  };
}

export const idParam = () => wholeParam(/^[1-9]\d{0,15}$/, ID_RULE);

/** `@PathId() gameId: number`: the id in a path, checked and described. */
export function PathId(name = 'id'): ParameterDecorator {
  return describedParam(name, { type: 'integer', minimum: 1 }, Param(name, idParam()));
}

/** `@PathRevision() revision: number`: the revision in a path. */
export function PathRevision(): ParameterDecorator {
  const revision = Param('revision', wholeParam(/^\d{1,15}$/, REVISION_RULE));
  return describedParam('revision', { type: 'integer', minimum: 0 }, revision);
}

/** `@PathCode() code: string`: a code as it was typed or scanned. Whether it is one, its handler says. */
export function PathCode(): ParameterDecorator {
  const description =
    'The reference number of a bet: letters of either case, spaces and dashes do not matter';
  const schema = { type: 'string', example: 'AB2C DE3F GH4J' };
  return describedParam('code', schema, Param('code'), description);
}

function describedParam(
  name: string,
  schema: Schema,
  read: ParameterDecorator,
  description?: string,
): ParameterDecorator {
  const described = describing(ApiParam({ name, schema, ...(description !== undefined && { description }) }));
  return (target, key, index) => {
    read(target, key, index);
    described(target, key, index);
  };
}
