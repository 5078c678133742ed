import type { ErrorCode } from '@taya/contracts/errors';
import { GameStatus } from '@taya/contracts/game';
import { MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import { type Centavos, centavos } from '@taya/contracts/money';
import { ADMIN_ID } from '@taya/contracts/roles';
import type { Dice } from './dice.ts';
import { Hall, type Seen, type Ticket } from './hall.ts';
import { type Habits, Player } from './player.ts';
import type { Step, Wish } from './steps.ts';

/** How long people take for things, in seconds of the hall. */
export interface Pace {
  readonly betting: number;
  readonly fight: number;
  readonly break: number;
  readonly reflection: number;
  readonly sale: number;
  readonly payout: number;
  readonly mistake: number;
  readonly idle: number;
  /** How many seconds of the station's clock one of these is. */
  readonly realSeconds: number;
  /** Whether betting ends by a last call where there is time for one. */
  readonly hasLastCalls: boolean;
}

/** What somebody does next: decided only after so many seconds, by what is known then; null for nothing. */
export interface Turn {
  readonly seconds: number;
  readonly step: () => Step | null;
}

/** What a drawer holds, and what of it is the house's. */
export interface Drawer {
  readonly tellerId: number;
  readonly onHand: number;
  readonly remittable: number;
}

const pesos = (amount: number): Centavos => centavos(amount * 100);

/** Pesos. */
const STAKES = [
  ...[10, 50, 50, 100, 100, 100, 100, 100, 100, 200, 200, 300, 350, 500, 500, 500, 500, 500],
  ...[1_000, 1_000, 1_000, 1_500, 2_000, 2_500, 5_000, 5_000, 10_000],
];
const CASH = { morning: pesos(20_000), low: pesos(5_000), full: pesos(50_000) };
const ROUND = pesos(1_000);

/** How the people of a hall behave: nothing is tried that makes no sense. */
const HABITS: Habits = {
  often: {},
  wild: 0,
  stake: (dice) => pesos(dice.pick(STAKES)),
  amount: () => CASH.morning,
  results: ['MERON', 'MERON', 'MERON', 'MERON', 'MERON', 'WALA', 'WALA', 'WALA', 'WALA', 'WALA', 'DRAW'],
  // While betting is open, the plan of the game says what happens.
  chances: { bettingGoesOn: 0, gameCancelled: 0.03, pause: 0, earlyClose: 0, resultUndone: 0.03 },
};
const CHANCES = {
  lopsidedGame: 0.02,
  earlyClose: 0.25,
  pause: 0.08,
  betCancelled: 0.03,
  ticketForgotten: 0.04,
  ticketClaimed: 0.2,
  ticketRemembered: 0.3,
  manualClaim: 0.02,
  paidBetweenBets: 0.5,
};

type Planned = readonly [seconds: number, wish: () => Wish];

/**
 * The people of a hall and the time that they take: an admin who looks at the game and does the next step, so that they
 * can go on wherever somebody else has left off, and tellers who sell while betting is open and pay winners.
 */
export class Staff {
  readonly hall: Hall;
  readonly #player: Player;
  readonly #dice: Dice;
  readonly #pace: Pace;
  /** What is still to happen while betting is open in a game. */
  #plan: { readonly gameId: number; readonly left: Planned[] } = { gameId: 0, left: [] };
  #isTimerOn = false;
  /** The first game stays open for a while, for visitors to look at. */
  #isFirstGame = true;
  /** How many customers come to this game, beside the usual number. */
  #crowd = 1;
  /** Bets that were sold by mistake, by teller. */
  readonly #mistakes = new Map<number, Ticket>();
  /** Tickets that are being paid, by serial. */
  readonly #paying = new Map<string, Ticket>();
  /** Tellers whose drawers are too low for a payout. */
  readonly #inNeed = new Set<number>();

  constructor(
    tellers: readonly number[],
    where: { nowMs(): number; timeZone: string },
    dice: Dice,
    pace: Pace,
  ) {
    const isForgotten = () => dice.chance(CHANCES.ticketForgotten);
    this.hall = new Hall(tellers, { ...where, isForgotten });
    this.#player = new Player(this.hall, dice, HABITS);
    this.#dice = dice;
    this.#pace = pace;
  }

  adminsTurn(): Turn {
    const { fight, reflection } = this.#pace;
    const [inNeed] = this.#inNeed;
    if (inNeed !== undefined) return { seconds: 0, step: () => this.#bringCash(inNeed) };
    switch (this.hall.game?.status) {
      case GameStatus.NotStarted:
        return this.#continueAfter(reflection);
      case GameStatus.BettingOpen:
        return this.#bettingTurn(this.hall.game.id);
      case GameStatus.Ongoing:
        return this.#isTimerOn ? this.#stopTimer() : this.#continueAfter(fight);
      case GameStatus.Paused:
      case GameStatus.Result:
        return this.#continueAfter(reflection);
      default:
        return this.#continueAfter(this.#pace.break);
    }
  }

  tellersTurn(teller: number): Turn {
    const { hall } = this;
    const mistake = this.#mistakes.get(teller);
    if (mistake !== undefined) return this.#after(this.#pace.mistake, () => this.#cancel(teller, mistake));
    const { isBettingOpen } = hall;
    if (hall.winners.length > 0 && (!isBettingOpen || this.#dice.chance(CHANCES.paidBetweenBets)))
      return this.#after(this.#pace.payout, () => this.#payNext(teller));
    if (!isBettingOpen) return this.#after(this.#pace.idle, () => null);
    return this.#after(this.#pace.sale / this.#crowd, () => this.#player.make('sell', { teller }));
  }

  /** In the morning some customers remember yesterday's tickets, or ask for them by hand; every drawer gets cash. */
  morning(): readonly Step[] {
    const { forgotten, winners, tellers } = this.hall;
    const claimed = forgotten.splice(0).filter((ticket) => {
      if (this.#dice.chance(CHANCES.ticketClaimed)) return true;
      if (this.#dice.chance(CHANCES.ticketRemembered)) winners.push(ticket);
      return false;
    });
    return [
      ...claimed.map(({ serial }) => this.#byAdmin({ type: 'claimBet', serial })),
      ...tellers.map((teller) => this.#cash('cashIn', teller, CASH.morning)),
    ];
  }

  /** Fills drawers with little cash and takes what the full ones do not need. */
  mindDrawers(drawers: readonly Drawer[]): readonly Step[] {
    return drawers.flatMap(({ tellerId, onHand, remittable }) => {
      if (onHand < CASH.low) return [this.#cash('cashIn', tellerId, CASH.morning)];
      if (remittable <= CASH.full) return [];
      const spare = Math.floor((remittable - CASH.morning) / ROUND) * ROUND;
      return [this.#cash('remit', tellerId, centavos(spare))];
    });
  }

  /** Takes from the drawers all that is the house's. */
  evening(drawers: readonly Drawer[]): readonly Step[] {
    const full = drawers.filter(({ remittable }) => remittable > 0);
    return full.map(({ tellerId, remittable }) => this.#cash('remit', tellerId, centavos(remittable)));
  }

  learn(step: Step, seen: Seen): void {
    const { by, wish } = step;
    this.hall.learn(step, seen);
    if (wish.type === 'createGame') this.#gather();
    if (wish.type === 'setTimer') this.#isTimerOn = wish.action !== 'stop';
    if (wish.type === 'payBet') this.#paying.delete(wish.serial);
    if (seen.bet && wish.type === 'sellBet' && this.#dice.chance(CHANCES.betCancelled))
      this.#mistakes.set(by, seen.bet);
  }

  /** @param code undefined when the answer is missing */
  learnRefusal(step: Step, code: ErrorCode | undefined): void {
    const { by, wish } = step;
    if (wish.type === 'setTimer') this.#isTimerOn = false;
    if (wish.type === 'payBet') this.#standAgain(wish.serial);
    if (code === 'ON_HAND_TOO_LOW' && wish.type === 'payBet') this.#inNeed.add(by);
    if (code !== undefined) this.hall.learnRefusal(step, code);
  }

  /** About as long: half of it to one and a half times. */
  #after(seconds: number, step: () => Step | null): Turn {
    return { seconds: this.#dice.about(seconds), step };
  }

  #continueAfter(seconds: number): Turn {
    return this.#after(seconds, () => this.#claim() ?? this.#continue());
  }

  #continue(): Step {
    const { game } = this.hall;
    if (game?.status !== GameStatus.NotStarted || !this.#isFirstGame) return this.#player.goOn();
    this.#isFirstGame = false;
    return this.#byAdmin({ type: 'actOnGame', gameId: game.id, action: 'start_betting_all' });
  }

  /** Between games: a customer has lost their ticket and can prove that it was theirs. */
  #claim(): Step | null {
    const isBetween = this.hall.game?.status === GameStatus.Finished;
    const [ticket] =
      isBetween && this.#dice.chance(CHANCES.manualClaim) ? this.hall.winners.splice(0, 1) : [];
    return ticket === undefined ? null : this.#byAdmin({ type: 'claimBet', serial: ticket.serial });
  }

  #bettingTurn(gameId: number): Turn {
    if (this.#plan.gameId !== gameId) this.#plan = { gameId, left: this.#planned(gameId) };
    const [seconds, wish] = this.#plan.left.shift() ?? [];
    if (seconds !== undefined && wish !== undefined)
      return { seconds, step: () => this.#ifOpen(gameId, wish) };
    // A last call runs, or somebody else has opened betting again.
    const step = () => (this.hall.game?.lastCall ? null : this.#player.goOn());
    return { seconds: this.#pace.reflection / 10, step };
  }

  /** The timer counts down; before that a side may be closed, or betting paused. */
  #planned(gameId: number): Planned[] {
    const { betting, realSeconds, hasLastCalls } = this.#pace;
    const act = (
      action: 'pause' | 'stop_betting_meron' | 'stop_betting_wala' | 'stop_betting_all',
    ): Wish => ({
      type: 'actOnGame',
      gameId,
      action,
    });
    const plan: Planned[] = [
      [
        0,
        () => ({
          type: 'setTimer',
          action: 'set',
          maxSeconds: Math.max(1, Math.round(betting * realSeconds)),
        }),
      ],
      [0, () => ({ type: 'setTimer', action: 'start' })],
    ];
    let passed = 0;
    const at = (share: number, wish: () => Wish) => {
      plan.push([betting * (share - passed), wish]);
      passed = share;
    };
    if (this.#dice.chance(CHANCES.pause)) at(1 / 2, () => act('pause'));
    const closed = this.#dice.pick(['stop_betting_meron', 'stop_betting_wala'] as const);
    if (this.#dice.chance(CHANCES.earlyClose)) at(5 / 6, () => act(closed));
    const seconds = Math.round((betting / 6) * realSeconds);
    if (hasLastCalls && seconds >= MIN_LAST_CALL_SECONDS)
      at(5 / 6, () => ({ type: 'actOnGame', gameId, action: 'last_call', seconds }));
    else at(1, () => act('stop_betting_all'));
    return plan;
  }

  #ifOpen(gameId: number, wish: () => Wish): Step | null {
    const { hall } = this;
    return hall.isBettingOpen && hall.gameId === gameId ? this.#byAdmin(wish()) : null;
  }

  #stopTimer(): Turn {
    return { seconds: 0, step: () => this.#byAdmin({ type: 'setTimer', action: 'stop' }) };
  }

  #cancel(teller: number, { serial }: Ticket): Step {
    this.#mistakes.delete(teller);
    return { by: teller, wish: { type: 'cancelBet', serial } };
  }

  /** Any window pays. */
  #payNext(teller: number): Step | null {
    const ticket = this.hall.winners.shift();
    if (ticket === undefined) return null;
    this.#paying.set(ticket.serial, ticket);
    return { by: teller, wish: { type: 'payBet', serial: ticket.serial } };
  }

  /** Unless the ticket turns out to be paid, its holder tries again. */
  #standAgain(serial: string): void {
    const ticket = this.#paying.get(serial);
    this.#paying.delete(serial);
    if (ticket !== undefined) this.hall.winners.push(ticket);
  }

  #bringCash(teller: number): Step {
    this.#inNeed.delete(teller);
    return this.#cash('cashIn', teller, CASH.morning);
  }

  /** A new game: some customers favour one side, and sometimes nearly all do. */
  #gather(): void {
    const isLopsided = this.#dice.chance(CHANCES.lopsidedGame);
    this.hall.meronShare = isLopsided ? this.#dice.pick([0, 1]) : 0.35 + 0.3 * this.#dice.next();
    this.#crowd = this.#dice.about(1);
  }

  #cash(type: 'cashIn' | 'remit', tellerId: number, amount: Centavos): Step {
    return this.#byAdmin({ type, tellerId, amount });
  }

  #byAdmin(wish: Wish): Step {
    return { by: ADMIN_ID, wish };
  }
}
