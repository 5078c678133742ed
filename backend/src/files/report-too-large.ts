import { NamedError } from '../system/named-error.js';

/** A file would have too many rows; the message says how many, and what to do. */
export class ReportTooLargeError extends NamedError {}
