import { Inject, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@taya/contracts/errors';
import { EventStoreUnreachableError } from '../../event-store/event-store.js';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { Failure } from '../../http/failure.js';
import { STATION } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { NoRoomError } from '../../system/disk-space.js';
import { SYSTEM, type System } from '../../system/system.js';
import { WorkerLostError } from '../../system/worker-rpc.js';
import { BookBehindError } from '../book/followed-book.js';
import { NoSuchRevisionError } from '../log/moment.js';
import { Violation } from '../log/violation.js';
import { AUDIT, type AuditCaller } from './audit-calls.js';
import type { DocumentCalls } from './documents/document-pdf.js';
import type { AuditDocument } from './documents/tables.js';

/** Asks the audit's thread. What it refuses comes as a Failure. */
@Injectable()
export class AskAudit {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
    @Inject(AUDIT) private readonly audit: AuditCaller,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  readonly ask: AuditCaller['call'] = (name, ...args) =>
    this.audit.call(name, ...args).catch((error: Error) => {
      throw auditFailure(error);
    });

  /** A document as a PDF. */
  async pdf(document: AuditDocument): Promise<{ readonly bytes: Uint8Array; readonly name: string }> {
    // The read models lend the station's name, and no figure.
    const station = await (await this.models.current()).get(STATION, 'station');
    const printing = { stationName: station?.stationName ?? '', printedAt: this.system.clock.nowMs() };
    const bytes = await this.threads.forFile((worker: ReportWorker<DocumentCalls>) =>
      worker.call('auditPdf', document, printing),
    );
    return { bytes, name: document.fileName };
  }
}

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
function auditFailure(error: Error): Error {
  const [code, words] = ANSWERS[error.name] ?? [];
  if (code === undefined) return error;
  return words === undefined ? Failure.because(error, code) : new Failure(code, words(error.message));
}
