/**
 * The port of leases: which of several processes does something that one alone may do, and which of them are there.
 * A lease lasts for a time after its last renewal, and then another process may take it.
 *
 * Whether that time is over, everybody judges by their own monotonic clock, as the time for which they have seen no
 * renewal: no two clocks need to agree, and no clock of a server is asked. Whoever looks at a lease for the first time
 * therefore waits for its whole time before they take it. A holder counts from the moment at which they sent their last
 * renewal, so they stop before anybody else may begin. A process that stood still between looking at the clock and acting
 * on it is not kept out by a lease: what must not happen twice needs a guard of its own beside it.
 *
 * Every adapter passes `leases.suite.ts`.
 */
export interface Leases {
  /** @returns null while somebody else holds it. @throws DocumentsUnavailableError when the server is away */
  take(name: string, terms: LeaseTerms): Promise<HeldLease | null>;
  /** Those whose name begins so, and whose time is not over. @throws DocumentsUnavailableError */
  list(prefix: string): Promise<readonly Lease[]>;
  close(): Promise<void>;
}

export interface LeaseTerms {
  /** No two processes have the same. */
  readonly holder: string;
  /**
   * Where the holder runs, if only one process at a time can run there. A lease that one finds there at first sight was
   * left by a process of before, and is taken at once.
   */
  readonly place: string;
  /** What others may know of the holder. */
  readonly data: string;
  /** How long it lasts without a renewal. */
  readonly lastsMs: number;
}

export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly data: string;
}

export interface HeldLease {
  /** Whether nobody else can have taken it yet. Does not ask the server. */
  readonly isHeld: boolean;
  /** @returns false when somebody else has taken it. @throws DocumentsUnavailableError when that is not known */
  renew(): Promise<boolean>;
  /** Others may take it at once. */
  release(): Promise<void>;
}
