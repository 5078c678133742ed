import type { PipeTransform, Type } from '@nestjs/common';
import { isLocalDate } from '@taya/contracts/time';
import { getMetadataStorage, ValidationTypes, validateSync } from 'class-validator';
import { Failure } from './failure.js';
import { type FieldNotes, isId, STAGES } from './fields.js';

/**
 * Reads bodies: the fields that one class declares with the decorators of `fields.ts`, and of which OpenAPI is made.
 */

/** The fields of a body, as the client sent them. */
type Fields = Readonly<Record<string, unknown>>;

interface Field {
  readonly name: string;
  readonly alias: string | undefined;
  readonly isNullable: boolean;
}

/** The fields that a class declares. */
function fieldsOf(dto: Type): readonly Field[] {
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return [...Map.groupBy(metadatas, ({ propertyName }) => propertyName)].map(([name, ofField]) => {
    const notes = ofField.map(({ context }) => (context ?? {}) as FieldNotes);
    const alias = notes.find((note) => note.alias !== undefined)?.alias;
    return { name, alias, isNullable: notes.some(({ isNullable }) => isNullable === true) };
  });
}

/** Copies only the declared fields, never a nested type or a prototype: others are ignored. */
function taken<Dto extends object>(dto: Type<Dto>, fields: readonly Field[], sent: Fields): Dto {
  const own = (name: string) => (Object.hasOwn(sent, name) ? sent[name] : undefined);
  const made = new dto() as Record<string, unknown>;
  for (const { name, alias, isNullable } of fields) {
    const value = own(name) ?? (alias === undefined ? undefined : own(alias));
    if (value !== undefined) made[name] = value;
    else if (isNullable && own(name) === null) made[name] = null;
  }
  return made as Dto;
}

interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Finds the first check that fails: stage by stage, then field by field. */
type FindProblem = (dto: object) => Problem | null;

const byClassValidator: FindProblem = (dto) => {
  for (const stage of STAGES) {
    const options = { groups: [stage], stopAtFirstError: true, forbidUnknownValues: false };
    const [error] = validateSync(dto, options);
    if (error !== undefined) {
      return { field: error.property, message: Object.values(error.constraints ?? {})[0] ?? '' };
    }
  }
  return null;
};

/** The checks of a class one after another, without class-validator around them. */
function byChecksAlone(dto: Type): FindProblem {
  const storage = getMetadataStorage();
  const inStages = STAGES.flatMap((stage) => {
    const metadatas = storage.getTargetValidationMetadatas(dto, '', false, false, [stage]);
    return [...Map.groupBy(metadatas, ({ propertyName }) => propertyName)];
  });
  const checks = inStages.flatMap(([field, metadatas]) => {
    const isOptional = metadatas.some(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
    const constraints = metadatas.flatMap(({ constraintCls }) =>
      storage.getTargetValidatorConstraints(constraintCls),
    );
    return constraints.map(({ instance }) => ({ field, isOptional, constraint: instance }));
  });
  return (object) => {
    for (const { field, isOptional, constraint } of checks) {
      const value = (object as Fields)[field];
      if (isOptional && (value === undefined || value === null)) continue;
      const sent = { value, object, property: field, targetName: dto.name, constraints: [] };
      if (constraint.validate(value, sent) === true) continue;
      return { field, message: constraint.defaultMessage?.(sent) ?? '' };
    }
    return null;
  };
}

function bodyPipe<Dto extends object>(dto: Type<Dto>, find: FindProblem): PipeTransform<unknown, Dto> {
  const fields = fieldsOf(dto);
  return {
    transform: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new Failure('VALIDATION', 'The body must be a JSON object');
      }
      const made = taken(dto, fields, value as Fields);
      const problem = find(made);
      if (problem !== null) throw Failure.ofField(problem.field, problem.message);
      return made;
    },
  };
}

/** `@Body(body(CreateGameDto)) game: CreateGameDto`: the declared fields, checked. Others are ignored. */
export function body<Dto extends object>(dto: Type<Dto>): PipeTransform<unknown, Dto> {
  return bodyPipe(dto, byClassValidator);
}

/** The same as `body`, for the most frequent call: 8 us instead of 42 for a sale on a machine of 2026. */
export function hotBody<Dto extends object>(dto: Type<Dto>): PipeTransform<unknown, Dto> {
  return bodyPipe(dto, byChecksAlone(dto));
}

/** Like `body`, for a call that may come without one: then all fields are left out. */
export function optionalBody<Dto extends object>(dto: Type<Dto>): PipeTransform<unknown, Dto> {
  const fields = body(dto);
  return { transform: (value, metadata) => fields.transform(value ?? {}, metadata) };
}

const ID = /^[1-9]\d{0,15}$/;

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
