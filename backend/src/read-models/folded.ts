/** The form in which names are sorted and searched: lower case. */
export function foldCase(text: string): string {
  return text.toLowerCase();
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** From A to Z; of one name the older first. */
export function byName(one: Named, other: Named): number {
  const [first, second] = [foldCase(one.name), foldCase(other.name)];
  if (first === second) return one.id - other.id;
  return first < second ? -1 : 1;
}
