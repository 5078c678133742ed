import { NamedError, OperatorError } from '../system/named-error.js';
import type { Random } from '../system/system.js';

/**
 * The event store port: one ordered, append-only stream of one station.
 *
 * Revisions start at 0 and have no gaps. The store keeps bytes and chain hashes as it was given them and never
 * looks inside: what is hashed is what is stored. Every adapter passes `event-store.suite.ts`.
 */

/** Events that follow one another, and the link of the last one: whoever has these need not check links again. */
export interface LinkedEvents {
  readonly jsons: readonly string[];
  readonly hash: string;
}

export const EMPTY_STREAM = -1;

const LEDGER_ID_BYTES = 8;

/** For a copy of a ledger that begins to exist: no two have the same. */
export function newLedgerId(random: Random): string {
  return Buffer.from(random.bytes(LEDGER_ID_BYTES)).toString('hex');
}

/** An event ready to be stored: its exact bytes (UTF-8 JSON text) and its link in the hash chain (64 hex digits). */
export interface NewEvent {
  readonly json: string;
  readonly hash: string;
}

export interface RecordedEvent extends NewEvent {
  readonly revision: number;
}

/** The last event of a stream; `revision` is `EMPTY_STREAM` and `hash` empty for a stream without events. */
export interface Tail {
  readonly revision: number;
  readonly hash: string;
}

export type AppendResult =
  | { readonly kind: 'appended'; readonly revision: number }
  /** Nothing of this batch was written: the stream stands at `actualRevision`. */
  | { readonly kind: 'conflict'; readonly actualRevision: number };

/**
 * The append may or may not have become durable. Neither may be reported before `recover()` has found out.
 */
export class UnknownOutcomeError extends NamedError {}

/** The ledger on disk contradicts its anchor, or was damaged: it must not be served. The message says how to go on. */
export class LedgerDamagedError extends OperatorError {}

/** The ledger's file holds more than the ledger: what is read from it or written to it may be changed on the way. */
export class ForeignSchemaError extends LedgerDamagedError {}

export class LedgerLockedError extends OperatorError {}

/** There is no ledger in the data folder: as a rule it is not the one that was meant. */
export class NoLedgerError extends NamedError {
  constructor(path: string) {
    super(`There is no ledger at ${path}. Set DATA_DIR.`);
  }
}

/** A copy into this ledger was begun and is not finished: nobody can use it before. The message says how to go on. */
export class UnfinishedCopyError extends OperatorError {
  constructor(location: string) {
    super(
      `A copy into ${location} is not finished. Run the same command again ("npm run restore" or "npm run ledger -- ` +
        'copy"): it goes on where it stands. Or remove what is there.',
    );
  }
}

/** No event store can be used at the address of the settings. The message is one line that names it, without its password. */
export class EventStoreUnreachableError extends OperatorError {}

export interface Subscription {
  /** Delivers what is durable by now, also if the store would notify of it only in a moment. */
  poll(): void;

  /** Stops delivery; no call of `onEvents` starts after this resolves. */
  close(): Promise<void>;
}

export interface EventLog {
  /** A random id of this copy of the ledger; a restored or imported ledger has another one. */
  readonly ledgerId: string;

  /** Durable events from `fromRevision` (inclusive) on, at most `limit`, oldest first. */
  read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]>;

  /**
   * The durable events after `tail`, at most `limit`, their links checked. Only where that happens on another thread; use
   * the function `readLinked`.
   * @throws LedgerDamagedError when they do not continue the chain
   */
  readLinked?(tail: Tail, limit: number): Promise<LinkedEvents>;

  tail(): Promise<Tail>;

  close(): Promise<void>;
}

/**
 * A ledger that events are copied to, with the revisions and hashes that they have elsewhere. From `begin()` to
 * `finish()` nobody else can open it, also after the process that copies was killed.
 */
export interface CopyTarget extends Pick<EventStore, 'append' | 'read' | 'tail' | 'close'> {
  /** Call it before the first append. A copy that was begun before goes on. */
  begin(): Promise<void>;

  /** The copy is complete. Does nothing where none was begun. @returns the id of this copy of the ledger */
  finish(): Promise<string>;
}

export interface EventReader extends EventLog {
  /**
   * A digest of what is stored as these events: another one as soon as anything there is another. Only where that takes a
   * small part of the time of reading them.
   */
  digest?(fromRevision: number, throughRevision: number): Promise<string>;

  /**
   * Delivers durable events after `afterRevision` in order and without gaps, in batches, those already there first.
   * The next batch is delivered once `onEvents` has resolved. `onError` ends the subscription.
   */
  subscribe(
    afterRevision: number,
    onEvents: (events: readonly RecordedEvent[]) => Promise<void> | void,
    onError: (error: Error) => void,
  ): Subscription;
}

/**
 * Events at the end of the ledger that nobody was notified of. Where the last station had stopped in good order, somebody else
 * has written them; otherwise it may have recorded them in its last moment.
 */
export interface Unacknowledged {
  readonly count: number;
  readonly wasClosed: boolean;
}

export interface EventStore extends EventLog {
  /**
   * Whether the stream is on a server: other processes may append to it too, and an append that was given up may still be
   * on its way, after `recover()` and even after its process has ended. It expects the revision that it was sent with, so
   * any event appended there keeps it out: a marker event.
   */
  readonly isShared: boolean;

  /** What was found at the opening beyond what was ever acknowledged. Left out where nothing tells. */
  readonly unacknowledged?: Unacknowledged | undefined;

  /**
   * Another number once somebody else has written to where the stream is stored, whatever it was. Only where the store can
   * tell that from its own appends.
   */
  writesOfOthers?(): Promise<number>;

  /**
   * Appends all events or none, in order, durably: when this resolves with `appended`, they survive a power cut. The same
   * events sent again to the revision where they stand may be answered `appended` too; they are not there twice.
   * @param expectedRevision revision of the last event the writer knows (`EMPTY_STREAM` for none)
   * @throws UnknownOutcomeError when it cannot be said whether the events are durable
   */
  append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult>;

  /**
   * Settles an unknown outcome: gives up the broken connection, opens the store again and returns what is durable.
   * After it, an append of before either is in the stream or never will be; where the store is shared, only once
   * another event stands at its revision.
   * @throws LedgerDamagedError when what is durable contradicts what was acknowledged
   */
  recover(): Promise<Tail>;
}
