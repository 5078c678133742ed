import type { PipeTransform, Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes, validateSync } from 'class-validator';
import { Failure } from './failure.js';
import { type FieldNotes, STAGES } from './fields.js';

/**
 * Reads bodies: the fields that one class declares with the decorators of `fields.ts`, and of which OpenAPI is made.
 */

/** The fields of a body, as the client sent them. */
type Fields = Readonly<Record<string, unknown>>;

/** The fields that a class declares, with what their decorators note. */
export function readNotes<Notes extends object>(
  dto: Type,
): readonly (readonly [name: string, notes: Notes])[] {
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return [...Map.groupBy(metadatas, ({ propertyName }) => propertyName)].map(([name, ofField]) => [
    name,
    Object.assign({}, ...ofField.map(({ context }) => context)) as Notes,
  ]);
}

type FieldsOfDto = ReturnType<typeof readNotes<FieldNotes>>;

/** Copies only the declared fields, never a nested type or a prototype: others are ignored. */
function copyDeclaredFields<Dto extends object>(dto: Type<Dto>, fields: FieldsOfDto, sent: Fields): Dto {
  const own = (name: string) => (Object.hasOwn(sent, name) ? sent[name] : undefined);
  const made = new dto() as Record<string, unknown>;
  for (const [name, { alias, isNullable = false }] of fields) {
    const value = own(name) ?? (alias === undefined ? undefined : own(alias));
    if (value !== undefined) made[name] = value;
    else if (isNullable && own(name) === null) made[name] = null;
  }
  return made as Dto;
}

/** Without the fields that were left out. */
export function omitUndefined<Made extends object>(
  made: Made,
): { [Name in keyof Made]?: Exclude<Made[Name], undefined> } {
  const sent = Object.entries(made).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Partial<Made> as never;
}

interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Finds the first check that fails: stage by stage, then field by field. */
type FindProblem = (dto: object) => Problem | null;

/** As class-validator finds it. */
export const findProblem: FindProblem = (dto) => {
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
function makeQuickFinder(dto: Type): FindProblem {
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

/** A pipe that reads a body; it can be called without Nest too. */
export interface BodyPipe<Dto> extends PipeTransform<unknown, Dto> {
  transform(value: unknown): Dto;
}

function bodyPipe<Dto extends object>(dto: Type<Dto>, find: FindProblem): BodyPipe<Dto> {
  const fields = readNotes<FieldNotes>(dto);
  return {
    transform: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new Failure('VALIDATION', 'The body must be a JSON object');
      }
      const made = copyDeclaredFields(dto, fields, value as Fields);
      const problem = find(made);
      if (problem !== null) throw Failure.ofField(problem.field, problem.message);
      return made;
    },
  };
}

/** `@Body(body(CreateGameDto)) game: CreateGameDto`: the declared fields, checked. Others are ignored. */
export function body<Dto extends object>(dto: Type<Dto>): PipeTransform<unknown, Dto> {
  return bodyPipe(dto, findProblem);
}

/** The same as `body`, for the most frequent call: 8 us instead of 42 for a sale on a machine of 2026. */
export function hotBody<Dto extends object>(dto: Type<Dto>): BodyPipe<Dto> {
  return bodyPipe(dto, makeQuickFinder(dto));
}

/** Like `body`, for a call that may come without one: then all fields are left out. */
export function optionalBody<Dto extends object>(dto: Type<Dto>): PipeTransform<unknown, Dto> {
  const fields = body(dto);
  return { transform: (value, metadata) => fields.transform(value ?? {}, metadata) };
}

/** `@Query(query(DefaultNameDto)) asked: DefaultNameDto`: the parameters of a call that is no list. */
export function query<Dto extends object>(dto: Type<Dto>): PipeTransform<Fields, Dto> {
  const fields = readNotes<FieldNotes>(dto);
  return {
    transform: (sent) => {
      const made = copyDeclaredFields(dto, fields, sent);
      const problem = findProblem(made);
      if (problem !== null) throw new Failure('VALIDATION', problem.message);
      return made;
    },
  };
}
