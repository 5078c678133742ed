import { dateAfter } from '@taya/contracts/day';
import { type Centavos, centavos, pesos } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import type { CashKind } from '@taya/contracts/teller';
import { amountProblem } from './amounts.js';
import { aboveText, approvedBy, isAbove } from './approvals.js';
import { command, type OwnEvents } from './command.js';
import type { Approvable, Context } from './context.js';
import {
  accept,
  type Decision,
  type DecisionOf,
  type DomainEventOf,
  type Refused,
  refuse,
} from './decision.js';
import { changeDrawer, drawerOf, onHandOf, remittableOf } from './drawers.js';
import type { EventData, EventOf } from './events.js';
import { requireRow } from './invariant.js';
import { countProblem } from './open-shift.js';
import { userOf } from './results.js';
import type { CashEntry, StationState, UserRow } from './state/state.js';
import { addTurnover, turnoverProblem } from './turnover.js';
import { findTeller } from './users.js';

export interface CashEntered {
  readonly tellerId: number;
  readonly amount: Centavos;
}

/** Fills a drawer, a disabled teller's too. @returns refusal: VALIDATION, TELLER_NOT_FOUND, COUNT_OPEN, STATION_LIMIT */
function cashIn(
  state: StationState,
  command: CashEntered,
  { serials, today, at }: Context,
): DecisionOf<'cash.added'> {
  const { tellerId, amount } = command;
  const refused = entryProblem(state, command, 'Cashin amount') ?? turnoverProblem(state, amount, at);
  if (refused !== null) return refused;
  const cashinId = state.counters.get().cashin + 1;
  const data = { cashinId, tellerId, amount, refNumber: serials[0], businessDate: today };
  return accept({ type: 'cash.added', data });
}

/** Empties a drawer of the house's money. @returns refusal: VALIDATION, TELLER_NOT_FOUND, COUNT_OPEN, REMIT_OVER_LIMIT */
function remit(
  state: StationState,
  command: CashEntered,
  { serials, today }: Context,
): DecisionOf<'cash.remitted'> {
  const { tellerId, amount } = command;
  const refused = entryProblem(state, command, 'Remit amount');
  if (refused !== null) return refused;
  if (amount > Math.max(0, remittableOf(drawerOf(state, tellerId)))) return refuse('REMIT_OVER_LIMIT');
  const remitId = state.counters.get().remit + 1;
  const data = { remitId, tellerId, amount, refNumber: serials[0], businessDate: today };
  return accept({ type: 'cash.remitted', data });
}

/** Why an amount cannot go into a drawer or out of it; null when it can. */
function entryProblem(state: StationState, { tellerId, amount }: CashEntered, what: string): Refused | null {
  const problem = amountProblem(what, amount);
  if (problem !== null) return refuse('VALIDATION', problem);
  return findTeller(state, tellerId) === undefined
    ? refuse('TELLER_NOT_FOUND')
    : countProblem(state, tellerId);
}

type CashEvent = DomainEventOf<'cash.reversed' | 'cash.added' | 'cash.remitted'>;

export interface ReverseCash extends Approvable {
  readonly of: CashKind;
  readonly tellerId: number;
  readonly id: number;
  /** The right figure, recorded in its place at once; 0 for nothing. */
  readonly amount: Centavos;
  readonly reason: string;
}

/**
 * Takes a wrong cash-in or remit back, and records the right one at once where there is one. The takings that count
 * towards the station's limit are not given back.
 * @returns refusal: VALIDATION, TELLER_NOT_FOUND, CASH_NOT_FOUND, COUNT_OPEN, TOO_OLD, ALREADY_REVERSED, NOT_REVERSIBLE,
 *   DRAWER_TOO_LOW, STATION_LIMIT, REMIT_OVER_LIMIT, APPROVAL_REQUIRED, APPROVAL_REFUSED
 */
function reverseCash(state: StationState, command: ReverseCash, context: Context): Decision<CashEvent> {
  const { of, tellerId, id, amount, reason } = command;
  const problem = amount === 0 ? null : amountProblem('The right amount', amount);
  if (problem !== null) return refuse('VALIDATION', problem);
  if (findTeller(state, tellerId) === undefined) return refuse('TELLER_NOT_FOUND');
  const wrong = entriesOf(state, of).get(id);
  if (id > state.counters.get()[of] || (wrong && wrong.tellerId !== tellerId))
    return refuse('CASH_NOT_FOUND');
  const counting = countProblem(state, tellerId);
  if (counting !== null) return counting;
  if (wrong === undefined || isTooOld(wrong.businessDate, context.today)) return refuse('TOO_OLD');
  if (wrong.standing === 'reversed') return refuse('ALREADY_REVERSED');
  if (wrong.standing === 'reversal') return refuse('NOT_REVERSIBLE');
  const refused = correctionProblem(state, command, wrong, context);
  if (refused !== null) return refused;
  const approved = approvedBy(state, context, command.approval, whatNeedsApproval(state, wrong));
  if ('ok' in approved) return approved;

  const { serials, today: businessDate } = context;
  const last = state.counters.get()[of];
  const { refNumber: reversedRef } = wrong;
  const afterCount = wrong.isCounted ? ({ afterCount: true } as const) : {};
  const reversal = { tellerId, amount: wrong.amount, reason, businessDate, ...afterCount, ...approved };
  const reversalEvent = (reversalId: number) =>
    ({
      type: 'cash.reversed',
      data: { of, reverses: id, reversedRef, reversalId, refNumber: serials[0], ...reversal },
    }) as const;
  if (amount === 0) return accept(reversalEvent(last + 1));
  const right = { tellerId, amount, refNumber: serials[1], businessDate, corrects: id, ...afterCount };
  // In the order in which the drawer is never below zero.
  if (of === 'remit')
    return accept<CashEvent>(reversalEvent(last + 1), {
      type: 'cash.remitted',
      data: { ...right, remitId: last + 2 },
    });
  const added = { type: 'cash.added', data: { ...right, cashinId: last + 1 } } as const;
  return accept<CashEvent>(added, reversalEvent(last + 2));
}

/** Why the drawer, or the station, cannot be as if the right amount had been recorded; null when it can. */
function correctionProblem(
  state: StationState,
  { of, tellerId, amount }: ReverseCash,
  wrong: CashEntry,
  { at }: Context,
): Refused | null {
  const drawer = drawerOf(state, tellerId);
  if (wrong.isCounted) return amount === 0 || of === 'remit' ? null : turnoverProblem(state, amount, at);
  const [onHand, goesOut] = [onHandOf(drawer), (wrong.amount - amount) * (of === 'cashin' ? 1 : -1)];
  if (goesOut > onHand) {
    const missing = pesos(centavos(goesOut - onHand));
    return refuse(
      'DRAWER_TOO_LOW',
      `The drawer holds ${pesos(onHand)}: ${missing} less than this takes out.`,
    );
  }
  if (amount === 0) return null;
  if (of === 'remit')
    return amount > Math.max(0, remittableOf(drawer) + wrong.amount) ? refuse('REMIT_OVER_LIMIT') : null;
  return turnoverProblem(state, amount, at);
}

function whatNeedsApproval(state: StationState, { isCounted, amount }: CashEntry): string | null {
  if (isCounted) return COUNTED_SINCE;
  const { reversalApprovalAbove: figure } = state.settings.get();
  return isAbove(figure, amount) ? aboveText('Reversing', figure) : null;
}

const COUNTED_SINCE =
  'A shift was closed after this: its count has taken it in. Reversing it needs a second person.';

/** Entries of a business day and of the one before it can be reversed. */
const isTooOld = (businessDate: string, today: string) => businessDate < dateAfter(today, -1);

const entriesOf = (state: StationState, of: CashKind) => (of === 'cashin' ? state.cashins : state.remits);

/** Remembers an entry while it can be reversed, and forgets those that no longer can. */
function remember(state: StationState, of: CashKind, id: number, entry: CashEntry): void {
  const entries = entriesOf(state, of);
  const { businessDate } = entry;
  // Only the first entry of a day makes others too old: all of them are checked once a day, in whatever order they are.
  if (entries.get(id - 1)?.businessDate !== businessDate) {
    for (const [old, { businessDate: date }] of entries.entries()) {
      if (isTooOld(date, businessDate)) entries.put(old, undefined);
    }
  }
  entries.put(id, entry);
  state.counters.put({ ...state.counters.get(), [of]: id });
}

type Entered = Pick<
  EventData<'cash.added'>,
  'tellerId' | 'amount' | 'refNumber' | 'businessDate' | 'afterCount'
>;

function entryOf(entered: Entered): Omit<CashEntry, 'standing'> {
  const { tellerId, amount, refNumber, businessDate, afterCount = false } = entered;
  return { tellerId, amount: centavos(amount), refNumber, businessDate, isCounted: afterCount };
}

/** What comes into a drawer; what a count has taken in already is over and short instead. */
function moveCash(state: StationState, of: CashKind, { tellerId, amount, afterCount }: Moved): void {
  const intoDrawer = of === 'cashin' ? amount : -amount;
  changeDrawer(state, tellerId, { [of]: amount, ...(afterCount && { overShort: -intoDrawer }) });
}

type Moved = Pick<Entered, 'tellerId' | 'amount' | 'afterCount'>;

/** A closed shift has taken in what went into and out of the drawer before. */
export function markCounted(state: StationState, tellerId: number): void {
  for (const entries of [state.cashins, state.remits])
    for (const [id, entry] of [...entries.entries()])
      if (entry.tellerId === tellerId && !entry.isCounted) entries.put(id, { ...entry, isCounted: true });
}

export function cashCameIn(state: StationState, { data, at }: EventOf<'cash.added'>): void {
  addTurnover(state, data.amount, at);
  moveCash(state, 'cashin', data);
  remember(state, 'cashin', data.cashinId, { ...entryOf(data), standing: 'stands' });
}

export function cashRemitted(state: StationState, { data }: EventOf<'cash.remitted'>): void {
  moveCash(state, 'remit', data);
  remember(state, 'remit', data.remitId, { ...entryOf(data), standing: 'stands' });
}

export function cashReversed(state: StationState, { data }: EventOf<'cash.reversed'>): void {
  const { of, reverses, reversalId, amount } = data;
  const entries = entriesOf(state, of);
  const wrong = requireRow(entries.get(reverses), `${of} ${reverses}, which is reversed`);
  entries.put(reverses, { ...wrong, standing: 'reversed' });
  moveCash(state, of, { ...data, amount: -amount });
  remember(state, of, reversalId, { ...entryOf(data), standing: 'reversal' });
}

export interface CashMoved {
  readonly id: number;
  readonly amount: Centavos;
  readonly refNumber: string;
  readonly at: number;
}

export interface CashReversed {
  readonly reversal: EventOf<'cash.reversed'>;
  /** The right one, where one was recorded in its place. */
  readonly correction: CashMoved | null;
  readonly by: UserRow;
}

function cashMoved({ at, data }: EventOf<'cash.added' | 'cash.remitted'>): CashMoved {
  const id = 'cashinId' in data ? data.cashinId : data.remitId;
  return { id, amount: centavos(data.amount), refNumber: data.refNumber, at };
}

function reversalAfter(state: StationState, events: OwnEvents<CashEvent['type']>): CashReversed {
  const reversal = requireRow(
    events.find((event) => event.type === 'cash.reversed'),
    'the reversal of a command',
  );
  const correction = events.find((event) => event.type !== 'cash.reversed');
  return {
    reversal,
    correction: correction === undefined ? null : cashMoved(correction),
    by: userOf(state, reversal.by.userId),
  };
}

export const CASH_COMMANDS = {
  cashIn: command(Role.Admin, cashIn, (_state, [event]) => cashMoved(event)),
  remit: command(Role.Admin, remit, (_state, [event]) => cashMoved(event)),
  reverseCash: command(Role.Admin, reverseCash, reversalAfter),
} as const;
