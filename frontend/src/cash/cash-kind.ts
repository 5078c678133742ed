import {
  add,
  type Centavos,
  centavos,
  hasTooManyPlaces,
  MAX_AMOUNT,
  pesos,
  TOO_MANY_PLACES,
} from '@taya/contracts/centavos';
import type { TellerView } from '@taya/contracts/teller';
import { centavosOf } from '../ui/format.js';
import { parseMoney, parseTwoPlaces, typedMoney } from '../ui/typed-money.js';

export interface CashKind {
  readonly name: 'cashin' | 'remit';
  readonly title: 'Cashin' | 'Remit';
  /** The word between the amount and the teller: to, from. */
  readonly direction: 'to' | 'from';
  /** Why an amount cannot be booked for a teller; null when it can be. */
  readonly problem: (amount: string, teller: TellerView) => string | null;
}

export const CASHIN: CashKind = {
  name: 'cashin',
  title: 'Cashin',
  direction: 'to',
  problem: (amount) => whyNoAmount(amount, 'Cashin') ?? whyTooLarge(amount, 'Cashin'),
};

export const REMIT: CashKind = {
  name: 'remit',
  title: 'Remit',
  direction: 'from',
  problem: (amount, teller) => {
    const problem = whyNoAmount(amount, 'Remit');
    if (problem !== null) return problem;
    return (parseTwoPlaces(typedMoney(amount)) ?? 0) > mostToRemit(teller)
      ? 'Remit amount exceeds remittable amount'
      : null;
  },
};

/** What the Full button fills in: the remittable amount, never below zero. */
export function mostToRemit({ remittable }: Pick<TellerView, 'remittable'>): Centavos {
  return centavos(Math.max(0, centavosOf(remittable)));
}

function whyNoAmount(amount: string, name: string): string | null {
  if (hasTooManyPlaces(typedMoney(amount))) return `${name} amount ${TOO_MANY_PLACES}`;
  const value = parseTwoPlaces(typedMoney(amount));
  return value === null || value === 0 ? `${name} amount must be greater than 0` : null;
}

function whyTooLarge(amount: string, name: string): string | null {
  return parseMoney(typedMoney(amount)) === null
    ? `${name} amount must be at most ${pesos(centavos(MAX_AMOUNT))}`
    : null;
}

export function onHandAfter(kind: CashKind, { onhand }: TellerView, amount: string): Centavos | null {
  const value = parseMoney(typedMoney(amount));
  if (value === null) return null;
  return add(centavosOf(onhand), kind.name === 'cashin' ? value : centavos(-value));
}
