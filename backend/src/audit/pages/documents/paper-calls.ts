import type { JournalPaper, TrialBalancePaper } from '../../questions/papers.js';
import type { Printing } from './paper-words.js';

/** The calls of the thread that makes files of what the audit's thread has read. */
export interface PaperCalls {
  trialBalancePdf(paper: TrialBalancePaper, printing: Printing): Promise<Uint8Array>;
  journalPdf(paper: JournalPaper, printing: Printing): Promise<Uint8Array>;
}
