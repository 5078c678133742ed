import { applyDecorators, Param, type PipeTransform, Query } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { type Centavos, parseMoney } from '@taya/contracts/money';
import { isLocalDate } from '@taya/contracts/time';
import { documentedParameter } from './api-docs.js';
import { Failure } from './failure.js';
import {
  type Field,
  type Fields,
  isId,
  type MayBeLeftOut,
  type Schema,
  type ValuesOf,
  withCheck,
} from './fields.js';
import { FromList, type Paging } from './paging.js';
import { declaredIn, findProblem } from './validation.js';

/**
 * The parameters of a path, and the kinds of filters that lists have. A filter arrives as a text, or as JSON within
 * react-admin's `filter`. What is empty is left out, and texts lose the spaces around them.
 */

export interface FilterField<Value = unknown> extends Field<Value> {
  /** What a value means; undefined when it is left out. What means nothing is given back as something not valid. */
  readonly read: (sent: unknown) => unknown;
}

type Filters = Readonly<Record<string, FilterField>>;

interface Kind {
  readonly read: (sent: unknown) => unknown;
  readonly isValid: (value: unknown) => boolean;
  readonly message: string | ((value: unknown) => string);
  readonly schema: Schema;
}

/** @param about what OpenAPI says of it */
function filter<Value>(
  { read, isValid, message, schema }: Kind,
  about: string,
): FilterField<Value> & MayBeLeftOut {
  return {
    schema,
    description: about,
    isOptional: true,
    isNullable: false,
    alias: undefined,
    checks: [{ stage: 'form', isValid, message }],
    read,
  };
}

/** The filter as one without which the call is refused with this message. */
export function requiredFilter<Value>(
  { checks, ...filter }: FilterField<Value>,
  message: string,
): FilterField<Value> {
  const isSent = { stage: 'form', isValid: (value: unknown) => value !== undefined, message } as const;
  return { ...filter, isOptional: false, checks: [isSent, ...checks] };
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

const textFilter = (schema: Schema, about: string) =>
  filter<string>({ read: readText, isValid: isText, message: TEXT_RULE, schema }, about);

/** A text, such as a part of a name. */
export const search = (about: string) => textFilter({ type: 'string', maxLength: MAX_NAME_LENGTH }, about);

export function choice<Word extends string>(words: readonly Word[], about: string) {
  const isValid = (value: unknown) => words.some((word) => word === value);
  const rule = `$property must be one of ${words.join(', ')}`;
  const message = (value: unknown) => (isText(value) ? rule : TEXT_RULE);
  const schema = { type: 'string', enum: [...words] };
  return filter<Word>({ read: readText, isValid, message, schema }, about);
}

export function day(about: string) {
  const schema = { type: 'string', format: 'date', example: '2026-11-21' };
  const text = textFilter(schema, about);
  return withCheck(text, 'format', isLocalDate, '$property must be a date, YYYY-MM-DD');
}

/** A time of day on the station's clock. */
export function timeOfDay(about: string) {
  const text = textFilter({ type: 'string', example: '10:30' }, about);
  return withCheck(text, 'format', isTimeOfDay, '$property must be a time, HH:MM');
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const isTimeOfDay = (value: unknown) => TIME_OF_DAY.test(String(value));
const DIGITS = /^\d{1,9}$/;
const ID_RULE = '$property must be a positive whole number';

function readId(sent: unknown): unknown {
  if (isLeftOut(sent)) return undefined;
  return typeof sent === 'string' && DIGITS.test(sent) ? Number(sent) : sent;
}

/** An id, as a number or as its digits. */
export function idOf(about: string) {
  const schema = { type: 'integer', minimum: 1 };
  return filter<number>({ read: readId, isValid: isId, message: ID_RULE, schema }, about);
}

/** An id that is one of some. */
export function idAmong<Id extends number>(known: readonly Id[], about: string) {
  const isValid = (value: unknown) => known.some((id) => id === value);
  const message = (value: unknown) =>
    isId(value) ? `$property must be one of ${known.join(', ')}` : ID_RULE;
  const schema = { type: 'integer', minimum: 1, enum: [...known] };
  return filter<Id>({ read: readId, isValid, message, schema }, about);
}

const REVISION_RULE = '$property must be a whole number';

export function revision(about: string) {
  const isValid = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
  const schema = { type: 'integer', minimum: 0 };
  return filter<number>({ read: readId, isValid, message: REVISION_RULE, schema }, about);
}

/** Money, as a number or a text, read as centavos. */
export function amount(about: string) {
  const read = (sent: unknown) => (isLeftOut(sent) ? undefined : (parseMoney(sent) ?? Number.NaN));
  const message = '$property must be an amount with at most two decimal places';
  const schema = { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$', example: '100.00' };
  return filter<Centavos>({ read, isValid: Number.isInteger, message, schema }, about);
}

/** The upper end of a range: not before the lower end. */
export function endsAfter<Of extends FilterField>(
  from: string,
  filter: Of,
  message = `${from} must not be after $property`,
): Of {
  const isOrdered = (to: unknown, values: Readonly<Record<string, unknown>>) => {
    const begin = values[from];
    return begin === undefined || (begin as string | number) <= (to as string | number);
  };
  return withCheck(filter, 'format', isOrdered, message);
}

/** Describes the filters of a call for OpenAPI; `filtersOf` reads them. */
export const Filtered = (filters: Filters): MethodDecorator => applyDecorators(...queriesOf(filters));

const queriesOf = (fields: Fields) =>
  Object.entries(fields).map(([name, { description, schema, isOptional }]) =>
    ApiQuery({ name, required: !isOptional, description, schema }),
  );

/**
 * The filters, as they were sent. Others are ignored.
 * @throws Failure VALIDATION naming the first that is wrong
 */
export function filtersOf<const Of extends Filters>(filters: Of, sent: Paging['filter']): ValuesOf<Of> {
  const made: Record<string, unknown> = {};
  for (const [name, { read }] of Object.entries(filters)) {
    const value = read(sent[name]);
    if (value !== undefined) made[name] = value;
  }
  return requireValid(filters, made);
}

function requireValid<Of extends Fields>(fields: Of, made: Readonly<Record<string, unknown>>): ValuesOf<Of> {
  const problem = findProblem(fields, made);
  if (problem !== null) throw new Failure('VALIDATION', problem.message);
  return made as ValuesOf<Of>;
}

/** The parameters of a call that is no list, read as a body is. @throws Failure VALIDATION naming the first that is wrong */
export const readAccepted = <const Of extends Fields>(fields: Of, sent: Paging['filter']) =>
  requireValid(fields, declaredIn(fields, sent));

/** `@FromQuery(OF_DAY) asked: ValuesOf<typeof OF_DAY>`: such parameters, described. */
export function FromQuery(fields: Fields): ParameterDecorator {
  const pipe = { transform: (sent: Paging['filter']) => readAccepted(fields, sent) };
  return documentedParameter(Query(pipe), ...queriesOf(fields));
}

/** `@FromFilters(DAY, dayOf) date: string`: what is read of the filters of a call that answers all rows, described. */
export function FromFilters(filters: Filters, read: (list: Paging) => unknown): ParameterDecorator {
  return documentedParameter(FromList({ transform: read }), ...queriesOf(filters));
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
  return documentedParameter(
    Param(name, idParam()),
    ApiParam({ name, schema: { type: 'integer', minimum: 1 } }),
  );
}

/** `@PathRevision() revision: number`: the revision in a path. */
export function PathRevision(): ParameterDecorator {
  const read = Param('revision', wholeParam(/^\d{1,15}$/, REVISION_RULE));
  return documentedParameter(read, ApiParam({ name: 'revision', schema: { type: 'integer', minimum: 0 } }));
}

/** `@PathCode() code: string`: a code as it was typed or scanned. Whether it is one, its handler says. */
export function PathCode(): ParameterDecorator {
  const description =
    'The reference number of a bet: letters of either case, spaces and dashes do not matter';
  const schema = { type: 'string', example: 'AB2C DE3F GH4J' };
  return documentedParameter(Param('code'), ApiParam({ name: 'code', schema, description }));
}
