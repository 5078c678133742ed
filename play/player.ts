import { SIDES } from '@taya/contracts/game';
import { centavos, MAX_AMOUNT } from '@taya/contracts/money';
import { ADMIN_ID } from '@taya/contracts/roles';
import type { Dice } from './dice.ts';
import type { Hall } from './hall.ts';
import {
  byAdmin,
  cashOf,
  KINDS,
  type Kind,
  type Manner,
  type Moment,
  nextInGame,
  type Step,
  saleOf,
} from './steps.ts';

/** How the people of a station behave. */
export interface Habits extends Manner {
  /** How often each kind of thing is tried beside the others; what is left out never is. */
  readonly often: Readonly<Partial<Record<Kind, number>>>;
  /** How often something is tried whether it makes sense or not. 0 to 1, like all chances. */
  readonly wild: number;
}

/** Round pesos as people bet them, odd centavos so that rounding matters, and some outside the limits. */
function anyAmount(dice: Dice) {
  const roll = dice.next();
  if (roll < 0.6) return centavos(dice.between(1, 500) * 1_000);
  if (roll < 0.95) return centavos(dice.between(1, 200_000));
  return dice.pick([0, 1, MAX_AMOUNT, MAX_AMOUNT + 1].map(centavos));
}

/** A station at which everything happens, much of it wrong: for days whose every answer is judged. */
export const ANY_HABITS: Habits = {
  often: Object.fromEntries(
    Object.entries(KINDS).flatMap(([kind, { often }]) => (often > 0 ? [[kind, often]] : [])),
  ),
  wild: 0.2,
  stake: anyAmount,
  amount: anyAmount,
  results: ['MERON', 'MERON', 'WALA', 'WALA', 'DRAW'],
  chances: { bettingGoesOn: 0.7, gameCancelled: 0.05, pause: 0.1, earlyClose: 0.2, resultUndone: 0.1 },
};

/** Of a single step; what is left out is the player's own. */
type Whose = Partial<Pick<Moment, 'dice' | 'teller' | 'isWild'>>;

/** Plays a betting day: says what is tried next, by what the people in the hall know. */
export class Player {
  readonly hall: Hall;
  readonly dice: Dice;
  readonly habits: Habits;
  readonly #kinds: readonly (readonly [kind: Kind, often: number])[];
  readonly #often: number;

  constructor(hall: Hall, dice: Dice, habits: Habits) {
    this.hall = hall;
    this.dice = dice;
    this.habits = habits;
    this.#kinds = Object.entries(habits.often) as [Kind, number][];
    this.#often = this.#kinds.reduce((sum, [, often]) => sum + often, 0);
  }

  /** What anybody tries next. Where nothing of the kind drawn makes sense now, a bet is sold or the game goes on. */
  next(dice = this.dice): Step {
    const isWild = dice.chance(this.habits.wild);
    const step = this.make(this.#draw(dice), { dice, isWild });
    return step ?? this.make('sell', { dice }) ?? this.goOn(dice);
  }

  /** What a teller tries next at their window: they sell, where nothing else makes sense, though betting be closed. */
  nextAt(teller: number, dice = this.dice): Step {
    const isWild = dice.chance(this.habits.wild);
    const step = this.make(this.#draw(dice), { dice, teller, isWild });
    return step ?? { by: teller, wish: saleOf(this.hall, this.habits, dice, SIDES) };
  }

  /** A step of one kind; null where none makes sense now. */
  make(kind: Kind, { dice = this.dice, isWild = false, ...at }: Whose = {}): Step | null {
    const teller = at.teller ?? dice.pick(this.hall.tellers);
    const made = KINDS[kind].make({ hall: this.hall, habits: this.habits, dice, teller, isWild });
    return made && this.#byAnyAdmin(made, dice);
  }

  /** The admin's next step towards the end of the game, or a new game. */
  goOn(dice = this.dice): Step {
    return this.#byAnyAdmin(byAdmin(nextInGame(this.hall, this.habits, dice)), dice);
  }

  /** Cash that goes into somebody's drawer, or out of it. */
  cash(type: 'cashIn' | 'remit'): Step {
    const { hall, habits, dice } = this;
    return this.#byAnyAdmin(cashOf(type, { hall, habits, dice, teller: dice.pick(hall.tellers) }), dice);
  }

  #byAnyAdmin(step: Step, dice: Dice): Step {
    const { admins } = this.hall;
    return step.by === ADMIN_ID && admins.length > 1 ? { ...step, by: dice.pick(admins) } : step;
  }

  #draw(dice: Dice): Kind {
    let left = dice.next() * this.#often;
    const drawn = this.#kinds.find(([, often]) => {
      left -= often;
      return left < 0;
    });
    return drawn?.[0] ?? 'goOn';
  }
}
