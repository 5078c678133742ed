import type { ErrorCode } from '@taya/contracts/errors';
import { EventStoreUnreachableError } from '../../event-store/event-store.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { Failure } from '../../http/failure.js';
import { NoRoomError } from '../../system/disk-space.js';
import { WorkerLostError } from '../../system/worker-rpc.js';
import { BookBehindError } from '../book/followed-book.js';
import { NoSuchRevisionError } from '../log/moment.js';
import { Violation } from '../log/violation.js';

/** Across threads an error keeps its name. What those who ask can do something about is shown in its own words. */
const ANSWERS: Readonly<Record<string, readonly [ErrorCode, words?: (message: string) => string]>> = {
  [NoSuchRevisionError.name]: ['NOT_FOUND', String],
  [ReportTooLargeError.name]: ['REPORT_TOO_LARGE', String],
  [Violation.name]: ['LEDGER_DOES_NOT_HOLD', (message) => `The ledger does not hold: ${message}`],
  [WorkerLostError.name]: ['OVERLOADED'],
  [EventStoreUnreachableError.name]: ['OVERLOADED'],
  [BookBehindError.name]: ['BEHIND'],
  [NoRoomError.name]: ['BEHIND'],
};

/** The failure that an error of the audit's calls is answered with; anything unexpected as it is. */
export function auditFailure(error: Error): Error {
  const [code, words] = ANSWERS[error.name] ?? [];
  if (code === undefined) return error;
  return words === undefined ? Failure.because(error, code) : new Failure(code, words(error.message));
}
