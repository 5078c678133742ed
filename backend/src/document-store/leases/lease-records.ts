/** One holding of a lease, as it is stored. */
export interface LeaseRecord {
  readonly name: string;
  /** Counts the holdings of this lease; the highest is the one in force. */
  readonly term: number;
  readonly holder: string;
  readonly place: string;
  readonly data: string;
  readonly lastsMs: number;
  /** Counts the renewals. */
  readonly renewal: number;
  readonly isReleased: boolean;
}

/**
 * What a store has to do for leases. Nothing is compared and then written: a holding begins when its term is inserted,
 * which works once on every server, and only its holder changes it.
 */
export interface LeaseRecords {
  /** All of them. There are few. */
  all(): Promise<readonly LeaseRecord[]>;
  /** @returns false when the lease has this term already */
  insert(record: LeaseRecord): Promise<boolean>;
  /** @returns false when the holding is not there any more */
  replace(record: LeaseRecord): Promise<boolean>;
  /** Removes the holdings of a lease before this term. */
  removeBefore(name: string, term: number): Promise<void>;
  close(): Promise<void>;
}
