import type { Result } from '@taya/contracts/game';

type Chance =
  | 'gameCancelled'
  | 'lopsidedGame'
  | 'earlyClose'
  | 'pause'
  | 'resultUndone'
  | 'betCancelled'
  | 'ticketForgotten';

/** How a hall behaves (`demo/habits.json`). Lists are drawn from evenly: what happens often stands there several times. */
export interface Habits {
  /** Pesos. */
  readonly stakes: readonly number[];
  readonly results: readonly Result[];
  /** From 0 to 1, each time it could happen. */
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

/** About `amount`: from half of it to one and a half. */
export function about(amount: number): number {
  return amount * (0.5 + Math.random());
}
