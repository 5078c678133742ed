import type { Figures } from '../log/figures.js';

/** Figures of a teller that an event is about, or of the station; centavos. */
export interface TellerFigures {
  readonly onHand: number;
  readonly unfinished: number;
  readonly unclaimed: number;
  readonly remittable: number;
}

export function figuresOf(of: Figures): TellerFigures {
  return {
    onHand: of.onHand,
    unfinished: of.get('unfinished'),
    unclaimed: of.get('unclaimed'),
    remittable: of.remittable,
  };
}
