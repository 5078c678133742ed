export function happens(chance: number): boolean {
  return Math.random() < chance;
}

/** @throws Error for an empty list */
export function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
