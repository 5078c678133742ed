import Type, { type Static, type TSchema } from 'typebox';

/**
 * The schemas of what the API answers: OpenAPI is made of them, tests hold every answer to them, and the types of the
 * client and the server are theirs. Programs for a browser import their types only.
 */

type Frozen<Value> = Value extends readonly (infer Row)[]
  ? readonly Frozen<Row>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** An answer as its reader sees it: readonly throughout. */
export type Answer<Schema extends TSchema> = Frozen<Static<Schema>>;

const described = (description: string | undefined) => (description === undefined ? {} : { description });

export const id = (description?: string) => Type.Integer({ minimum: 1, ...described(description) });
export const count = (description?: string) => Type.Integer({ minimum: 0, ...described(description) });
export const text = (description?: string) => Type.String(described(description));
export const flag = (description?: string) => Type.Boolean(described(description));

/** Money or a percentage: two decimal places, always. */
export const decimalText = (description?: string) =>
  Type.String({ pattern: '^-?\\d+\\.\\d{2}$', examples: ['100.00'], ...described(description) });

/** How many things, and what they come to. */
export const tally = (description?: string) =>
  Type.Object({ count: count(), amount: decimalText() }, { title: 'Tally', ...described(description) });

/** ISO 8601 in UTC with milliseconds. */
export const instant = (description?: string) =>
  Type.String({ format: 'date-time', ...described(description) });

/** `YYYY-MM-DD`, in the time zone of the station. */
export const date = (description?: string) => Type.String({ format: 'date', ...described(description) });

/** One of some words or numbers. */
export const oneOf = <const Value extends string | number>(values: readonly Value[], description?: string) =>
  Type.Unsafe<Value>({ enum: [...values], ...described(description) });

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** What follows a path: filters, or nothing. */
export type QueryString = '' | `?${string}`;

/** A path that may have filters. */
export type FilteredPath<Path extends string, Answer> = {
  readonly [Each in `${Path}${QueryString}`]: Answer;
};
