/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';

// The router makes one as soon as it is loaded; jsdom has none, and nothing is encoded here.
Object.assign(globalThis, { TextEncoder: class {} });
const { addedUp } = await import('./use-summary.js');

it('a summary that took several calls counts and adds up each type once', () => {
  const first = [
    { type: 'bet.sold', count: 2, amount: '300.00' },
    { type: 'user.signedIn', count: 1, amount: null },
  ];
  const second = [
    { type: 'bet.sold', count: 1, amount: '0.05' },
    { type: 'user.signedIn', count: 3, amount: null },
    { type: 'bet.paid', count: 1, amount: '285.00' },
  ];
  expect(addedUp([...first, ...second])).toEqual([
    { type: 'bet.paid', count: 1, amount: '285.00' },
    { type: 'bet.sold', count: 3, amount: '300.05' },
    { type: 'user.signedIn', count: 4, amount: null },
  ]);
});
