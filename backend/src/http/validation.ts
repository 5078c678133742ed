import type { PipeTransform, Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { Failure } from './failure.js';
import { type FieldNotes, STAGES } from './fields.js';

/**
 * Reads bodies: the fields that one class declares with the decorators of `fields.ts`, and of which OpenAPI is made.
 */

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
  for (const [name, { alias, nullable = false }] of fields) {
    const value = own(name) ?? (alias === undefined ? undefined : own(alias));
    if (value !== undefined) made[name] = value;
    else if (nullable && own(name) === null) made[name] = null;
  }
  return made as Dto;
}

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

const checks = new Map<Type, ReturnType<typeof readChecks>>();

/** The checks of a class in the order in which they are made: stage by stage, then field by field. Read once. */
function checksOf(dto: Type): ReturnType<typeof readChecks> {
  const known = checks.get(dto);
  if (known !== undefined) return known;
  const read = readChecks(dto);
  checks.set(dto, read);
  return read;
}

/**
 * The first check that fails, as class-validator's `validateSync` finds it: that one takes 42 us for a sale on a machine of
 * 2026, this 8.
 */
export function findProblem(dto: Type, made: object): Problem | null {
  for (const { field, isOptional, constraint } of checksOf(dto)) {
    const value = (made as Fields)[field];
    if (isOptional && (value === undefined || value === null)) continue;
    const sent = { value, object: made, property: field, targetName: dto.name, constraints: [] };
    if (constraint.validate(value, sent) === true) continue;
    return { field, message: constraint.defaultMessage?.(sent) ?? '' };
  }
  return null;
}

function readChecks(dto: Type) {
  const storage = getMetadataStorage();
  const inStages = STAGES.flatMap((stage) => {
    const metadatas = storage.getTargetValidationMetadatas(dto, '', false, false, [stage]);
    return [...Map.groupBy(metadatas, ({ propertyName }) => propertyName)];
  });
  return inStages.flatMap(([field, metadatas]) => {
    const isOptional = metadatas.some(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
    const constraints = metadatas.flatMap(({ constraintCls }) =>
      storage.getTargetValidatorConstraints(constraintCls),
    );
    return constraints.map(({ instance }) => ({ field, isOptional, constraint: instance }));
  });
}

/** A pipe that reads a body; it can be called without Nest too. */
export interface BodyPipe<Dto> extends PipeTransform<unknown, Dto> {
  transform(value: unknown): Dto;
}

/** `@Body(body(CreateGameDto)) game: CreateGameDto`: the declared fields, checked. Others are ignored. */
export function body<Dto extends object>(dto: Type<Dto>): BodyPipe<Dto> {
  const fields = readNotes<FieldNotes>(dto);
  return {
    transform: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new Failure('VALIDATION', 'The body must be a JSON object');
      }
      const made = copyDeclaredFields(dto, fields, value as Fields);
      const problem = findProblem(dto, made);
      if (problem !== null) throw Failure.ofField(problem.field, problem.message);
      return made;
    },
  };
}

/** Like `body`, for a call that may come without one: then all fields are left out. */
export function optionalBody<Dto extends object>(dto: Type<Dto>): BodyPipe<Dto> {
  const fields = body(dto);
  return { transform: (value) => fields.transform(value ?? {}) };
}

/** `@Query(query(DefaultNameDto)) asked: DefaultNameDto`: the parameters of a call that is no list. */
export function query<Dto extends object>(dto: Type<Dto>): PipeTransform<Fields, Dto> {
  const fields = readNotes<FieldNotes>(dto);
  return {
    transform: (sent) => {
      const made = copyDeclaredFields(dto, fields, sent);
      const problem = findProblem(dto, made);
      if (problem !== null) throw new Failure('VALIDATION', problem.message);
      return made;
    },
  };
}
