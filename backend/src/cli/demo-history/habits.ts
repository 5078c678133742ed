import type { Result } from '@taya/contracts/game';

type Chance =
  | 'gameCancelled'
  | 'lopsidedGame'
  | 'earlyClose'
  | 'pause'
  | 'resultUndone'
  | 'betCancelled'
  | 'ticketForgotten';

/**
 * How the people of a hall behave (`demo/habits.json`). Lists are drawn from evenly, so what happens often is listed
 * several times.
 */
export interface Habits {
  /** Pesos. */
  readonly stakes: readonly number[];
  readonly results: readonly Result[];
  /** Probabilities from 0 to 1. */
  readonly chances: Readonly<Record<Chance, number>>;
  /** Pesos that a drawer gets in the morning. */
  readonly cash: { readonly morning: number };
}

export function happens(chance: number): boolean {
  return Math.random() < chance;
}

export function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** A number around `amount`: from half of it to one and a half times. */
export function about(amount: number): number {
  return amount * (0.5 + Math.random());
}
