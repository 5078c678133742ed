import {
  GAME_ACTIONS,
  type GameAction,
  GameStatus,
  type Result,
  SIDES,
  type Side,
} from '@taya/contracts/game';
import { byRule, ruleView } from '@taya/contracts/house-rules';
import { type Centavos, centavos, hundredths, twoPlaces, ZERO } from '@taya/contracts/money';
import { COUNTED_RECEIPTS } from '@taya/contracts/print';
import { ADMIN_ID, Role, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import type { Pieces } from '@taya/contracts/shift';
import { TIMER_STATUSES } from '@taya/contracts/timer';
import type { CommandOf, CommandType } from '../backend/src/ledger/commands.ts';
import type { Dice } from './dice.ts';
import type { Hall, Ticket } from './hall.ts';

/** What the people of a station want done: the commands that they cause, as the station's API is asked for them. */
const CALLS = {
  sellBet: ({ gameId, side, stake }) =>
    post('/api/bet', { game_id: gameId, amount: twoPlaces(stake), is_bet_meron: side === 'MERON' }),
  cancelBet: ({ serial }) => post(`/api/bet/${serial}/cancel`),
  payBet: ({ serial }) => post(`/api/bet/${serial}/payout`),
  claimBet: ({ serial }) => post(`/api/bet/${serial}/manual_claim`),
  lockBet: ({ betId, claimant, reason }) => post(`/api/bet/${betId}/lock`, { claimant, reason }),
  unlockBet: ({ betId, reason }) => post(`/api/bet/${betId}/unlock`, { reason }),
  recordPrint: ({ receipt, serial }) => post(`/api/print/${receipt}/${serial}`),
  cashIn: ({ tellerId, amount }) => post(`/api/teller/${tellerId}/cashin`, { amount: twoPlaces(amount) }),
  remit: ({ tellerId, amount }) => post(`/api/teller/${tellerId}/remit`, { amount: twoPlaces(amount) }),
  reverseCash: ({ of, tellerId, id, reason, amount }) =>
    post(`/api/teller/${tellerId}/${of}/${id}/reverse`, { reason, amount: twoPlaces(amount) }),
  createGame: ({ name }) => post('/api/game', { name }),
  actOnGame: ({ gameId, action, seconds }) =>
    put(`/api/game/${gameId}/${action}`, seconds === undefined ? undefined : { seconds }),
  reopenResult: ({ gameId, reason }) => put(`/api/game/${gameId}/reopen_result`, { reason }),
  setTimer: ({ action: timer_status, maxSeconds: max_timer_seconds }) =>
    post('/api/timer', { timer_status, ...(max_timer_seconds && { max_timer_seconds }) }),
  clearDate: ({ date }) => post('/api/clear_date', { date }),
  sealDay: ({ date }) => post('/api/seal', { date }),
  changeHousePercentage: ({ rate }) =>
    put('/api/settings/update_house_percentage', { value: twoPlaces(rate) }),
  changeSettings: ({ type: _type, ...changes }) => put('/api/settings', settingsOf(changes)),
  editTeller: ({ tellerId, ...changes }) => put(`/api/teller/${tellerId}`, formOf(changes)),
  createStaff: ({ role: role_id, ...profile }) => post('/api/staff', { role_id, ...formOf(profile) }),
  editStaff: ({ staffId, ...changes }) => put(`/api/staff/${staffId}`, formOf(changes)),
  openShift: ({ onHand, reason }) => post('/api/shift/open', { on_hand: twoPlaces(onHand), reason }),
  beginCount: () => post('/api/shift/count/begin'),
  countDrawer: ({ pieces }) => post('/api/shift/count', { denominations: denominationsOf(pieces) }),
  resumeShift: () => post('/api/shift/resume'),
  closeShift: ({ absent }) =>
    post(
      '/api/shift/close',
      absent && {
        ...{ teller_id: absent.tellerId, reason: absent.reason },
        denominations: denominationsOf(absent.pieces),
      },
    ),
  payLostBet: ({ betId, claimCode }) => post(`/api/bet/${betId}/payout_lost`, { claim_code: claimCode }),
  setPin: () => put('/api/auth/pin'),
  changeOwnPassword: () => post('/api/auth/change-password'),
  // A PIN is typed wrong beside another call, the station itself ends a last call, an inquiry has the key of the call that
  // got no answer, and who signs in gets a session, which is the driver's.
  refusePin: null,
  endLastCall: null,
  withdrawCommand: null,
  signIn: null,
} as const satisfies {
  readonly [Type in Exclude<CommandType, NotPlayed>]: ((wish: WishOf<Type>) => Call) | null;
};

/** Every other command is played: these come before a day, or end sessions. */
type NotPlayed =
  | 'openStation'
  | 'createTeller'
  | 'signOut'
  | 'endIdleSession'
  | 'changeAdminPassword'
  | 'resetPassword';

/**
 * Names and fields of the ledger's command, but for what the one who plays it knows: passwords and PINs. Over HTTP their
 * driver adds them to the body.
 */
type WishOf<Type extends CommandType> = Type extends CommandType ? Omit<CommandOf<Type>, Known<Type>> : never;
type Known<Type extends CommandType> =
  | 'approval'
  | 'credentialId'
  | 'verifiedCredentialId'
  | 'pinId'
  | 'approverId'
  | (Type extends 'signIn' ? 'userId' : never);

/** Something that a person wants done. */
export type Wish = WishOf<keyof typeof CALLS>;

export interface Step {
  /** The id of the user; 0 for the station itself. */
  readonly by: number;
  readonly wish: Wish;
}

export interface Call {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly json?: object;
}

const call = (method: Call['method'], path: string, json?: object): Call => ({
  method,
  path,
  ...(json && { json }),
});
const post = (path: string, json?: object): Call => call('POST', path, json);
const put = (path: string, json?: object): Call => call('PUT', path, json);

/**
 * The call of the station's API that asks for it.
 * @throws Error for what has no call of its own
 */
export function callOf(wish: Wish): Call {
  // Each takes its own wish, which the compiler cannot follow through a look-up.
  const made = (CALLS[wish.type] as ((wish: Wish) => Call) | null)?.(wish);
  if (made === undefined) throw new Error(`${wish.type} has no call of its own`);
  return made;
}

/** Settings as the body of their call has them. */
function settingsOf(changes: Omit<WishOf<'changeSettings'>, 'type'>): object {
  const { payoutUnit, minimumPayout } = changes;
  return {
    ...changes,
    ...byRule(({ kind }, name) => {
      const value = changes[name];
      return value === undefined ? undefined : ruleView(kind, value);
    }),
    payoutUnit: payoutUnit === undefined ? undefined : twoPlaces(payoutUnit),
    minimumPayout: minimumPayout === undefined ? undefined : twoPlaces(minimumPayout),
  };
}

/** What is said of a person, as the form of their account has it. */
const formOf = (said: Omit<WishOf<'editTeller'>, 'type' | 'tellerId'>): object => ({
  ...{ first_name: said.firstName, middle_name: said.middleName, last_name: said.lastName },
  ...{ username: said.username, location: said.location, ip: said.ip, is_active: said.isActive },
});

const denominationsOf = (counted: readonly Pieces[]): object =>
  Object.fromEntries(counted.map(({ denomination, pieces }) => [twoPlaces(denomination), pieces]));

/** What has a call of its own. */
export const CALLED = Object.entries(CALLS).flatMap(([type, made]) => (made ? [type as Wish['type']] : []));

/** What steps are made of, beside what the people know. Lists are drawn from evenly: what happens often is listed several times. */
export interface Manner {
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
export interface Moment {
  readonly hall: Hall;
  readonly dice: Dice;
  readonly habits: Manner;
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
export const byAdmin = (wish: Wish): Step => ({ by: ADMIN_ID, wish });
const bySuperAdmin = (wish: Wish): Step => ({ by: SUPER_ADMIN_ID, wish });

/** A kind of thing that is done at a station. */
interface StepKind {
  /** How often it is tried beside the others where everything happens; 0 for what only some days have. */
  readonly often: number;
  /** A step that makes sense at the moment, or null where there is none; a wild one is made whatever the people know. */
  readonly make: (moment: Moment) => Step | null;
}

const kind = (often: number, make: StepKind['make']): StepKind => ({ often, make });

/** All that is done at a station, a kind an entry. */
export const KINDS = {
  sell: kind(30, (moment) => {
    const { hall, dice, habits, teller, isWild } = moment;
    if (!isWild && hall.isShut(teller)) return nextInShift(moment);
    const sides = isWild ? SIDES : hall.openSides;
    return sides.length === 0 ? null : { by: teller, wish: saleOf(hall, habits, dice, sides) };
  }),
  goOn: kind(20, ({ hall, dice, habits }) => {
    const isEarly = hall.isBettingOpen && dice.chance(habits.chances.bettingGoesOn);
    return isEarly ? null : byAdmin(nextInGame(hall, habits, dice));
  }),
  act: kind(5, ({ hall, dice }) => {
    const action = dice.pick(GAME_ACTIONS);
    const length = action === 'last_call' && dice.chance(0.5) ? { seconds: dice.pick([10, 600]) } : {};
    return byAdmin({ type: 'actOnGame', gameId: hall.gameId, action, ...length });
  }),
  pay: kind(14, (moment) =>
    withTicket(moment, moment.hall.winners, ({ serial }) => ({
      by: moment.teller,
      wish: { type: 'payBet', serial },
    })),
  ),
  cancel: kind(5, (moment) => {
    const { hall, teller, isWild } = moment;
    const ofGame = hall.recent.filter(({ gameId }) => hall.isBettingOpen && gameId === hall.gameId);
    return withTicket(moment, ofGame, ({ serial, tellerId }) => ({
      by: isWild ? teller : tellerId,
      wish: { type: 'cancelBet', serial },
    }));
  }),
  claim: kind(2, (moment) =>
    withTicket(moment, moment.hall.winners, ({ serial }) => byAdmin({ type: 'claimBet', serial })),
  ),
  print: kind(8, (moment) =>
    withTicket(moment, moment.hall.recent, (ticket) => ({
      by: moment.dice.pick([
        ADMIN_ID,
        ...(moment.isWild ? moment.hall.tellers : moment.hall.holdersOf(ticket)),
      ]),
      wish: { type: 'recordPrint', serial: ticket.serial, receipt: moment.dice.pick(COUNTED_RECEIPTS) },
    })),
  ),
  cashIn: kind(5, (moment) => cashOf('cashIn', moment)),
  remit: kind(3, (moment) => cashOf('remit', moment)),
  reverse: kind(3, ({ hall, dice, habits, teller, isWild }) => {
    if (hall.cash.length === 0) return null;
    const entry = { ...dice.pick(hall.cash), ...(isWild && { tellerId: teller }) };
    const amount = dice.chance(0.5) ? ZERO : habits.amount(dice);
    return byAdmin({ type: 'reverseCash', ...entry, amount, reason: 'typed wrong' });
  }),
  shifts: kind(1, ({ hall, dice, teller }) =>
    hall.onHandOf(teller) === null
      ? null
      : bySuperAdmin({ type: 'changeSettings', shifts: dice.chance(0.8) }),
  ),
  shift: kind(4, (moment) => nextInShift(moment)),
  approvals: kind(2, ({ hall, dice, teller }) => {
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
  }),
  dayStart: kind(1, ({ hall, dice, teller }) =>
    hall.onHandOf(teller) === null
      ? null
      : bySuperAdmin({ type: 'changeSettings', dayStartsAt: dice.pick(['00:00', '06:00', '11:30']) }),
  ),
  claimDays: kind(1, ({ hall, dice, teller }) =>
    hall.onHandOf(teller) === null
      ? null
      : bySuperAdmin({
          type: 'changeSettings',
          claimDays: dice.pick([null, 1, 2]),
          lostTicketDays: dice.pick([0, 0, 1]),
        }),
  ),
  lock: kind(1.5, (moment) =>
    withTicket(moment, moment.hall.winners, ({ id }) =>
      byAdmin({ type: 'lockBet', betId: id, claimant: 'Pedro', reason: 'lost in the hall' }),
    ),
  ),
  unlock: kind(0.5, ({ hall, dice, isWild }) => {
    const ids = isWild ? hall.recent.map(({ id }) => id) : hall.slips.map(({ betId }) => betId);
    if (ids.length === 0) return null;
    return byAdmin({ type: 'unlockBet', betId: dice.pick(ids), reason: 'it was found' });
  }),
  payLost: kind(1.5, ({ hall, dice, teller, isWild }) => {
    if (hall.onHandOf(teller) === null || hall.slips.length === 0) return null;
    const { betId, claimCode } = dice.pick(hall.slips);
    const code = isWild ? dice.pick(hall.slips).claimCode : claimCode;
    return { by: teller, wish: { type: 'payLostBet', betId, claimCode: code } };
  }),
  staff: kind(1, ({ hall, dice, isWild }) => {
    const staffId = hall.admins.at(1);
    if (staffId === undefined) return bySuperAdmin({ type: 'createStaff', role: Role.Admin, ...DORA });
    if (dice.chance(0.6)) return { by: staffId, wish: { type: 'signIn' } };
    const location = `Desk ${dice.between(1, 9)}`;
    const isActive = dice.chance(0.8);
    return bySuperAdmin({ type: 'editStaff', staffId: isWild ? ADMIN_ID : staffId, isActive, location });
  }),
  clear: kind(2, ({ hall, dice }) => byAdmin({ type: 'clearDate', date: hall.dateAgo(dice.between(-1, 2)) })),
  seal: kind(1, ({ hall, dice }) => byAdmin({ type: 'sealDay', date: hall.dateAgo(dice.between(-1, 2)) })),
  timer: kind(1, ({ dice }) => {
    const length = dice.chance(0.8) ? { maxSeconds: dice.pick([30, 600]) } : {};
    return byAdmin({ type: 'setTimer', action: dice.pick(TIMER_STATUSES), ...length });
  }),
  terms: kind(1, ({ dice }) => {
    if (dice.chance(0.5)) return bySuperAdmin({ type: 'changeHousePercentage', rate: dice.pick(RATES) });
    const [payoutUnit, minimumPayout] = [dice.pick(PAYOUT_UNITS), dice.pick(MINIMUM_PAYOUTS)];
    return bySuperAdmin({ type: 'changeSettings', payoutUnit, minimumPayout });
  }),
  lastCallRules: kind(0.5, ({ dice }) =>
    bySuperAdmin({
      type: 'changeSettings',
      timerFollowsBetting: dice.chance(0.5),
      lastCallSeconds: dice.pick([10, 45, 90]),
      payoutHoldSeconds: dice.pick([0, 0, 60, 600]),
    }),
  ),
  endLastCall: kind(0.5, ({ hall, isWild }) => {
    const startedBy = hall.game?.lastCall?.startedBy ?? (isWild ? 0 : undefined);
    if (startedBy === undefined) return null;
    return { by: 0, wish: { type: 'endLastCall', gameId: hall.gameId, startedBy } };
  }),
  reopen: kind(3, ({ hall, isWild }) =>
    isWild || hall.game?.status === GameStatus.Finished
      ? byAdmin({ type: 'reopenResult', gameId: hall.gameId, reason: 'wrong side set' })
      : null,
  ),
  withdraw: kind(1, ({ teller }) => ({ by: teller, wish: { type: 'withdrawCommand' } })),
  /** Whoever approves has one. */
  pin: kind(0, () => bySuperAdmin({ type: 'setPin' })),
  editTeller: kind(0, ({ dice, teller }) => {
    const location = `Window ${dice.between(1, 99)}`;
    const isActive = dice.chance(0.8);
    return bySuperAdmin({ type: 'editTeller', tellerId: teller, isActive, location });
  }),
  rename: kind(0, ({ dice, teller }) => {
    const username = dice.pick(['BENJAMIN', 'benjamin', `teller${teller}`]);
    return bySuperAdmin({ type: 'editTeller', tellerId: teller, username });
  }),
  signIn: kind(0, ({ hall, dice }) => ({
    by: dice.pick([ADMIN_ID, SUPER_ADMIN_ID, ...hall.tellers]),
    wish: { type: 'signIn' },
  })),
  changePassword: kind(0, ({ teller }) => ({ by: teller, wish: { type: 'changeOwnPassword' } })),
} as const;

export type Kind = keyof typeof KINDS;

export function cashOf(type: 'cashIn' | 'remit', { dice, habits, teller }: Omit<Moment, 'isWild'>): Step {
  return byAdmin({ type, tellerId: teller, amount: habits.amount(dice) });
}

export function saleOf(hall: Hall, habits: Manner, dice: Dice, sides: readonly Side[]): Wish {
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
export function nextInGame(hall: Hall, { chances, results }: Manner, dice: Dice): Wish {
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
  const own = (wish: Wish): Step => ({ by: teller, wish });
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
  const stage = hall.shifts.get(teller) ?? 'none';
  return dice.pick(steps[isWild ? dice.pick(['none', 'open', 'counting', 'counted'] as const) : stage]);
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
