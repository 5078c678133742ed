import type { ErrorType, WrongExpectedVersionError } from '@kurrent/kurrentdb-client';
import type { ServerAddress } from '../../config/server-address.js';
import { NamedError } from '../../system/named-error.js';
import type { Timers } from '../../system/system.js';
import { within } from '../../system/waiting.js';
import { EMPTY_STREAM, EventStoreUnreachableError, LedgerDamagedError } from '../event-store.js';

/** What the client throws: its own errors have a type, those of the connection only a gRPC code. */
interface ClientError extends Error {
  readonly type?: `${ErrorType}`;
  readonly code?: number | string;
}

/** A status of gRPC, as errors of the connection carry it. */
const UNAVAILABLE = 14;
const UNIMPLEMENTED = 12;

/** The server is away, restarting, or another one leads: the same call may be answered later. */
const PASSING: ReadonlySet<string | undefined> = new Set([
  'unavailable',
  'cancelled',
  'timeout',
  'deadline-exceeded',
  'not-leader',
]);

export function isPassing(error: unknown): boolean {
  const { type, code, message } = error as ClientError;
  if (error instanceof NoAnswerError || PASSING.has(type) || (type === undefined && code === UNAVAILABLE)) {
    return true;
  }
  // While it starts, the server refuses in words that the client has no type for.
  return type === 'unknown' && message.includes('Server Is Not Ready');
}

/** The last revision of the stream, where an append was refused because it stands elsewhere; null for other errors. */
export function conflictAt(error: unknown): number | null {
  if ((error as ClientError).type !== 'wrong-expected-version') return null;
  const { actualState } = error as WrongExpectedVersionError;
  return typeof actualState === 'bigint' ? Number(actualState) : EMPTY_STREAM;
}

/** For a call that another program may be before: what holds then, in the place of the error. */
export function ifConflict<Answer>(otherwise: () => Answer): (error: unknown) => Answer {
  return (error) => {
    if (conflictAt(error) === null) throw error;
    return otherwise();
  };
}

/** Whether the client says that it is this. */
export function isOfType(error: unknown, type: `${ErrorType}`): boolean {
  return (error as ClientError).type === type;
}

/** What neither waiting nor another connection mends, in words for an operator; null for everything else. */
export function lastingReason(error: unknown): string | null {
  if (error instanceof LedgerDamagedError) return error.message;
  const { type, code, message } = error as ClientError;
  if (type === 'stream-deleted' || type === 'stream-tombstoned') return 'its stream was deleted';
  if (type === 'access-denied') return 'it refuses the user or the password';
  if (code === UNIMPLEMENTED || message.includes('unsupported by the server')) {
    return 'what answers there is no event store';
  }
  return null;
}

/** In words: the client's errors often have no message. */
export function reasonOf(error: unknown): string {
  const { type, message } = error as ClientError;
  if (type === undefined) return message;
  return message === '' ? type : `${type}: ${message}`;
}

/** For operators: which server it was, in one line. Damage of the ledger stays what it is. */
export function unreachableError(
  { redacted }: ServerAddress,
  error: unknown,
  reason = lastingReason(error) ?? reasonOf(error),
): Error {
  if (error instanceof LedgerDamagedError) return error;
  return new EventStoreUnreachableError(
    `No event store can be used at ${redacted}: ${reason.replaceAll(/\s+/g, ' ')}`,
    { cause: error },
  );
}

/** A call was not answered in time. What it asked for may still happen. */
export class NoAnswerError extends NamedError {}

/**
 * The result of a call to the server, if it comes in time: the client itself waits for ever for an answer that was lost.
 * @throws NoAnswerError otherwise
 */
export function withTimeout<Result>(timers: Timers, ms: number, call: Promise<Result>): Promise<Result> {
  const onLate = () => {
    throw new NoAnswerError(`no answer within ${Math.round(ms)} ms`);
  };
  // A process that has nothing else to do, such as one that is starting, must not end while it waits for the server.
  return within(timers, ms, call, onLate, true);
}

/** The answer of the server. @throws what `unreachableError` makes of the client's error */
export function answerOf<Answer>(address: ServerAddress, call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw unreachableError(address, error);
  });
}
