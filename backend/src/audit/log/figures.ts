import { type Changes, COUNTED, type Counted } from '../../ledger/movements.js';
import { must } from './violation.js';

export type Scope = 'teller' | 'game' | 'teller in a game' | 'station';

const INDEX = Object.fromEntries(COUNTED.map((figure, index) => [figure, index])) as Record<Counted, number>;

/** The figures of one teller, one game, one teller in a game, or the station. */
export class Figures {
  readonly tellerId: number | null;
  readonly gameId: number | null;
  /** In the order of `COUNTED`. Not a typed array: with its buffer one takes three times the memory, and there are thousands. */
  readonly #counted: number[];

  /** @param counted what was counted before, in the order of `COUNTED` */
  constructor(tellerId: number | null, gameId: number | null, counted?: readonly number[]) {
    this.tellerId = tellerId;
    this.gameId = gameId;
    this.#counted = counted === undefined ? COUNTED.map(() => 0) : [...counted];
  }

  get scope(): Scope {
    if (this.tellerId === null) return this.gameId === null ? 'station' : 'game';
    return this.gameId === null ? 'teller' : 'teller in a game';
  }

  get label(): string {
    const of = [
      ...(this.tellerId === null ? [] : [`teller ${this.tellerId}`]),
      ...(this.gameId === null ? [] : [`game ${this.gameId}`]),
    ];
    return of.join(' in ') || 'the station';
  }

  get(figure: Counted): number {
    return this.#counted[INDEX[figure]] as number;
  }

  /** In the order of `COUNTED`. */
  all(): readonly number[] {
    return [...this.#counted];
  }

  get profit(): number {
    return this.get('lose') - this.get('win');
  }

  get totalProfit(): number {
    return this.profit + this.get('remittableUnclaimed');
  }

  get onHand(): number {
    return this.get('cashin') + this.get('payin') - this.get('paidOut') - this.get('remit');
  }

  get remittable(): number {
    return this.onHand - this.get('unfinished') - this.get('unclaimed');
  }

  /** Only for those who count: `Balances` and `Standing`. */
  add(changes: Changes): void {
    for (const figure in changes) {
      const index = INDEX[figure as Counted];
      const sum = (this.#counted[index] as number) + (changes[figure as Counted] ?? 0);
      must(
        Number.isSafeInteger(sum),
        () => `${figure} of ${this.label} is beyond what can be counted exactly`,
      );
      this.#counted[index] = sum;
    }
  }
}
