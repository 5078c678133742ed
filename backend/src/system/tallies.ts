/** Counts by a name that the program chose. */
export class NamedCounts<Name extends string = string> {
  readonly #counts = new Map<Name, number>();

  add(name: Name): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  get counts(): ReadonlyMap<Name, number> {
    return this.#counts;
  }
}

/** What parts of the program count for those who monitor it, who are far from them. */
export class Tallies {
  /** By `OK`, or the code of the refusal. */
  readonly signIns = new NamedCounts();
  /** Connected live clients by role; set by the part that has them. */
  liveClients: () => ReadonlyMap<string, number> = () => new Map();
}
