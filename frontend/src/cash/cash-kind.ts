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
  /** The word between the amount and the teller. */
  readonly direction: 'to' | 'from';
}

export const CASHIN: CashKind = { name: 'cashin', title: 'Cashin', direction: 'to' };
export const REMIT: CashKind = { name: 'remit', title: 'Remit', direction: 'from' };

/** Why an amount cannot be booked for a teller; null when it can be. */
export function amountProblem({ name, title }: CashKind, amount: string, teller: TellerView): string | null {
  const typed = typedMoney(amount);
  if (hasTooManyPlaces(typed)) return `${title} amount ${TOO_MANY_PLACES}`;
  const value = parseTwoPlaces(typed);
  if (value === null || value === 0) return `${title} amount must be greater than 0`;
  if (name === 'remit') return value > mostToRemit(teller) ? 'Remit amount exceeds remittable amount' : null;
  return parseMoney(typed) === null ? `Cashin amount must be at most ${pesos(centavos(MAX_AMOUNT))}` : null;
}

/** What the Full button fills in: the remittable amount, never below zero. */
export function mostToRemit({ remittable }: Pick<TellerView, 'remittable'>): Centavos {
  return centavos(Math.max(0, centavosOf(remittable)));
}

export function onHandAfter(kind: CashKind, { onhand }: TellerView, amount: string): Centavos | null {
  const value = parseMoney(typedMoney(amount));
  if (value === null) return null;
  return add(centavosOf(onhand), kind.name === 'cashin' ? value : centavos(-value));
}
