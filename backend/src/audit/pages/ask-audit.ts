import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EventStoreUnreachableError } from '../../event-store/event-store.js';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { Failure } from '../../http/failure.js';
import { STATION } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { NoRoomError } from '../../system/disk-space.js';
import { SYSTEM, type System } from '../../system/system.js';
import { type WorkerArguments, WorkerLostError, type WorkerResult } from '../../system/worker-rpc.js';
import { BookBehindError } from '../book/followed-book.js';
import { NoSuchRevisionError } from '../log/moment.js';
import type { AuditDocument, DocumentOf } from '../questions/documents.js';
import { AUDIT, type AuditCaller, type AuditCalls } from './audit-calls.js';
import type { DocumentCalls, Printing } from './documents/document-pdf.js';

type Name = keyof AuditCalls & string;

/** A question to the audit's thread. */
export class AskAudit<Asked extends Name> extends Query<WorkerResult<AuditCalls[Asked]>> {
  readonly args: WorkerArguments<AuditCalls[Asked]>;

  constructor(
    readonly name: Asked,
    ...args: WorkerArguments<AuditCalls[Asked]>
  ) {
    super();
    this.args = args;
  }
}

@QueryHandler(AskAudit)
export class AskAuditHandler implements IQueryHandler<AskAudit<Name>> {
  constructor(@Inject(AUDIT) private readonly audit: AuditCaller) {}

  /** @throws Failure for what the thread refuses */
  async execute({ name, args }: AskAudit<Name>): Promise<WorkerResult<AuditCalls[Name]>> {
    try {
      return await this.audit.call(name, ...args);
    } catch (error) {
      throw auditFailure(error);
    }
  }
}

export interface NamedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** A document of the audit as a PDF. @throws Failure REPORT_TOO_LARGE before it is made; OVERLOADED */
export class GetAuditPdf extends Query<NamedFile> {
  constructor(readonly of: DocumentOf) {
    super();
  }
}

@QueryHandler(GetAuditPdf)
export class GetAuditPdfHandler implements IQueryHandler<GetAuditPdf> {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
    @Inject(AUDIT) private readonly audit: AuditCaller,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute({ of }: GetAuditPdf): Promise<NamedFile> {
    try {
      const document = await this.audit.call('document', of);
      const printing = await this.#printing();
      const bytes = await this.threads.forFile((worker: ReportWorker<DocumentCalls>) =>
        worker.call('auditPdf', document, printing),
      );
      return { bytes, name: fileName(document) };
    } catch (error) {
      throw auditFailure(error);
    }
  }

  /** The read models lend the station's name, and no figure. */
  async #printing(): Promise<Printing> {
    const station = await (await this.models.current()).get(STATION, 'station');
    return { stationName: station?.stationName ?? '', printedAt: this.system.clock.nowMs() };
  }
}

function fileName(document: AuditDocument): string {
  if (document.kind === 'teller day') return `teller-day_${document.day.tellerId}_${document.day.date}.pdf`;
  return document.kind === 'journal'
    ? `journal_${Math.max(0, document.after.revision)}_to_${document.revision}.pdf`
    : `trial-balance_${document.revision}.pdf`;
}

/** An error of the audit's calls as the failure it is answered with; anything unexpected as it is. */
function auditFailure(error: unknown): unknown {
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
