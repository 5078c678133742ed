/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sellInTurn } from './bet-queue.js';
import type { BetInput } from './till-entry.js';

const bet = (amount: string): BetInput => ({ gameId: 1, side: 'MERON', amount });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start() {
  const log: string[] = [];
  let answer = () => undefined as unknown;
  let isHeld = false;
  const seller = {
    sell: ({ amount }: BetInput) => {
      log.push(`sell ${amount}`);
      return new Promise((resolve) => {
        answer = () => resolve(null);
      });
    },
    isHeld: () => isHeld,
    onUnsent: ({ amount }: BetInput) => void log.push(`not sent ${amount}`),
  };
  const settle = () => jest.advanceTimersByTimeAsync(0);
  return {
    log,
    seller,
    answered: async () => {
      answer();
      await settle();
    },
    hold: () => {
      isHeld = true;
    },
  };
}

it('sells one after another, in the order they were confirmed', async () => {
  const { log, seller, answered } = start();
  for (const amount of ['10', '20', '30']) void sellInTurn(bet(amount), seller);
  expect(log).toEqual(['sell 10']);
  await answered();
  expect(log).toEqual(['sell 10', 'sell 20']);
  void sellInTurn(bet('40'), seller);
  await answered();
  await answered();
  expect(log).toEqual(['sell 10', 'sell 20', 'sell 30', 'sell 40']);
  await answered();
});

it('sends no further bet after one with an unknown outcome, and reports each', async () => {
  const { log, seller, answered, hold } = start();
  for (const amount of ['10', '20', '30']) void sellInTurn(bet(amount), seller);
  hold();
  await answered();
  // The page is being left: nobody would read a message.
  expect(log).toEqual(['sell 10']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(log).toEqual(['sell 10', 'not sent 20', 'not sent 30']);
});
