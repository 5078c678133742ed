import { expect, test } from '@jest/globals';
import { receiptWithPesoSign } from './peso-sign.js';
import { receiptOf } from './receipt-of.js';
import { ORIGINAL, SUBJECTS } from './receipts.fixture.js';
import { textOf } from './text.fixture.js';

test('sums have the sign everywhere on the receipt', () => {
  const receipt = receiptOf(SUBJECTS.payout, ORIGINAL);
  expect(textOf(receipt)).toContain('PAID PHP 736.20');
  const signed = textOf(receiptWithPesoSign(receipt));
  expect(signed).toContain('PAID ₱736.20');
  expect(signed).not.toContain('PHP');
});

test('negative sums too', () => {
  const balance = { ...SUBJECTS.balance.balance, remittable: '-1200.00' };
  const receipt = receiptOf({ ...SUBJECTS.balance, balance }, ORIGINAL);
  expect(textOf(receiptWithPesoSign(receipt))).toContain('-₱1,200.00');
});
