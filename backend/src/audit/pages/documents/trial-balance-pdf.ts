import { type Centavos, centavos } from '@taya/contracts/money';
import { trialBalanceReference } from '@taya/contracts/paper-reference';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import {
  emphasiseCells,
  moneyCell,
  noDataLine,
  rightAlignedCell,
  TABLE,
  type TextCell,
} from '../../../files/pdf-style.js';
import type { PaperAmount, TrialBalancePaper } from '../../questions/papers.js';
import { accountWords, framed, type Printing } from './paper-words.js';

/** In points; the words take what is left. */
const WIDTHS = [126, '*', 86, 86];

/** All accounts with their debit or credit, and the two sums, which are equal. */
export function trialBalancePdf(paper: TrialBalancePaper, printing: Printing): TDocumentDefinitions {
  const { revision, accounts } = paper;
  const content = accounts.length === 0 ? noDataLine('No account had anything then.') : tableOf(accounts);
  return framed({
    paper,
    printing,
    name: 'Trial balance',
    subtitle: `after revision ${revision}`,
    reference: trialBalanceReference(revision),
    pageOrientation: 'portrait',
    content: [content],
    explanations: EXPLANATIONS,
  });
}

const EXPLANATIONS = [
  'Debit is cash where it lies, credit what is owed or was earned. Accounts that are zero are left out.',
  'Counted from the log alone. The sums of debit and credit are the same, or the ledger does not hold.',
];

function tableOf(accounts: readonly PaperAmount[]): Content {
  const rows = accounts.map((one): TextCell[] => {
    const amount = moneyCell(centavos(Math.abs(one.amount)));
    const label = [{ text: one.account }, { text: accountWords(one) }];
    return one.amount > 0 ? [...label, amount, { text: '' }] : [...label, { text: '' }, amount];
  });
  const [debit, credit] = sumsOf(accounts.map(({ amount }) => amount));
  const header = [
    { text: 'Account' },
    { text: '' },
    rightAlignedCell('Debit, ₱'),
    rightAlignedCell('Credit, ₱'),
  ];
  const sum = [{ text: 'Sum' }, { text: '' }, moneyCell(debit), moneyCell(credit)];
  return {
    layout: TABLE,
    margin: [0, 14, 0, 0],
    fontSize: 8.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: WIDTHS,
      body: [emphasiseCells(header), ...rows, emphasiseCells(sum)],
    },
  };
}

/** What is above zero, and what is below. */
export function sumsOf(amounts: readonly number[]): readonly [debit: Centavos, credit: Centavos] {
  const sum = (sign: 1 | -1) => amounts.reduce((total, amount) => total + Math.max(0, sign * amount), 0);
  return [centavos(sum(1)), centavos(sum(-1))];
}
