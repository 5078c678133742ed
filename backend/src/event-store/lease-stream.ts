/**
 * The port of the lease: beside the stream of a station a server keeps who is its active instance, as one record that is
 * replaced. Whoever writes expects the revision they have seen, so of several who write at once one succeeds.
 */

export interface LeaseRecord {
  /** The process: no two have the same. */
  readonly holder: string;
  /** Its data folder on its machine. Only one process at a time can have that open. */
  readonly location: string;
  /** The holder has ended in good order: others need not wait. */
  readonly isReleased: boolean;
}

export interface StoredLease extends LeaseRecord {
  readonly revision: number;
}

export interface LeaseStream {
  /** The newest record; null where none was ever written. @throws EventStoreUnreachableError */
  latest(): Promise<StoredLease | null>;

  /**
   * Writes a record after the one that was seen.
   * @param expectedRevision `EMPTY_STREAM` where none was
   * @returns its revision; null where somebody else has written since
   * @throws Error when it is not known whether it was written, within two seconds
   */
  write(record: LeaseRecord, expectedRevision: number): Promise<number | null>;

  close(): Promise<void>;
}
