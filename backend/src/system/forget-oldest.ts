/** Keeps a map from growing beyond `most` entries: the one that was put in first goes, for a map keeps that order. */
export function forgetOldest<Key>(map: Map<Key, unknown>, most: number): void {
  const [oldest] = map.size > most ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}
