import '../ui/style-nonce.js';
import { createRoot } from 'react-dom/client';
import { type TakeNumber, takeCopy } from './counting.js';
import { type Occasion, receiptId, type Subject } from './model.js';
import { receiptWithPesoSign } from './peso-sign.js';
import { ReceiptPreview } from './preview.js';
import { PrintingProvider, PrintStateChip, usePrint } from './printing.js';
import { receiptOf } from './receipt-of.js';
import { BET, COPY, ORIGINAL, STATION, SUBJECTS } from './receipts.fixture.js';

/** The test page: every receipt as a preview, with a button that prints it, without a server. */
const SHOWN: readonly (readonly [name: string, subject: Subject, occasion: Occasion])[] = [
  ['bet', SUBJECTS.bet, ORIGINAL],
  [
    'bet of wala',
    { ...SUBJECTS.bet, bet: { ...BET, serial: 'M2WH84JQY5RV', is_bet_meron: false } },
    ORIGINAL,
  ],
  ['bet copy', SUBJECTS.bet, COPY],
  [
    'bet cancelled',
    {
      kind: 'bet',
      bet: { ...BET, is_cancelled: true, cancelled_date: '2026-11-21T06:41:00.000Z' },
      teller: {
        full_name: 'Maria Concepción de los Ángeles Villanueva-Macapagal',
        location: 'Window 3, ground floor',
      },
    },
    COPY,
  ],
  ['payout', SUBJECTS.payout, ORIGINAL],
  [
    'payout of a huge sum',
    { ...SUBJECTS.payout, bet: { ...SUBJECTS.payout.bet, payout_amount: '1000000000.00' } },
    COPY,
  ],
  ['cashin', SUBJECTS.cashin, ORIGINAL],
  ['remit', SUBJECTS.remit, ORIGINAL],
  ['balance', SUBJECTS.balance, ORIGINAL],
];

function Shown({ name, subject, occasion }: { name: string; subject: Subject; occasion: Occasion }) {
  const { print, isPrinting, stateOf } = usePrint();
  const code =
    'bet' in subject ? subject.bet.serial : 'record' in subject ? subject.record.ref_number : undefined;
  return (
    <section>
      <button type="button" onClick={() => void print(subject, { isReprint: occasion.copy > 1 })}>
        Print {name}
      </button>
      <p>{isPrinting ? 'Busy' : 'Free'}</p>
      <PrintStateChip state={stateOf(subject.kind, code)} />
      <ReceiptPreview receipt={receiptWithPesoSign(receiptOf(subject, occasion))} />
    </section>
  );
}

/** Counts on the page what the server of a station counts. */
const takeNumber: TakeNumber = async (subject, isReprint) => {
  const copy = subject.kind === 'balance' ? 1 : takeCopy(receiptId(subject), isReprint);
  return { subject, copy, printedAtMs: null };
};

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <PrintingProvider station={async () => STATION} takeNumber={takeNumber} nowMs={() => COPY.printedAtMs}>
    {SHOWN.map(([name, subject, occasion]) => (
      <Shown key={name} name={name} subject={subject} occasion={occasion} />
    ))}
  </PrintingProvider>,
);
