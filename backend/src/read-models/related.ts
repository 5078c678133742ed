import { DocumentsUnavailableError } from '../document-store/document-store.js';

/** A document that another one names is missing: the read models were lost or replaced between two readings, or are damaged. */
export class MissingDocumentError extends DocumentsUnavailableError {
  override readonly name = 'MissingDocumentError';
}

/**
 * A document that another one names.
 * @param which for the log: what was looked for
 * @throws MissingDocumentError
 */
export function related<Document>(document: Document | null | undefined, which: () => string): Document {
  if (document === null || document === undefined) throw new MissingDocumentError(`${which()} is not there`);
  return document;
}
