import { renderPdf } from '../../files/pdf-bytes.js';
import type { FileReport } from './file-report.js';
import { pdfDefinition } from './pdf-definition.js';

/** The PDF's bytes. */
export function pdfReport(report: FileReport): Promise<Buffer> {
  return renderPdf(pdfDefinition(report));
}
