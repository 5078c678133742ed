import { secondForPeople } from '@taya/contracts/time';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { stationOnFile, titleOf } from '../../../files/file-head.js';
import { closingLines, documentHeading, makePdfDocument } from '../../../files/pdf-style.js';
import type { AuditDocument } from './tables.js';

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

/** A document of the audit: whose and of what moment it is, its content, and last its place in the log. */
export function documentPdf(document: AuditDocument, printing: Printing): TDocumentDefinitions {
  const { name, subtitle, reference, pageOrientation, content, explanations } = document;
  const { stationId, reached, timeZone } = document;
  const { revision, at, hash } = reached;
  const station = stationOnFile({ stationId, stationName: printing.stationName });
  const title = titleOf(station, name);
  const heading = documentHeading(title, `${name} · ${subtitle}`, [
    `Station ${stationId}${reference === null ? '' : ` · Ref # ${reference}`}`,
    `Revision ${revision} is of ${secondForPeople(at, timeZone)}`,
    `Printed ${secondForPeople(printing.printedAt, timeZone)}`,
    `Times are those of ${timeZone}`,
  ]);
  const position = { first: revision, last: revision, hash };
  return makePdfDocument({
    station,
    title: `${title}, ${name.toLowerCase()} ${subtitle}`,
    foot: `${title} · ${name} ${subtitle}`,
    pageOrientation,
    content: [heading, ...content, closingLines(explanations, position)],
  });
}
