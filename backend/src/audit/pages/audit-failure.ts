import { EventStoreUnreachableError } from '../../event-store/event-store.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { Failure } from '../../http/failure.js';
import { NoRoomError } from '../../system/disk-space.js';
import { WorkerLostError } from '../../system/worker-rpc.js';
import { BookBehindError } from '../book/followed-book.js';
import { NoSuchRevisionError } from '../log/moment.js';

/** An error of the audit's calls as the failure it is answered with; anything unexpected as it is. */
export function auditFailure(error: unknown): unknown {
  if (error instanceof NoSuchRevisionError) return new Failure('NOT_FOUND', error.message);
  if (error instanceof ReportTooLargeError) return new Failure('REPORT_TOO_LARGE', error.message);
  if (error instanceof WorkerLostError) return Failure.because(error, 'OVERLOADED');
  // Across threads an error keeps its name only.
  const { name, message } = Object(error) as { readonly name?: unknown; readonly message?: unknown };
  if (name === BookBehindError.name || name === NoRoomError.name)
    return Failure.because(error as Error, 'BEHIND');
  if (name === EventStoreUnreachableError.name) return Failure.because(error as Error, 'OVERLOADED');
  return name === 'Violation'
    ? new Failure('LEDGER_DOES_NOT_HOLD', `The ledger does not hold: ${message}`)
    : error;
}
