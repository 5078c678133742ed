/** A file would have too many rows; the message says how many, and what to do. */
export class ReportTooLargeError extends Error {
  override readonly name = 'ReportTooLargeError';
}
