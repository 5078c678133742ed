import { describe, expect, it } from '@jest/globals';
import type { Line, Receipt } from './lines.js';
import { receiptId } from './model.js';
import { receiptOf } from './receipt-of.js';
import { COPY, ORIGINAL, SUBJECTS } from './receipts.fixture.js';

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

const kinds = Object.values(SUBJECTS);
const typesOf = (receipt: Receipt) => receipt.lines.map(({ type }) => type);

describe('the receipt model', () => {
  it('is plain data, made from its arguments alone without changing them', () => {
    for (const subject of kinds) {
      const receipt = receiptOf(frozen(subject), frozen(COPY));
      expect(receiptOf(subject, COPY)).toEqual(receipt);
      expect(JSON.parse(JSON.stringify(receipt))).toEqual(receipt);
    }
  });

  it('gives copies the id of their original, and a payout another id than its bet', () => {
    for (const subject of kinds) {
      expect(receiptOf(subject, COPY).id).toBe(receiptOf(subject, ORIGINAL).id);
      expect(receiptOf(subject, COPY).id).toBe(receiptId(subject));
    }
    expect(new Set(kinds.map(receiptId)).size).toBe(kinds.length);
  });

  it('says on every paper for practice, at both ends and above its code, that it is one', () => {
    const practice = { ...ORIGINAL, station: { ...ORIGINAL.station, isTraining: true } };
    for (const subject of kinds) {
      const { lines } = receiptOf(subject, practice);
      const isMark = (line: Line | undefined) => line?.type === 'mark' && line.text === 'TRAINING';
      expect([isMark(lines[1]), isMark(lines.at(-3))]).toEqual([true, true]);
      const code = lines.findIndex(({ type }) => type === 'barcode');
      if (code !== -1) expect(isMark(lines[code - 1])).toBe(true);
      expect(lines.filter((line) => !isMark(line))).toEqual(receiptOf(subject, ORIGINAL).lines);
    }
  });

  it('names print jobs', () => {
    expect(kinds.map((subject) => receiptOf(subject, ORIGINAL).title)).toEqual([
      'Bet receipt K7QP 3MXW 9DTA',
      'Payout receipt K7QP 3MXW 9DTA',
      'Cancelled bet K7QP 3MXW 9DTA',
      'Claim slip R4TW 9KXQ 2MHC',
      'Cashin receipt H84J QY5R VN2C',
      'Remit receipt H84J QY5R VN2C',
      'Balance receipt',
      'Shift report',
      'Shift report Z27M 84XQ 7KDT',
      'Sealed day 12',
      'Test page',
    ]);
  });

  it('has the barcode of the serial or reference, and one cut, at the end', () => {
    for (const subject of kinds) {
      const receipt = receiptOf(subject, ORIGINAL);
      const codes = receipt.lines.flatMap((line) => (line.type === 'barcode' ? [line.code] : []));
      const bets = { bet: 'K7QP3MXW9DTA', payout: 'K7QP3MXW9DTA', cancel: undefined, claim: 'R4TW9KXQ2MHC' };
      const expected = { ...bets, balance: 'B4R128', test: 'TESTPAGE2K7M', x: undefined, z: 'Z27M84XQ7KDT' };
      expect(codes).toEqual(
        [
          { cashin: 'H84JQY5RVN2C', remit: 'H84JQY5RVN2C', seal: undefined, ...expected }[subject.kind],
        ].flatMap((code) => code ?? []),
      );
      expect(typesOf(receipt).indexOf('cut')).toBe(receipt.lines.length - 1);
    }
  });

  it('gives each kind its own large line, and no mark to an original', () => {
    const large = kinds.map((subject) =>
      receiptOf(subject, ORIGINAL)
        .lines.filter(({ type }) => type === 'big' || type === 'side')
        .map((line) => JSON.stringify(line))
        .join(),
    );
    expect(new Set(large).size).toBe(kinds.length);
    for (const subject of kinds.filter(({ kind }) => kind !== 'z' && kind !== 'cancel'))
      expect(typesOf(receiptOf(subject, ORIGINAL))).not.toContain('mark');
  });
});
