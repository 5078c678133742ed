import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import { STATION } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { SYSTEM, type System } from '../../system/system.js';
import type { AuditDocument, DocumentOf } from '../questions/documents.js';
import { AUDIT, type AuditCaller } from './audit-calls.js';
import { auditFailure } from './audit-failure.js';
import type { DocumentCalls, Printing } from './documents/document-calls.js';

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
  return document.kind === 'journal'
    ? `journal_${Math.max(0, document.after.revision)}_to_${document.revision}.pdf`
    : `trial-balance_${document.revision}.pdf`;
}
