import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import { DocumentsUnavailableError } from '../document-store.js';

const DUPLICATE_KEY = 11_000;

const LOCKED_OUT: ReadonlySet<number> = new Set([
  13, // Unauthorized
  18, // AuthenticationFailed
]);

/**
 * What a server says while it starts, stops, hands over, is too busy or does not let us in; anything else it refuses is
 * a fault of the program.
 */
const PASSING: ReadonlySet<number> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  ...LOCKED_OUT,
  43, // CursorNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict
  134, // ReadConcernMajorityNotAvailableYet
  175, // QueryPlanKilled
  189, // PrimarySteppedDown
  251, // NoSuchTransaction
  262, // ExceededTimeLimit
  9_001, // SocketException
  10_058, // a member that is being removed
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && Number(error.code) === DUPLICATE_KEY;
}

/** What a failed call throws: a server that is away is told apart from a fault of the program. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof MongoError) || isDuplicateKey(error)) return error;
  if (error instanceof MongoServerError && !isPassing(error)) return error;
  return new DocumentsUnavailableError(`The read models’ server: ${error.message}`, { cause: error });
}

/** Whether a failed call may be answered in a moment: not where the server does not let us in. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof DocumentsUnavailableError)) return false;
  return !(error.cause instanceof MongoServerError && LOCKED_OUT.has(Number(error.cause.code)));
}

function isPassing(error: MongoServerError): boolean {
  // In the middle of a list of writes, whatever ends the connection comes as this.
  const isCutOff = error instanceof MongoBulkWriteError && [error.writeErrors].flat().length === 0;
  return (
    isCutOff ||
    PASSING.has(Number(error.code)) ||
    error.hasErrorLabel('TransientTransactionError') ||
    error.hasErrorLabel('RetryableWriteError')
  );
}
