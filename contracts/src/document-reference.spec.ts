import { expect, it } from '@jest/globals';
import { balanceReference, journalReference, trialBalanceReference } from './document-reference.js';
import { parseReference } from './parse-reference.js';

it.each([
  [balanceReference(4, 128), 'B4R128', { kind: 'balance', tellerId: 4 }],
  [trialBalanceReference(128), 'TR128', { kind: 'trial balance' }],
  [journalReference(40, 128), 'J40R128', { kind: 'journal', after: 40 }],
  [journalReference(-1, 128), 'J0R128', { kind: 'journal', after: 0 }],
])('%s is made and read', (made, reference, shows) => {
  expect(made).toBe(reference);
  expect(parseReference(reference)).toEqual({ revision: 128, shows });
  expect(parseReference(reference.toLowerCase())).toEqual(parseReference(reference));
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
])('%j is no reference of a document', (text) => expect(parseReference(text)).toBeNull());
