import type { FollowedBook } from '../../book/followed-book.js';
import type { When } from '../../log/moment.js';
import type { TellerDaySearch } from '../../questions/teller-day.js';
import { type JournalSearch, journalDocument } from './journal.js';
import type { AuditDocument } from './tables.js';
import { tellerDayDocument } from './teller-day.js';
import { trialBalanceDocument } from './trial-balance.js';

export type DocumentOf =
  | { readonly kind: 'trial balance'; readonly when: When }
  | { readonly kind: 'journal'; readonly search: JournalSearch }
  | { readonly kind: 'teller day'; readonly search: TellerDaySearch };

/** @throws NoSuchRevisionError, ReportTooLargeError; Violation at the first event that does not hold */
export function readDocument(followed: Pick<FollowedBook, 'reach'>, of: DocumentOf): Promise<AuditDocument> {
  if (of.kind === 'teller day') return tellerDayDocument(followed, of.search);
  if (of.kind === 'journal') return journalDocument(followed, of.search);
  return trialBalanceDocument(followed, of.when);
}
