import { expect, test } from '@jest/globals';
import { AppendRate } from './append-rate.js';

const INQUIRY = { scope: '4|POST /api/bet', value: 'key', fingerprint: 'x', isInquiry: true };

function stand() {
  let nowMs = 0;
  const rate = new AppendRate({ monotonicMs: () => nowMs });
  const taken = (calls: number, ...[actor, command, key]: Parameters<AppendRate['take']>) => {
    for (let call = 0; call < calls; call += 1) {
      try {
        rate.take(actor, command, key);
      } catch {
        return call;
      }
    }
    return calls;
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { taken, pass };
}

const ANA = { userId: 4 };
const BEN = { userId: 5 };

test('prints and inquiries have their own limits, for each user separately', () => {
  const { taken } = stand();
  expect(taken(500, ANA, { type: 'recordPrint' })).toBe(120);
  expect(taken(500, ANA, { type: 'sellBet' }, INQUIRY)).toBe(60);
  expect(taken(500, ANA, { type: 'recordPrint' }, INQUIRY)).toBe(0);
  expect(taken(500, ANA, { type: 'setTimer' })).toBe(120);
  expect(taken(500, BEN, { type: 'recordPrint' })).toBe(120);
});

test('a teller who prints a receipt a second all day is never refused', () => {
  const { taken, pass } = stand();
  for (let second = 0; second < 36_000; second += 1) {
    expect(taken(1, ANA, { type: 'recordPrint' })).toBe(1);
    pass(1_000);
  }
});

test('calls that move money are never refused', () => {
  const { taken } = stand();
  for (const type of [
    'sellBet',
    'payBet',
    'claimBet',
    'cancelBet',
    'cashIn',
    'remit',
    'actOnGame',
  ] as const) {
    expect(taken(10_000, ANA, { type })).toBe(10_000);
  }
});
