import { Body as FromRequestBody, type PipeTransform } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { documentedParameter } from './api-docs.js';
import { Failure } from './failure.js';
import { type Fields, type Schema, STAGES, textFor, type ValuesOf } from './fields.js';

type Sent = Readonly<Record<string, unknown>>;

/** Copies only the declared fields, never a nested type or a prototype: others are ignored. */
export function declaredIn(fields: Fields, sent: Sent): Sent {
  const own = (name: string) => (Object.hasOwn(sent, name) ? sent[name] : undefined);
  const made: Record<string, unknown> = {};
  for (const [name, { alias, isNullable }] of Object.entries(fields)) {
    const value = own(name) ?? (alias === undefined ? undefined : own(alias));
    if (value !== undefined) made[name] = value;
    else if (isNullable && own(name) === null) made[name] = null;
  }
  return made;
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

const inOrder = new WeakMap<Fields, ReturnType<typeof checksOf>>();

/** In the order in which they are made: stage by stage, then field by field. */
function checksOf(fields: Fields) {
  const all = Object.entries(fields).flatMap(([name, { isOptional, checks }]) =>
    checks.map((check) => ({ name, isOptional, ...check })),
  );
  return STAGES.flatMap((stage) => all.filter((check) => check.stage === stage));
}

/** The first check that fails; null where all hold. */
export function findProblem(fields: Fields, made: Sent): Problem | null {
  const checks = inOrder.get(fields) ?? checksOf(fields);
  inOrder.set(fields, checks);
  for (const { name, isOptional, isValid, message } of checks) {
    const value = made[name];
    if (isOptional && (value === undefined || value === null)) continue;
    if (isValid(value, made)) continue;
    return { field: name, message: textFor(value, message).replaceAll('$property', name) };
  }
  return null;
}

/** Reads a body, as a pipe or by itself. */
export interface Body<Values> extends PipeTransform<unknown, Values> {
  transform(value: unknown): Values;
  /** Its title names it in OpenAPI. */
  readonly schema: Schema & { readonly title: string };
  /** The call may come without it: then all fields are left out. */
  readonly isOptional: boolean;
}

export type Values<Of> = Of extends Body<infer Values> ? Values : never;

/**
 * A body with these fields, checked; others are ignored.
 * @param title under which OpenAPI describes it
 */
export function body<const Of extends Fields>(
  title: string,
  fields: Of,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Body<ValuesOf<Of>> {
  return {
    schema: schemaOf(title, fields),
    isOptional,
    transform: (sent) => {
      const value = isOptional ? (sent ?? {}) : sent;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new Failure('VALIDATION', 'The body must be a JSON object');
      }
      const made = declaredIn(fields, value as Sent);
      const problem = findProblem(fields, made);
      if (problem !== null) throw Failure.ofField(problem.field, problem.message);
      return made as ValuesOf<Of>;
    },
  };
}

/** Like `body`, for a call that may come without one. */
export const optionalBody = <const Of extends Fields>(title: string, fields: Of) =>
  body(title, fields, { isOptional: true });

function schemaOf(title: string, fields: Fields): Body<unknown>['schema'] {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { isOptional }]) => !isOptional).map(([name]) => name);
  const properties = entries.map(([name, { schema, description }]) => [name, { ...schema, description }]);
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

/** `@FromBody(SALE) sale: Values<typeof SALE>`: the body of a call, read and described. */
export function FromBody(body: Body<unknown>): ParameterDecorator {
  return documentedParameter(
    FromRequestBody(body),
    ApiBody({ schema: body.schema, required: !body.isOptional }),
  );
}
