import { IsArray, IsObject, type TSchema } from 'typebox';

/** Where in a value there may be fields: in a list, or by the names of an object; null where there are none. */
type Shape = { readonly items: Shape } | { readonly fields: ReadonlyMap<string, Shape> } | null;

/** Asking a schema what it is takes longer than all the rest, and a log has millions of events of a few schemas. */
const shapes = new WeakMap<TSchema, Shape>();

/** The paths of fields in a valid value that its schema does not name. */
export function unknownFields(schema: TSchema, value: unknown): readonly string[] {
  if (!shapes.has(schema)) shapes.set(schema, shapeOf(schema));
  const found: string[] = [];
  collect(shapes.get(schema) ?? null, value, '', found);
  return found;
}

function shapeOf(schema: TSchema): Shape {
  if (IsArray(schema)) return { items: shapeOf(schema.items) };
  if (!IsObject(schema)) return null;
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, shapeOf(field)] as const);
  return { fields: new Map(fields) };
}

function collect(shape: Shape, value: unknown, path: string, found: string[]): void {
  if (shape === null) return;
  if ('items' in shape) {
    for (const item of value as readonly unknown[]) collect(shape.items, item, `${path}[]`, found);
    return;
  }
  for (const name of Object.keys(value as object)) {
    const known = shape.fields.get(name);
    if (known === undefined) found.push(`${path}.${name}`);
    else if (known !== null)
      collect(known, (value as Readonly<Record<string, unknown>>)[name], `${path}.${name}`, found);
  }
}
