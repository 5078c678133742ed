import { trialBalanceReference } from '@taya/contracts/document-reference';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { noDataLine, tableOf, wholeNumber } from '../../../files/pdf-style.js';
import { ReportTooLargeError } from '../../../files/report-too-large.js';
import type { Reached } from '../../book/followed-book.js';
import { NoSuchRevisionError, type When } from '../../log/moment.js';
import type { Users } from '../../log/users.js';
import { stationIdOf } from '../../log/walk.js';
import { balancesAt, revisionOf } from '../../questions/balances.js';
import { type AuditDocument, DEBIT_AND_CREDIT, debitAndCredit, EMPTY, sumsOf } from './tables.js';

/** In points; the words take what is left. */
const WIDTHS = [126, '*', 86, 86];

const EXPLANATIONS = [
  'Debit is cash where it lies, credit what is owed or was earned. Accounts that are zero are left out.',
  'Counted from the log alone. The sums of debit and credit are the same, or the ledger does not hold.',
];

/** All accounts with their debit or credit, and the two sums, which are equal. */
export async function trialBalanceDocument(
  { book, reader, end }: Reached,
  when: When,
): Promise<AuditDocument> {
  const { revision, at, hash, users, accounts } = balancesAt(book, revisionOf(book, when, end));
  if (revision === -1) throw new NoSuchRevisionError('The log begins after this time.');
  if (accounts.length > MAX_PDF_ROWS) {
    throw new ReportTooLargeError(
      `There are ${wholeNumber(accounts.length)} accounts, more than the ${wholeNumber(MAX_PDF_ROWS)} rows of a PDF. Please save them as CSV.`,
    );
  }
  const rows = accounts.map(({ account, amount }) => [
    { text: account },
    { text: accountWords(account, users) },
    ...debitAndCredit(amount),
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
    fileName: `trial-balance_${revision}.pdf`,
    stationId: await stationIdOf(reader),
    reached: { revision, at, hash },
    timeZone: users.timeZone,
  };
}

/** What an account is, for readers who do not know its name. */
function accountWords(account: string, users: Users): string {
  const [kind = '', id = ''] = account.split(':');
  return ACCOUNTS[kind]?.(id, users.ofAccount(account)) ?? HOUSE[id] ?? '';
}

const ACCOUNTS: Readonly<Record<string, (id: string, username: string) => string>> = {
  vault: () => 'the house’s cash that went to drawers, or came back',
  drawer: (_, username) => `cash in the drawer of ${username}`,
  pool: (id) => `stakes of game ${id}, which is not decided`,
  payable: (id) => `owed to winners of game ${id}`,
};

const HOUSE: Readonly<Record<string, string>> = {
  commission: 'what the house earned of its percentage',
  breakage: 'what rounding of payouts left to the house',
  forfeited: 'winnings that were cleared, and are owed no longer',
  over_short: 'what counts of drawers found missing, or too much',
};
