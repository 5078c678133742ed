import { centavos, MAX_AMOUNT } from '@taya/contracts/money';
import type { Dice } from './dice.ts';
import type { Habits } from './player.ts';

/** Round pesos as people bet them, odd centavos so that rounding matters, and some outside the limits. */
function anyAmount(dice: Dice) {
  const roll = dice.next();
  if (roll < 0.6) return centavos(dice.between(1, 500) * 1_000);
  if (roll < 0.95) return centavos(dice.between(1, 200_000));
  return dice.pick([0, 1, MAX_AMOUNT, MAX_AMOUNT + 1].map(centavos));
}

/** A station at which everything happens, much of it wrong: for days whose every answer is judged. */
export const ANY_HABITS: Habits = {
  often: {
    sell: 30,
    goOn: 20,
    act: 5,
    pay: 14,
    cancel: 5,
    claim: 2,
    print: 8,
    cashIn: 5,
    remit: 3,
    reverse: 3,
    clear: 2,
    seal: 1,
    timer: 1,
    terms: 1,
    lastCallRules: 0.5,
    endLastCall: 0.5,
    withdraw: 1,
  },
  wild: 0.2,
  stake: anyAmount,
  amount: anyAmount,
  results: ['MERON', 'MERON', 'WALA', 'WALA', 'DRAW'],
  chances: { bettingGoesOn: 0.7, gameCancelled: 0.05, pause: 0.1, earlyClose: 0.2, resultUndone: 0.1 },
};
