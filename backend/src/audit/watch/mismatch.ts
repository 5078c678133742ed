export interface Mismatch {
  /** The first revision that does not hold; null where it is of none. */
  readonly revision: number | null;
  /** The time of that event; milliseconds since 1970 UTC. */
  readonly at: number | null;
  readonly tellerId: number | null;
  /** What the station has, and what the log makes it; centavos. */
  readonly shown: number | null;
  readonly replayed: number | null;
  readonly reason: string;
}

export function mismatchAt(revision: number | null, reason: string, known: Partial<Mismatch> = {}): Mismatch {
  return { revision, at: null, tellerId: null, shown: null, replayed: null, reason, ...known };
}
