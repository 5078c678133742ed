import type { AuditDocument } from '../../questions/documents.js';

/** What a document says of its making, which is not in the log. */
export interface Printing {
  /** The name that the station has now. */
  readonly stationName: string;
  /** Milliseconds since 1970 UTC. */
  readonly printedAt: number;
}

/** The call of the thread that makes files of what the audit's thread has read. */
export interface DocumentCalls {
  auditPdf(document: AuditDocument, printing: Printing): Promise<Uint8Array>;
}
