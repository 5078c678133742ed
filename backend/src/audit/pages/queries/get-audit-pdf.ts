import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReportThreads, type ReportWorker } from '../../../files/report-threads.js';
import { STATION } from '../../../read-models/collections.js';
import { ReadModels } from '../../../read-models/read-models.js';
import { SYSTEM, type System } from '../../../system/system.js';
import type { When } from '../../log/when.js';
import type { JournalSearch } from '../../questions/papers.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import { auditFailure } from '../audit-failure.js';
import type { PaperCalls } from '../documents/paper-calls.js';
import type { Printing } from '../documents/paper-words.js';

/** What a paper is made of. */
export type PaperOf =
  | { readonly kind: 'trial balance'; readonly when: When }
  | { readonly kind: 'journal'; readonly search: JournalSearch };

export interface NamedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** A paper of the audit as a PDF. @throws Failure REPORT_TOO_LARGE before it is made; OVERLOADED */
export class GetAuditPdf extends Query<NamedFile> {
  constructor(readonly of: PaperOf) {
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
      return of.kind === 'journal' ? await this.#journal(of.search) : await this.#trialBalance(of.when);
    } catch (error) {
      throw auditFailure(error);
    }
  }

  async #trialBalance(when: When): Promise<NamedFile> {
    const paper = await this.audit.call('trialBalancePaper', when);
    const printing = await this.#printing();
    const bytes = await this.threads.forFile((worker: ReportWorker<PaperCalls>) =>
      worker.call('trialBalancePdf', paper, printing),
    );
    return { bytes, name: `trial-balance_${paper.revision}.pdf` };
  }

  async #journal(search: JournalSearch): Promise<NamedFile> {
    const paper = await this.audit.call('journalPaper', search);
    const printing = await this.#printing();
    const bytes = await this.threads.forFile((worker: ReportWorker<PaperCalls>) =>
      worker.call('journalPdf', paper, printing),
    );
    return { bytes, name: `journal_${Math.max(0, paper.after.revision)}_to_${paper.revision}.pdf` };
  }

  /** The read models lend the station's name, and no figure. */
  async #printing(): Promise<Printing> {
    const station = await (await this.models.current()).get(STATION, 'station');
    return { stationName: station?.stationName ?? '', printedAt: this.system.clock.nowMs() };
  }
}
