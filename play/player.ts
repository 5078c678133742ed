import {
  GAME_ACTIONS,
  type GameAction,
  GameStatus,
  type Result,
  SIDES,
  type Side,
} from '@taya/contracts/game';
import { type Centavos, centavos, hundredths, MAX_AMOUNT, ZERO } from '@taya/contracts/money';
import { COUNTED_RECEIPTS } from '@taya/contracts/print';
import { ADMIN_ID, Role, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import type { Pieces } from '@taya/contracts/shift';
import { TIMER_STATUSES } from '@taya/contracts/timer';
import type { Dice } from './dice.ts';
import type { Hall, Ticket } from './hall.ts';
import type { ShiftWish, Step, Wish } from './steps.ts';

/** How the people of a station behave. Lists are drawn from evenly: what happens often is listed several times. */
export interface Habits {
  /** How often each kind of thing is tried beside the others; what is left out never is. */
  readonly often: Readonly<Partial<Record<Kind, number>>>;
  /** How often something is tried whether it makes sense or not. 0 to 1, like all chances. */
  readonly wild: number;
  readonly stake: (dice: Dice) => Centavos;
  /** Of a cash-in or a remit. */
  readonly amount: (dice: Dice) => Centavos;
  readonly results: readonly Result[];
  readonly chances: {
    /** That betting goes on when the admin could close it. */
    readonly bettingGoesOn: number;
    readonly gameCancelled: number;
    readonly pause: number;
    readonly earlyClose: number;
    readonly resultUndone: number;
  };
}

/** What a kind of thing is made of. */
interface Moment {
  readonly hall: Hall;
  readonly dice: Dice;
  readonly habits: Habits;
  /** The teller at whose window it happens. */
  readonly teller: number;
  readonly isWild: boolean;
}

export const RESULT_ACTIONS: Readonly<Record<Result, GameAction>> = {
  MERON: 'set_winner_meron',
  WALA: 'set_winner_wala',
  DRAW: 'set_draw',
};

/** Somebody who picks a ticket picks one of the last. */
const LAST_TICKETS = 40;
const RATES = [500, 625, 1, 1_000, 10_000].map(hundredths);
const PAYOUT_UNITS = [1, 5, 25, 100].map(centavos);
const MINIMUM_PAYOUTS = [10_000, 0, 12_000].map(hundredths);

/** The second admin. */
const DORA = {
  username: 'dora',
  firstName: 'Dora',
  middleName: '',
  lastName: 'Lim',
  location: 'Desk',
  ip: '',
};

/** What needs a second person: above little, above much, or never. */
const FIGURES = [100, 100_000, null].map((figure) => (figure === null ? null : centavos(figure)));

/** `Player` gives it to any of them. */
const byAdmin = (wish: Wish): Step => ({ by: ADMIN_ID, wish });
const bySuperAdmin = (wish: Wish): Step => ({ by: SUPER_ADMIN_ID, wish });

/**
 * All that is done at a station, a kind an entry. Each makes a step that makes sense at the moment, or null where there
 * is none; a wild one is made whatever the people know, to be refused mostly.
 */
const KINDS = {
  sell: (moment) => {
    const { hall, dice, habits, teller, isWild } = moment;
    if (!isWild && hall.isShut(teller)) return nextInShift(moment);
    const sides = isWild ? SIDES : hall.openSides;
    return sides.length === 0 ? null : { by: teller, wish: saleOf(hall, habits, dice, sides) };
  },
  goOn: ({ hall, dice, habits }) => {
    const isEarly = hall.isBettingOpen && dice.chance(habits.chances.bettingGoesOn);
    return isEarly ? null : byAdmin(nextInGame(hall, habits, dice));
  },
  act: ({ hall, dice }) => {
    const action = dice.pick(GAME_ACTIONS);
    const length = action === 'last_call' && dice.chance(0.5) ? { seconds: dice.pick([10, 600]) } : {};
    return byAdmin({ type: 'actOnGame', gameId: hall.gameId, action, ...length });
  },
  endLastCall: ({ hall, isWild }) => {
    const startedBy = hall.game?.lastCall?.startedBy ?? (isWild ? 0 : undefined);
    if (startedBy === undefined) return null;
    return { by: 0, wish: { type: 'endLastCall', gameId: hall.gameId, startedBy } };
  },
  pay: (moment) =>
    withTicket(moment, moment.hall.winners, ({ serial }) => ({
      by: moment.teller,
      wish: { type: 'payBet', serial },
    })),
  cancel: (moment) => {
    const { hall, teller, isWild } = moment;
    const ofGame = hall.recent.filter(({ gameId }) => hall.isBettingOpen && gameId === hall.gameId);
    return withTicket(moment, ofGame, ({ serial, tellerId }) => ({
      by: isWild ? teller : tellerId,
      wish: { type: 'cancelBet', serial },
    }));
  },
  claim: (moment) =>
    withTicket(moment, moment.hall.winners, ({ serial }) => byAdmin({ type: 'claimBet', serial })),
  print: (moment) =>
    withTicket(moment, moment.hall.recent, (ticket) => ({
      by: moment.dice.pick([
        ADMIN_ID,
        ...(moment.isWild ? moment.hall.tellers : moment.hall.holdersOf(ticket)),
      ]),
      wish: { type: 'recordPrint', serial: ticket.serial, receipt: moment.dice.pick(COUNTED_RECEIPTS) },
    })),
  cashIn: (moment) => cashOf('cashIn', moment),
  remit: (moment) => cashOf('remit', moment),
  reverse: ({ hall, dice, habits, teller, isWild }) => {
    if (hall.cash.length === 0) return null;
    const entry = { ...dice.pick(hall.cash), ...(isWild && { tellerId: teller }) };
    const amount = dice.chance(0.5) ? ZERO : habits.amount(dice);
    return byAdmin({ type: 'reverseCash', ...entry, amount, reason: 'typed wrong' });
  },
  shifts: ({ hall, dice, teller }) =>
    hall.onHandOf(teller) === null
      ? null
      : bySuperAdmin({ type: 'changeSettings', shifts: dice.chance(0.8) }),
  approvals: ({ hall, dice, teller }) => {
    if (hall.onHandOf(teller) === null) return null;
    if (dice.chance(0.3)) return bySuperAdmin({ type: 'setPin' });
    if (dice.chance(0.3)) return { by: teller, wish: { type: 'refusePin' } };
    return bySuperAdmin({
      type: 'changeSettings',
      cancelApprovalAbove: dice.pick(FIGURES),
      payoutApprovalAbove: dice.pick(FIGURES),
      reversalApprovalAbove: dice.pick(FIGURES),
      differenceApprovalAbove: dice.pick(FIGURES),
      cancelReasons: dice.chance(0.5),
      cancelNeedsTicket: dice.chance(0.5),
    });
  },
  dayStart: ({ hall, dice, teller }) =>
    hall.onHandOf(teller) === null
      ? null
      : bySuperAdmin({ type: 'changeSettings', dayStartsAt: dice.pick(['00:00', '06:00', '11:30']) }),
  claimDays: ({ hall, dice, teller }) =>
    hall.onHandOf(teller) === null
      ? null
      : bySuperAdmin({
          type: 'changeSettings',
          claimDays: dice.pick([null, 1, 2]),
          lostTicketDays: dice.pick([0, 0, 1]),
        }),
  lock: (moment) =>
    withTicket(moment, moment.hall.winners, ({ id }) =>
      byAdmin({ type: 'lockBet', betId: id, claimant: 'Pedro', reason: 'lost in the hall' }),
    ),
  unlock: ({ hall, dice, isWild }) => {
    const ids = isWild ? hall.recent.map(({ id }) => id) : hall.slips.map(({ betId }) => betId);
    if (ids.length === 0) return null;
    return byAdmin({ type: 'unlockBet', betId: dice.pick(ids), reason: 'it was found' });
  },
  payLost: ({ hall, dice, teller, isWild }) => {
    if (hall.onHandOf(teller) === null || hall.slips.length === 0) return null;
    const { betId, claimCode } = dice.pick(hall.slips);
    const code = isWild ? dice.pick(hall.slips).claimCode : claimCode;
    return { by: teller, wish: { type: 'payLostBet', betId, claimCode: code } };
  },
  shift: (moment) => nextInShift(moment),
  clear: ({ hall, dice }) => byAdmin({ type: 'clearDate', date: hall.dateAgo(dice.between(-1, 2)) }),
  seal: ({ hall, dice }) => byAdmin({ type: 'sealDay', date: hall.dateAgo(dice.between(-1, 2)) }),
  reopen: ({ hall, isWild }) =>
    isWild || hall.game?.status === GameStatus.Finished
      ? byAdmin({ type: 'reopenResult', gameId: hall.gameId, reason: 'wrong side set' })
      : null,
  /** Whoever approves has one. */
  pin: () => bySuperAdmin({ type: 'setPin' }),
  timer: ({ dice }) => {
    const length = dice.chance(0.8) ? { maxSeconds: dice.pick([30, 600]) } : {};
    return byAdmin({ type: 'setTimer', action: dice.pick(TIMER_STATUSES), ...length });
  },
  terms: ({ dice }) => {
    if (dice.chance(0.5)) return bySuperAdmin({ type: 'changeHousePercentage', rate: dice.pick(RATES) });
    const [payoutUnit, minimumPayout] = [dice.pick(PAYOUT_UNITS), dice.pick(MINIMUM_PAYOUTS)];
    return bySuperAdmin({ type: 'changeSettings', payoutUnit, minimumPayout });
  },
  lastCallRules: ({ dice }) =>
    bySuperAdmin({
      type: 'changeSettings',
      timerFollowsBetting: dice.chance(0.5),
      lastCallSeconds: dice.pick([10, 45, 90]),
      payoutHoldSeconds: dice.pick([0, 0, 60, 600]),
    }),
  editTeller: ({ dice, teller }) => {
    const location = `Window ${dice.between(1, 99)}`;
    const isActive = dice.chance(0.8);
    return bySuperAdmin({ type: 'editTeller', tellerId: teller, isActive, location });
  },
  rename: ({ dice, teller }) => {
    const username = dice.pick(['BENJAMIN', 'benjamin', `teller${teller}`]);
    return bySuperAdmin({ type: 'editTeller', tellerId: teller, username });
  },
  staff: ({ hall, dice, isWild }) => {
    const staffId = hall.admins.at(1);
    if (staffId === undefined) return bySuperAdmin({ type: 'createStaff', role: Role.Admin, ...DORA });
    if (dice.chance(0.6)) return { by: staffId, wish: { type: 'signIn' } };
    const location = `Desk ${dice.between(1, 9)}`;
    const isActive = dice.chance(0.8);
    return bySuperAdmin({ type: 'editStaff', staffId: isWild ? ADMIN_ID : staffId, isActive, location });
  },
  signIn: ({ hall, dice }) => ({
    by: dice.pick([ADMIN_ID, SUPER_ADMIN_ID, ...hall.tellers]),
    wish: { type: 'signIn' },
  }),
  changePassword: ({ teller }) => ({ by: teller, wish: { type: 'changeOwnPassword' } }),
  withdraw: ({ teller }) => ({ by: teller, wish: { type: 'withdrawCommand' } }),
} as const satisfies Readonly<Record<string, (moment: Moment) => Step | null>>;

export type Kind = keyof typeof KINDS;

/** Round pesos as people bet them, odd centavos so that rounding matters, and some outside the limits. */
function anyAmount(dice: Dice) {
  const roll = dice.next();
  if (roll < 0.6) return centavos(dice.between(1, 500) * 1_000);
  if (roll < 0.95) return centavos(dice.between(1, 200_000));
  return dice.pick([0, 1, MAX_AMOUNT, MAX_AMOUNT + 1].map(centavos));
}

/** A station at which everything happens, much of it wrong: for days whose every answer is judged. */
export const ANY_HABITS: Habits = {
  often: {
    sell: 30,
    goOn: 20,
    act: 5,
    pay: 14,
    cancel: 5,
    claim: 2,
    print: 8,
    cashIn: 5,
    remit: 3,
    reverse: 3,
    shifts: 1,
    shift: 4,
    approvals: 2,
    dayStart: 1,
    claimDays: 1,
    lock: 1.5,
    unlock: 0.5,
    payLost: 1.5,
    staff: 1,
    clear: 2,
    seal: 1,
    timer: 1,
    terms: 1,
    lastCallRules: 0.5,
    endLastCall: 0.5,
    reopen: 3,
    withdraw: 1,
  },
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
    const made = KINDS[kind]({ hall: this.hall, habits: this.habits, dice, teller, isWild });
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

function cashOf(type: 'cashIn' | 'remit', { dice, habits, teller }: Omit<Moment, 'isWild'>): Step {
  return byAdmin({ type, tellerId: teller, amount: habits.amount(dice) });
}

function saleOf(hall: Hall, habits: Habits, dice: Dice, sides: readonly Side[]): Wish {
  const [only = 'MERON', other] = sides;
  const isMeron = other === undefined ? only === 'MERON' : dice.chance(hall.meronShare);
  return {
    type: 'sellBet',
    gameId: hall.gameId,
    side: isMeron ? 'MERON' : 'WALA',
    stake: habits.stake(dice),
  };
}

/** What the admin does next to bring the game to its end. */
function nextInGame(hall: Hall, { chances, results }: Habits, dice: Dice): Wish {
  const { game } = hall;
  const act = (action: GameAction): Wish => ({ type: 'actOnGame', gameId: hall.gameId, action });
  if (hall.isUnsure) return act(dice.pick(GAME_ACTIONS));
  switch (game?.status) {
    case GameStatus.NotStarted:
      return act(dice.chance(chances.gameCancelled) ? 'cancel' : 'start_betting_all');
    case GameStatus.BettingOpen:
      if (dice.chance(chances.pause)) return act('pause');
      if (hall.openSides.length === 2 && dice.chance(chances.earlyClose))
        return act(dice.pick(['stop_betting_meron', 'stop_betting_wala']));
      return act('stop_betting_all');
    case GameStatus.Paused:
      return act('pause');
    case GameStatus.Ongoing:
      return act(RESULT_ACTIONS[dice.pick(results)]);
    case GameStatus.Result:
      return act(dice.chance(chances.resultUndone) ? 'undo_result' : 'confirm_result');
    default:
      return { type: 'createGame', name: hall.nameOfNextGame() };
  }
}

/** What comes next in the shift of a teller; the admin closes one now and then. */
function nextInShift({ hall, dice, teller, isWild }: Moment): Step | null {
  const onHand = hall.onHandOf(teller);
  if (onHand === null) return null;
  const own = (wish: ShiftWish): Step => ({ by: teller, wish });
  const pieces = piecesOf(onHand, dice);
  const steps = {
    none: [
      own({ type: 'openShift', onHand: isWild ? centavos(onHand + 100) : onHand }),
      own({ type: 'openShift', onHand: centavos(onHand + 100), reason: 'found one more' }),
    ],
    open: [
      own({ type: 'beginCount' }),
      byAdmin({ type: 'closeShift', absent: { tellerId: teller, pieces, reason: 'went home' } }),
    ],
    counting: [own({ type: 'countDrawer', pieces }), own({ type: 'resumeShift' })],
    counted: [own({ type: 'closeShift' }), own({ type: 'closeShift' }), own({ type: 'beginCount' })],
  };
  const standing = hall.shifts.get(teller) ?? 'none';
  return dice.pick(steps[isWild ? dice.pick(['none', 'open', 'counting', 'counted'] as const) : standing]);
}

/** A count of about what is there: exact, less or more. */
function piecesOf(onHand: Centavos, dice: Dice): readonly Pieces[] {
  const [pesos, off] = [Math.floor(onHand / 100), dice.pick([0, 0, 0, -20, 5])];
  const pieces = Math.max(0, Math.min(100_000, pesos + off));
  return pieces === 0 ? [] : [{ denomination: centavos(100), pieces }];
}

/** One of the last tickets of those that make sense; a wild step takes any ticket. */
function withTicket(
  { hall, dice, isWild }: Moment,
  sensible: readonly Ticket[],
  make: (ticket: Ticket) => Step,
): Step | null {
  const tickets = isWild ? hall.recent : sensible;
  if (tickets.length === 0) return null;
  const last = tickets.length - 1;
  const ticket = tickets[dice.between(Math.max(0, last - LAST_TICKETS), last)];
  return ticket === undefined ? null : make(ticket);
}
