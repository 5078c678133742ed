import { IsArray, IsObject, type TSchema } from 'typebox';

/** The paths of fields in a valid value that its schema does not name. */
export function unknownFields(schema: TSchema, value: unknown): readonly string[] {
  const found: string[] = [];
  collect(schema, value, '', found);
  return found;
}

function collect(schema: TSchema, value: unknown, path: string, found: string[]): void {
  if (IsArray(schema)) {
    for (const item of value as readonly unknown[]) collect(schema.items, item, `${path}[]`, found);
    return;
  }
  if (!IsObject(schema)) return;
  for (const name of Object.keys(value as object)) {
    const known = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (known === undefined) found.push(`${path}.${name}`);
    else if (IsArray(known) || IsObject(known)) {
      collect(known, (value as Readonly<Record<string, unknown>>)[name], `${path}.${name}`, found);
    }
  }
}
