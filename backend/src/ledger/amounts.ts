import { MAX_AMOUNT, pesos } from '@taya/contracts/money';

/**
 * What is wrong with an amount, in a sentence that begins with `what` (`Cashin amount`); null when it is above 0 and at
 * most `MAX_AMOUNT`.
 */
export function amountProblem(what: string, amount: number): string | null {
  if (!(amount > 0)) return `${what} must be greater than 0`;
  return amount > MAX_AMOUNT ? `${what} must not exceed ${pesos(MAX_AMOUNT)}` : null;
}
