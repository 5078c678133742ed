import { trialBalanceReference } from '@taya/contracts/paper-reference';
import { noDataLine, tableOf } from '../../../files/pdf-style.js';
import type { NamedPosting, TrialBalanceDocument } from '../../questions/documents.js';
import { DEBIT_AND_CREDIT, type DocumentParts, debitAndCredit, EMPTY, sumsOf } from './tables.js';

/** In points; the words take what is left. */
const WIDTHS = [126, '*', 86, 86];

const EXPLANATIONS = [
  'Debit is cash where it lies, credit what is owed or was earned. Accounts that are zero are left out.',
  'Counted from the log alone. The sums of debit and credit are the same, or the ledger does not hold.',
];

/** All accounts with their debit or credit, and the two sums, which are equal. */
export function trialBalanceParts({ revision, accounts }: TrialBalanceDocument): DocumentParts {
  const rows = accounts.map((one) => [
    { text: one.account },
    { text: accountWords(one) },
    ...debitAndCredit(one.amount),
  ]);
  const header = [{ text: 'Account' }, EMPTY, ...DEBIT_AND_CREDIT];
  const table = tableOf(WIDTHS, header, rows, [{ text: 'Sum' }, EMPTY, ...sumsOf(accounts)]);
  return {
    name: 'Trial balance',
    subtitle: `after revision ${revision}`,
    reference: trialBalanceReference(revision),
    pageOrientation: 'portrait',
    content: [
      accounts.length === 0
        ? noDataLine('No account had anything then.')
        : { ...table, margin: [0, 14, 0, 0], fontSize: 8.5 },
    ],
    explanations: EXPLANATIONS,
  };
}

/** What an account is, for readers who do not know its name. */
function accountWords({ account, username }: NamedPosting): string {
  const [kind, id] = account.split(':');
  switch (kind) {
    case 'vault':
      return 'the house’s cash that went to drawers, or came back';
    case 'drawer':
      return `cash in the drawer of ${username}`;
    case 'pool':
      return `stakes of game ${id}, which is not decided`;
    case 'payable':
      return `owed to winners of game ${id}`;
    default:
      return HOUSE[id ?? ''] ?? '';
  }
}

const HOUSE: Readonly<Record<string, string>> = {
  commission: 'what the house earned of its percentage',
  breakage: 'what rounding of payouts left to the house',
  forfeited: 'winnings that were cleared, and are owed no longer',
  over_short: 'what counts of drawers found missing, or too much',
};
