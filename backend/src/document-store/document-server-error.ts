import { OperatorError } from '../system/named-error.js';

/** The server of the documents cannot be used. The message is one line, with its address but without a password. */
export class DocumentServerError extends OperatorError {}
