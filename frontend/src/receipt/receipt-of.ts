import type { SealedDay } from '@taya/contracts/answers/seal';
import type { ShiftView } from '@taya/contracts/answers/shift';
import { type BetView, isWinningBet, nameAndLocation } from '@taya/contracts/bet';
import { centavos, fromTwoPlaces, grouped } from '@taya/contracts/centavos';
import { groupedSerial } from '@taya/contracts/serial';
import { sideOf } from '@taya/contracts/side';
import { dateForPeople, secondForPeople } from '@taya/contracts/time';
import { TRAINING } from '@taya/contracts/training';
import type { Line, Receipt } from './lines.js';
import {
  type CashRecord,
  type Occasion,
  type ReceiptKind,
  type ReceiptStation,
  readableCode,
  receiptId,
  type Subject,
  TEST_CODE,
  TITLES,
  titleOf,
} from './model.js';
import { cashOfShift, piecesOf, restOfShift, resultOf } from './shift-words.js';

/**
 * The receipt about a subject, as data.
 * @throws RangeError for the payout receipt of a bet that nobody claimed, because it would prove a payout that did not
 * happen
 */
export function receiptOf(subject: Subject, occasion: Occasion): Receipt {
  return {
    id: receiptId(subject),
    paysOut: subject.kind === 'payout' && subject.bet.has_claimed && occasion.copy === 1,
    title: titleOf(subject),
    lines: [DOUBLE, ...marked(linesOf(subject, occasion), occasion), DOUBLE, { type: 'cut' }],
  };
}

/** A paper for practice says so at both ends and above its code, so that no part of it passes for a real one. */
function marked(lines: readonly Line[], { station }: Occasion): readonly Line[] {
  if (!station.isTraining) return lines;
  const mark: Line = { type: 'mark', text: TRAINING };
  return [
    mark,
    ...lines.flatMap((line): readonly Line[] => (line.type === 'barcode' ? [mark, line] : [line])),
    mark,
  ];
}

function linesOf(subject: Subject, occasion: Occasion): Line[] {
  switch (subject.kind) {
    case 'bet':
      return betLines(subject, occasion);
    case 'payout':
      return payoutLines(subject, occasion);
    case 'cancel':
      return cancelLines(subject, occasion);
    case 'claim':
      return slipLines(subject, occasion);
    case 'cashin':
    case 'remit':
      return cashLines(subject, occasion);
    case 'balance':
      return balanceLines(subject, occasion);
    case 'x':
    case 'z':
      return shiftLines(subject, occasion);
    case 'seal':
      return sealLines(subject.seal, occasion);
    case 'test':
      return testLines(subject, occasion);
  }
}

const DOUBLE: Line = { type: 'rule', weight: 'double' };
const SINGLE: Line = { type: 'rule', weight: 'single' };

/** A name or a title as one line: a line break or a control character of the printer in it would break the layout. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

const heading = (text: string): Line => ({ type: 'heading', text: printable(text) });
const pair = (label: string, value: string): Line => ({ type: 'pair', label, value: printable(value) });
const big = (text: string): Line => ({ type: 'big', text, size: 'tall' });
const sumLine = (label: string, value: string, strong = false): Line => ({
  type: 'sum',
  label,
  value,
  strong,
});
const barcode = (code: string): Line => ({ type: 'barcode', code });

function peso(amount: string): string {
  const value = fromTwoPlaces(amount);
  // Before the currency, so that the minus is not lost between it and the digits.
  return value < 0 ? `-PHP ${grouped(centavos(-value))}` : `PHP ${grouped(value)}`;
}

const moment = (iso: string, { station }: Occasion) => secondForPeople(Date.parse(iso), station.timeZone);

const titleLines = (kind: ReceiptKind, { station }: Occasion) => [
  heading(station.name.toUpperCase()),
  heading(TITLES[kind]),
];

const betTitleLines = (kind: ReceiptKind, { game_name }: BetView, occasion: Occasion): Line[] => [
  ...titleLines(kind, occasion),
  { type: 'text', text: printable(game_name) },
  SINGLE,
];

/** The mark of a copy, at both ends, so that half of a copy cannot pass for an original. */
const reprintMark = ({ copy }: Occasion): Line[] =>
  copy > 1 ? [{ type: 'mark', text: `REPRINT ${copy}` }] : [];

/** When a copy was printed: everything else on it is as old as the original. */
const reprintMoment = ({ copy, printedAtMs, station }: Occasion): Line[] =>
  copy > 1 ? [pair('Printed', secondForPeople(printedAtMs, station.timeZone))] : [];

/** Lets the paper witness the log: `tools/verify.mjs` finds out whether the log still has what it says. */
const witness = ({ logHash }: { readonly logHash?: string }): Line[] =>
  logHash === undefined ? [] : [pair('Log hash', groupedSerial(logHash))];

const cancelledMark = (bet: BetView): Line[] =>
  bet.is_cancelled ? [{ type: 'mark', text: 'CANCELLED' }] : [];

/** Paragraphs of the house rules, each a line of its own. */
function termsLines({ terms }: ReceiptStation): Line[] {
  const paragraphs = terms.split(/\r\n|[\r\n\u2028\u2029]/).map(printable);
  return paragraphs.filter((text) => text !== '').map((text) => ({ type: 'terms', text }));
}

function betLines(subject: Extract<Subject, { kind: 'bet' }>, occasion: Occasion): Line[] {
  const { bet, teller } = subject;
  return [
    ...betTitleLines('bet', bet, occasion),
    ...cancelledMark(bet),
    ...reprintMark(occasion),
    { type: 'side', side: sideOf(bet.is_bet_meron) },
    big(peso(bet.amount)),
    SINGLE,
    pair('Ref', groupedSerial(bet.serial)),
    pair('Teller', nameAndLocation(teller)),
    pair('Sold', moment(bet.bet_date, occasion)),
    ...(bet.claim_until === null ? [] : [pair('Claim until', dateForPeople(bet.claim_until))]),
    ...(bet.cancelled_date === null ? [] : [pair('Cancelled', moment(bet.cancelled_date, occasion))]),
    ...reprintMoment(occasion),
    ...witness(subject),
    barcode(bet.serial),
    ...reprintMark(occasion),
    ...cancelledMark(bet),
    ...termsLines(occasion.station),
  ];
}

/** For the drawer: the stake that went back. Without a code and a large side, so that it never passes for the ticket. */
function cancelLines({ bet, teller }: Extract<Subject, { kind: 'cancel' }>, occasion: Occasion): Line[] {
  const { cancelled_date: at, cancel_reason: reason, approved_by: approver } = bet;
  return [
    ...betTitleLines('cancel', bet, occasion),
    ...cancelledMark(bet),
    ...reprintMark(occasion),
    big(`REFUNDED ${peso(bet.amount)}`),
    SINGLE,
    pair('Bet on', sideOf(bet.is_bet_meron)),
    pair('Ref', groupedSerial(bet.serial)),
    pair('Teller', nameAndLocation(teller)),
    pair('Sold', moment(bet.bet_date, occasion)),
    ...(at === null ? [] : [pair('Cancelled', moment(at, occasion))]),
    ...(reason === null ? [] : [pair('Why', reason)]),
    ...(approver === null ? [] : [pair('Approved by', approver.name)]),
    ...reprintMoment(occasion),
    { type: 'signature', label: 'Stake received' },
    ...reprintMark(occasion),
  ];
}

/** In place of a lost ticket: without its code, which is of no use any more. */
function slipLines({ bet, lock, teller }: Extract<Subject, { kind: 'claim' }>, occasion: Occasion): Line[] {
  return [
    ...betTitleLines('claim', bet, occasion),
    ...reprintMark(occasion),
    big(peso(bet.payout_amount)),
    big(printable(lock.claimant)),
    SINGLE,
    pair('Paid from', moment(lock.payable_from, occasion)),
    pair('Ticket', `${sideOf(bet.is_bet_meron)} ${peso(bet.amount)}`),
    pair('Sold by', nameAndLocation(teller)),
    pair('Sold', moment(bet.bet_date, occasion)),
    pair('Locked', moment(lock.at, occasion)),
    pair('Locked by', lock.by.name),
    pair('Why', lock.reason),
    pair('Claim code', groupedSerial(lock.claim_code)),
    ...reprintMoment(occasion),
    { type: 'signature', label: 'Received by' },
    barcode(lock.claim_code),
    {
      type: 'terms',
      text: 'Paid at any window, to the person named here alone: bring a card with this name.',
    },
    ...reprintMark(occasion),
  ];
}

/** Why a bet was paid, if not simply because its side won. */
function outcomeOf(bet: BetView): string {
  if (bet.game_is_no_contest) return 'No contest, refunded';
  return bet.game_result === 'DRAW' ? 'DRAW, refunded' : `${bet.game_result} won`;
}

type Payout = Extract<Subject, { kind: 'payout' }>;

/** What the receipt proves: money that left a drawer, or a claim by an administrator, which moves none. */
function claimLines({ bet, paidBy }: Payout, occasion: Occasion): Line[] {
  if (bet.claimed_by !== null) return [pair('Claimed', `Manually, by ${bet.claimed_by.name}`)];
  return [
    ...(bet.locked === null ? [] : [pair('Claimant', bet.locked.claimant ?? '')]),
    ...(paidBy === undefined ? [] : [pair('Paid by', nameAndLocation(paidBy))]),
    ...(bet.approved_by === null ? [] : [pair('Approved by', bet.approved_by.name)]),
    ...(bet.claimed_date === null ? [] : [pair('Paid', moment(bet.claimed_date, occasion))]),
  ];
}

function payoutLines(subject: Payout, occasion: Occasion): Line[] {
  const { bet, teller } = subject;
  const isClaimed = isWinningBet(bet) && (bet.has_claimed || bet.is_admin_claim);
  if (!isClaimed) throw new RangeError(`bet ${bet.serial} has not been claimed`);
  const verb = bet.is_admin_claim ? 'CLAIMED' : 'PAID';
  return [
    ...reprintMark(occasion),
    { type: 'big', text: `${verb} ${peso(bet.payout_amount)}`, size: 'huge' },
    SINGLE,
    ...betTitleLines('payout', bet, occasion),
    pair('Bet on', sideOf(bet.is_bet_meron)),
    pair('Result', outcomeOf(bet)),
    pair('Stake', peso(bet.amount)),
    pair('Payout', `${grouped(fromTwoPlaces(bet.payout_percentage))}%`),
    SINGLE,
    pair('Ref', groupedSerial(bet.serial)),
    pair('Sold by', nameAndLocation(teller)),
    ...claimLines(subject, occasion),
    ...reprintMoment(occasion),
    ...witness(subject),
    barcode(bet.serial),
    ...reprintMark(occasion),
  ];
}

type Cash = Extract<Subject, { kind: 'cashin' | 'remit' }>;

const reversedMark = ({ reverses_ref, reversed_by_ref }: CashRecord): Line[] =>
  reverses_ref || reversed_by_ref ? [{ type: 'mark', text: 'REVERSED' }] : [];

/** What became of a wrong row, on the papers of all rows that it is about. */
function reversalLines(record: CashRecord): Line[] {
  const { reverses_ref, reversed_by_ref, corrects_ref, reason, user_name = '' } = record;
  return [
    ...(reverses_ref ? [pair('Reverses', groupedSerial(reverses_ref))] : []),
    ...(reason ? [pair('Why', reason), pair('By', user_name)] : []),
    ...(reversed_by_ref ? [pair('Reversed by', groupedSerial(reversed_by_ref))] : []),
    ...(corrects_ref ? [pair('Instead of', groupedSerial(corrects_ref))] : []),
  ];
}

/** Arrows show the direction of the money: into the drawer, or out of it. */
function cashLines({ kind, record, teller }: Cash, occasion: Occasion): Line[] {
  const isIntoDrawer = (kind === 'cashin') === !record.amount.startsWith('-');
  const arrows = isIntoDrawer ? '>>>' : '<<<';
  return [
    ...titleLines(kind, occasion),
    SINGLE,
    ...reversedMark(record),
    ...reprintMark(occasion),
    big(`${arrows} ${kind.toUpperCase()} ${arrows}`),
    big(peso(record.amount)),
    SINGLE,
    pair('Ref', groupedSerial(record.ref_number)),
    ...reversalLines(record),
    pair('Teller', nameAndLocation(teller)),
    pair('Date', moment(record.created_at, occasion)),
    ...reprintMoment(occasion),
    { type: 'signature', label: 'Given by' },
    { type: 'signature', label: 'Received by' },
    barcode(record.ref_number),
    ...reprintMark(occasion),
    ...reversedMark(record),
  ];
}

type Balance = Extract<Subject, { kind: 'balance' }>;

function balanceLines(subject: Balance, occasion: Occasion): Line[] {
  const { balance, teller, reference } = subject;
  const sum = (label: string, amount: string, strong?: boolean) => sumLine(label, peso(amount), strong);
  return [
    ...titleLines('balance', occasion),
    SINGLE,
    pair('Teller', teller.full_name),
    pair('Location', teller.location),
    SINGLE,
    sum('Unfinished', balance.unfinished),
    sum('Unclaimed', balance.unclaimed),
    sum('Remittable', balance.remittable),
    sum('Balance (on hand)', balance.onHand, true),
    SINGLE,
    pair('Ref', readableCode(reference)),
    pair('Print Date', secondForPeople(occasion.printedAtMs, occasion.station.timeZone)),
    ...witness(subject),
    barcode(reference),
  ];
}

type Shift = Extract<Subject, { kind: 'x' | 'z' }>;

/** Of a shift so far, or of a closed one with its counts, what was over or short, and lines to sign. */
function shiftLines({ kind, shift }: Shift, occasion: Occasion): Line[] {
  const { number, teller_name: full_name, location, closed_by, reason, opening_reason } = shift;
  return [
    ...titleLines(kind, occasion),
    { type: 'big', text: number === null ? 'X' : `Z ${number}`, size: 'huge' },
    ...reprintMark(occasion),
    SINGLE,
    pair('Teller', nameAndLocation({ full_name, location })),
    pair('From', moment(shift.opened_at, occasion)),
    pair('To', moment(shift.closed_at ?? new Date(occasion.printedAtMs).toISOString(), occasion)),
    ...(closed_by === null ? [] : [pair('Closed by', closed_by)]),
    ...(reason === null ? [] : [pair('Why', reason)]),
    ...(opening_reason === null ? [] : [pair('Difference', opening_reason)]),
    SINGLE,
    ...cashOfShift(shift).map(({ label, count, sum }) => {
      const plain = label.replace('’', "'");
      return sumLine(count === null ? plain : `${plain} (${count})`, grouped(sum));
    }),
    SINGLE,
    sumLine('EXPECTED', peso(shift.expected ?? '0.00'), true),
    ...(kind === 'z' ? countLines(shift, occasion) : []),
    SINGLE,
    ...restOfShift(shift).map(([label, value]) => sumLine(label, value)),
    ...(kind === 'z' ? signedLines(shift, occasion) : []),
    ...reprintMark(occasion),
  ];
}

function countLines(shift: ShiftView, { station }: Occasion): Line[] {
  const { words, sum } = resultOf(shift, station.denominations);
  return [
    ...shift.counts.flatMap(({ denominations, counted }, index): readonly Line[] => [
      SINGLE,
      heading(`COUNT ${index + 1} OF ${shift.counts.length}`),
      ...piecesOf(denominations).map(({ denomination, pieces, sum }) =>
        sumLine(`${grouped(denomination)} x ${pieces}`, grouped(sum)),
      ),
      sumLine('COUNTED', peso(counted), true),
    ]),
    { type: 'mark', text: sum === 0 ? words : `${words} PHP ${grouped(sum)}` },
    ...(shift.reason === null ? [] : [heading('COUNTED WITHOUT THE TELLER')]),
  ];
}

function signedLines({ ref_number: code }: ShiftView, occasion: Occasion): Line[] {
  return [
    SINGLE,
    { type: 'signature', label: 'Teller' },
    { type: 'signature', label: 'Received by' },
    ...(code === null ? [] : [pair('Ref', groupedSerial(code))]),
    ...reprintMoment(occasion),
    ...(code === null ? [] : [barcode(code)]),
  ];
}

/** Everything that the log is held to stands in the code; the figures are for people. */
function sealLines(seal: SealedDay, occasion: Occasion): Line[] {
  return [
    ...titleLines('seal', occasion),
    SINGLE,
    ...reprintMark(occasion),
    big(dateForPeople(seal.date)),
    SINGLE,
    pair('Seal', String(seal.id)),
    pair('Sealed', moment(seal.created_at, occasion)),
    pair('Revision', String(seal.revision)),
    pair('Hash', seal.hash),
    pair('Payin', peso(seal.payin)),
    pair('Profit', peso(seal.total_profit)),
    pair('Key', seal.key_id),
    ...reprintMoment(occasion),
    { type: 'qr', text: seal.text },
    ...reprintMark(occasion),
  ];
}

type Test = Extract<Subject, { kind: 'test' }>;

/** Everything a printer must be able to print, on the shortest paper. */
function testLines({ printer, teller }: Test, occasion: Occasion): Line[] {
  return [
    ...titleLines('test', occasion),
    SINGLE,
    { type: 'side', side: 'MERON' },
    { type: 'side', side: 'WALA' },
    big(peso('1234567.89')),
    { type: 'text', text: '123456789012345678901234567890123456789012345678' },
    { type: 'text', text: 'Ñ ñ Á á É é Í í Ó ó Ú ú Ü ü' },
    SINGLE,
    pair('Printer', printer),
    pair('Teller', nameAndLocation(teller)),
    pair('Printed', secondForPeople(occasion.printedAtMs, occasion.station.timeZone)),
    barcode(TEST_CODE),
  ];
}
