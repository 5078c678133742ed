import { expect, it } from '@jest/globals';
import { balanceReference, journalReference, paperCalled, trialBalanceReference } from './paper-reference.js';

it.each([
  [balanceReference(4, 128), 'B4R128', { kind: 'balance', tellerId: 4 }],
  [trialBalanceReference(128), 'TR128', { kind: 'trial balance' }],
  [journalReference(40, 128), 'J40R128', { kind: 'journal', after: 40 }],
  [journalReference(-1, 128), 'J0R128', { kind: 'journal', after: 0 }],
])('%s is made and read', (made, reference, shows) => {
  expect(made).toBe(reference);
  expect(paperCalled(reference)).toEqual({ revision: 128, shows });
  expect(paperCalled(reference.toLowerCase())).toEqual(paperCalled(reference));
});

it.each([
  '',
  'R128',
  '128',
  'B4',
  'B4R',
  'BR128',
  'TR',
  'TR128A',
  'JR128',
  'B4R128 J40R128',
  'TR1234567890123456',
])('no paper is called %j', (text) => expect(paperCalled(text)).toBeNull());
