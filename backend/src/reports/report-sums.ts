import type { GameRow, TellerName } from './read-games.js';
import { type Figures, NO_FIGURES, plus } from './totals.js';

export interface Sum {
  readonly games: number;
  readonly totals: Figures;
}

export interface DaySum extends Sum {
  /** Business date. */
  readonly date: string;
}

export interface TellerSum extends Sum, TellerName {}

/** Adds up the games of a report by teller and by day, while they are read. */
export class ReportSums {
  readonly #tellers = new Map<number, Sum>();
  readonly #days = new Map<string, Sum>();

  add({ game, tellers, totals }: GameRow): void {
    for (const { tellerId, totals: own } of tellers) addTo(this.#tellers, tellerId, own);
    addTo(this.#days, game.reportDate, totals);
  }

  get tellerIds(): readonly number[] {
    return [...this.#tellers.keys()];
  }

  /** In the order in which they were read: newest first. */
  get days(): readonly DaySum[] {
    return [...this.#days].map(([date, sum]) => ({ date, ...sum }));
  }

  /** In the order of the names. */
  tellers(names: readonly TellerName[]): readonly TellerSum[] {
    return names.flatMap((name) => {
      const sum = this.#tellers.get(name.id);
      return sum === undefined ? [] : [{ ...name, ...sum }];
    });
  }
}

function addTo<Key>(sums: Map<Key, Sum>, key: Key, totals: Figures): void {
  const { games, totals: before } = sums.get(key) ?? { games: 0, totals: NO_FIGURES };
  sums.set(key, { games: games + 1, totals: plus(before, totals) });
}
