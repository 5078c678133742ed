import { expect, test } from '@jest/globals';
import { receiptOf } from './model.js';
import { receiptWithPesoSign } from './peso-sign.js';
import { ORIGINAL, SUBJECTS } from './receipts.fixture.js';
import { textOf } from './text.js';

const textWith = (sign: 'text' | 'bitmap') =>
  textOf(receiptWithPesoSign(receiptOf(SUBJECTS.payout, ORIGINAL), sign));

test('sums have the sign or the word everywhere on the receipt, as the PC is set', () => {
  expect(textWith('text')).toContain('PAID PHP 736.20');
  expect(textWith('text')).not.toContain('₱');
  expect(textWith('bitmap')).toContain('PAID ₱736.20');
  expect(textWith('bitmap')).not.toContain('PHP');
});

test('negative sums too', () => {
  const balance = { ...SUBJECTS.balance.balance, remittable: '-1200.00' };
  const receipt = receiptOf({ ...SUBJECTS.balance, balance }, ORIGINAL);
  expect(textOf(receiptWithPesoSign(receipt, 'bitmap'))).toContain('-₱1,200.00');
});
