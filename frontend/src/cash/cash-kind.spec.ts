import { describe, expect, it } from '@jest/globals';
import type { TellerView } from '@taya/contracts/teller';
import { amountProblem, CASHIN, mostToRemit, onHandAfter, REMIT } from './cash-kind.js';

const teller = (onhand: string, remittable: string) => ({ onhand, remittable }) as TellerView;

describe('a cash-in', () => {
  it.each(['', '0', '0.00', '-5', '1e3', 'abc'])('refuses %j', (amount) => {
    expect(amountProblem(CASHIN, amount, teller('0.00', '0.00'))).toBe(
      'Cashin amount must be greater than 0',
    );
  });

  it('says what is wrong with an amount that is greater than 0', () => {
    const of = (amount: string) => amountProblem(CASHIN, amount, teller('0.00', '0.00'));
    expect(of('1.234')).toBe('Cashin amount must have at most two decimal places');
    expect(of('100000000')).toBe('Cashin amount must be at most ₱99,999,999.99');
    expect(of('99999999.99')).toBeNull();
  });

  it('is read as people write it', () => {
    expect(onHandAfter(CASHIN, teller('0.00', '0.00'), '₱1,250.50')).toBe(125_050);
    expect(amountProblem(CASHIN, '1 000.', teller('0.00', '0.00'))).toBeNull();
    expect(amountProblem(CASHIN, '12,5', teller('0.00', '0.00'))).toBe(
      'Cashin amount must be greater than 0',
    );
  });

  it('takes pesos and centavos', () => {
    expect(amountProblem(CASHIN, '0.01', teller('0.00', '0.00'))).toBeNull();
    expect(onHandAfter(CASHIN, teller('0.10', '0.00'), '0.20')).toBe(30);
  });
});

describe('a remit', () => {
  it('is greater than 0 and at most the remittable amount, to the centavo', () => {
    expect(amountProblem(REMIT, '0', teller('9.00', '9.00'))).toBe('Remit amount must be greater than 0');
    expect(amountProblem(REMIT, '0.30', teller('9.00', '0.30'))).toBeNull();
    for (const amount of ['0.31', '999999999999']) {
      expect(amountProblem(REMIT, amount, teller('9.00', '0.30'))).toBe(
        'Remit amount exceeds remittable amount',
      );
    }
  });

  it('takes nothing from a drawer whose remittable amount is negative', () => {
    expect(mostToRemit(teller('5.00', '-12.50'))).toBe(0);
    expect(onHandAfter(REMIT, teller('5.00', '5.00'), '2.50')).toBe(250);
  });
});
