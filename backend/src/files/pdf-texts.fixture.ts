/** All texts in a part of a PDF's definition, in order. */
export function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return part.flatMap(textsOf);
  if (typeof part !== 'object' || part === null) return [];
  const { text, stack, columns, table } = part as Record<string, unknown>;
  const body = (table as { readonly body?: unknown } | undefined)?.body;
  return [text, stack, columns, body].flatMap(textsOf);
}
