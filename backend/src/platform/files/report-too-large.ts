/** A file would have more rows than one may have; the message says how many, and what to do. */
export class ReportTooLargeError extends Error {
  override readonly name = 'ReportTooLargeError';
}
