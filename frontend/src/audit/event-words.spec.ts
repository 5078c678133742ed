import { expect, it } from '@jest/globals';
import type { AuditEvent } from '@taya/contracts/answers/audit';
import { stepText } from './bet-words.js';
import { storedFields, subjectOf } from './event-words.js';
import type { People } from './use-people.js';

const people = { nameOf: (id: number) => `user ${id}` } as People;
const said = (type: string, data: object, serial: string | null = null) =>
  subjectOf({ type, data, serial } as unknown as AuditEvent, people);

it('says who approved, why, and what it did to a count', () => {
  const cancelled = { betId: 7, side: 'MERON', reason: 'wrong amount', approverId: 1 };
  expect(said('bet.cancelled', cancelled, 'K7QP3MXW9DTA')).toBe(
    'K7QP 3MXW 9DTA, MERON, wrong amount, approved by user 1',
  );
  const reversed = { tellerId: 4, refNumber: 'M2WH', reason: 'typed twice', afterCount: true, approverId: 1 };
  expect(said('cash.reversed', reversed)).toBe(
    'user 4, M2WH, typed twice, after the count, approved by user 1',
  );
  const opened = { shiftId: 1, tellerId: 4, difference: -65_400, reason: 'short by a bundle', approverId: 2 };
  expect(said('shift.opened', opened)).toBe(
    'user 4, short by a bundle, difference -₱654.00, approved by user 2',
  );
  expect(said('user.pinSet', { userId: 1, pinId: 'x' })).toBe('user 1');
  expect(said('user.pinRefused', { userId: 1 })).toBe('user 1');
});

it('says it in the life of a bet too', () => {
  const step = (type: string, data: object) =>
    stepText({ type, data } as never, { stake: '500.00', payout: '900.00' } as never, people);
  expect(step('bet.cancelled', { reason: 'wrong side', approverId: 1 })).toBe(
    'Cancelled: ₱500.00 went back, wrong side, approved by user 1',
  );
  expect(step('bet.cancelled', {})).toBe('Cancelled: ₱500.00 went back');
  expect(step('bet.paid', { payerId: 4, approverId: 1 })).toBe(
    'Paid ₱900.00 out of the drawer of user 4, approved by user 1',
  );
});

it('says what stored persons, amounts, percentages and codes are, those in rows too', () => {
  const data = { payerId: 4, onHand: 65_400, rate: 500, claimCode: 'K7QP3MXW9DTA', at: 1 };
  const pieces = [{ denomination: 100_000, pieces: 2 }];
  expect(storedFields({ ...data, pieces }, people).map(({ path, meaning }) => [path, meaning])).toEqual([
    ['payerId', 'user 4'],
    ['onHand', '₱654.00'],
    ['rate', '5.00 %'],
    ['claimCode', 'K7QP 3MXW 9DTA'],
    ['at', ''],
    ['pieces 1 denomination', '₱1,000.00'],
    ['pieces 1 pieces', ''],
  ]);
});
