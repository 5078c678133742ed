import { mayCreateGame } from '@taya/contracts/game';
import { type Centavos, centavos, pesos } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { countedSum, MAX_COUNTS, MAX_PIECES, type Pieces } from '@taya/contracts/shift';
import { aboveText, approvedBy, isAbove, reasonProblem } from './approvals.js';
import { markCounted } from './cash.js';
import { command } from './command.js';
import type { Approvable, Context } from './context.js';
import { accept, type DecisionOf, type DomainEventOf, type Refused, refuse } from './decision.js';
import { changeDrawer, drawerOf, onHandOf } from './drawers.js';
import type { EventData, EventOf } from './events.js';
import { requireRow } from './invariant.js';
import type { ShiftRow, StationState } from './state/state.js';
import { addTurnover, turnoverProblem } from './turnover.js';
import { findTeller } from './users.js';

/** The teller confirms what their drawer holds. */
export interface OpenShift extends Approvable {
  readonly onHand: Centavos;
  /** Why the drawer does not hold what it should. */
  readonly reason?: string;
}

/**
 * A teller who says why their drawer does not hold what it should opens it as it is, with a second person.
 * @returns refusal: VALIDATION, SHIFTS_OFF, SHIFT_OPEN, DRAWER_DIFFERS, STATION_LIMIT, APPROVAL_REQUIRED, APPROVAL_REFUSED
 */
function openShift(
  state: StationState,
  { onHand, reason, approval }: OpenShift,
  context: Context,
): DecisionOf<'shift.opened'> {
  const { actor, today: businessDate, at } = context;
  const tellerId = actor.userId;
  const problem = reason === undefined ? null : reasonProblem(reason);
  if (problem !== null) return refuse('VALIDATION', problem);
  if (!state.settings.get().shifts) return refuse('SHIFTS_OFF');
  if (state.shifts.has(tellerId)) return refuse('SHIFT_OPEN');
  const expected = onHandOf(drawerOf(state, tellerId));
  const shiftId = state.counters.get().shift + 1;
  const opening = { shiftId, tellerId, onHand, businessDate };
  if (onHand === expected) return accept({ type: 'shift.opened', data: opening });
  const differs = `The drawer should hold ${pesos(expected)}, not ${pesos(onHand)}.`;
  if (reason === undefined) return refuse('DRAWER_DIFFERS', differs);
  const difference = onHand - expected;
  const full = turnoverProblem(state, overOf(difference), at);
  if (full !== null) return full;
  const approved = approvedBy(state, context, approval, `${differs} A second person has to approve it.`);
  if ('ok' in approved) return approved;
  return accept({ type: 'shift.opened', data: { ...opening, difference, reason, ...approved } });
}

/** @returns refusal: SHIFT_NOT_OPEN, COUNT_OPEN, COUNTED_TWICE */
function beginCount(
  state: StationState,
  _command: object,
  { actor: { userId: tellerId } }: Context,
): DecisionOf<'shift.countBegun'> {
  const shift = state.shifts.get(tellerId);
  if (shift === undefined) return refuse('SHIFT_NOT_OPEN');
  if (shift.status === 'counting') return refuse('COUNT_OPEN');
  if (shift.counts === MAX_COUNTS) return refuse('COUNTED_TWICE');
  return accept({ type: 'shift.countBegun', data: { shiftId: shift.id, tellerId } });
}

/** @returns refusal: VALIDATION, SHIFT_NOT_OPEN, COUNT_NOT_BEGUN, COUNTED_TWICE */
function countDrawer(
  state: StationState,
  { pieces }: { readonly pieces: readonly Pieces[] },
  { actor: { userId: tellerId } }: Context,
): DecisionOf<'shift.counted'> {
  const problem = piecesProblem(state, pieces);
  if (problem !== null) return refuse('VALIDATION', problem);
  const shift = shiftBeingCounted(state, tellerId);
  if ('ok' in shift) return shift;
  return accept(countedEvent(state, shift, tellerId, pieces));
}

/** @returns refusal: SHIFT_NOT_OPEN, COUNT_NOT_BEGUN, COUNTED_TWICE */
function resumeShift(
  state: StationState,
  _command: object,
  { actor: { userId: tellerId } }: Context,
): DecisionOf<'shift.resumed'> {
  const shift = shiftBeingCounted(state, tellerId);
  if ('ok' in shift) return shift;
  return accept({ type: 'shift.resumed', data: { shiftId: shift.id, tellerId } });
}

export interface CloseShift extends Approvable {
  /** The admin counts and closes for a teller who is away. */
  readonly absent?: {
    readonly tellerId: number;
    readonly pieces: readonly Pieces[];
    readonly reason: string;
  };
}

/**
 * A teller closes their counted shift; the admin counts and closes one whose teller is away, in whatever state it is.
 * @returns refusal: FORBIDDEN where a teller closes another's, or the admin names none; VALIDATION, TELLER_NOT_FOUND,
 *   SHIFT_NOT_OPEN, NOT_COUNTED, STATION_LIMIT, APPROVAL_REQUIRED, APPROVAL_REFUSED
 */
function closeShift(
  state: StationState,
  { absent, approval }: CloseShift,
  context: Context,
): DecisionOf<'shift.counted' | 'shift.closed'> {
  const { userId } = context.actor;
  const isTeller = findTeller(state, userId) !== undefined;
  if (isTeller === (absent !== undefined)) return refuse('FORBIDDEN');
  if (absent !== undefined) return closeForAbsent(state, absent, context);
  const shift = state.shifts.get(userId);
  if (shift === undefined) return refuse('SHIFT_NOT_OPEN');
  if (shift.status !== 'counted' || shift.counted === null) return refuse('NOT_COUNTED');
  const closed = closedEvent(state, shift, { tellerId: userId, counted: shift.counted }, context);
  const difference = differenceOf(closed.data);
  const full = turnoverProblem(state, overOf(difference), context.at);
  if (full !== null) return full;
  const { differenceApprovalAbove: figure } = state.settings.get();
  const need = isAbove(figure, Math.abs(difference))
    ? aboveText('Closing a shift over or short by', figure)
    : null;
  const approved = approvedBy(state, context, approval, need);
  return 'ok' in approved ? approved : accept({ ...closed, data: { ...closed.data, ...approved } });
}

function closeForAbsent(
  state: StationState,
  { tellerId, pieces, reason }: NonNullable<CloseShift['absent']>,
  context: Context,
): DecisionOf<'shift.counted' | 'shift.closed'> {
  const problem = reasonProblem(reason) ?? piecesProblem(state, pieces);
  if (problem !== null) return refuse('VALIDATION', problem);
  if (findTeller(state, tellerId) === undefined) return refuse('TELLER_NOT_FOUND');
  const shift = state.shifts.get(tellerId);
  if (shift === undefined) return refuse('SHIFT_NOT_OPEN');
  const closed = closedEvent(state, shift, { tellerId, counted: countedSum(pieces), reason }, context);
  return (
    turnoverProblem(state, overOf(differenceOf(closed.data)), context.at) ??
    accept<DomainEventOf<'shift.counted' | 'shift.closed'>>(
      countedEvent(state, shift, tellerId, pieces),
      closed,
    )
  );
}

/** The shift whose teller counts it, or may count it once more. */
function shiftBeingCounted(state: StationState, tellerId: number): ShiftRow | Refused {
  const shift = state.shifts.get(tellerId);
  if (shift === undefined) return refuse('SHIFT_NOT_OPEN');
  if (shift.status === 'open') return refuse('COUNT_NOT_BEGUN');
  return shift.counts === MAX_COUNTS ? refuse('COUNTED_TWICE') : shift;
}

function piecesProblem(state: StationState, counted: readonly Pieces[]): string | null {
  const { denominations } = state.settings.get();
  for (const { denomination, pieces } of counted) {
    if (!denominations.includes(denomination))
      return `${pesos(denomination)} is no denomination of this station`;
    if (!Number.isInteger(pieces) || pieces < 0 || pieces > MAX_PIECES)
      return `The number of pieces of ${pesos(denomination)} must be a whole number from 0 to ${MAX_PIECES}`;
  }
  const isTwice = new Set(counted.map(({ denomination }) => denomination)).size < counted.length;
  return isTwice ? 'A denomination is counted twice' : null;
}

function countedEvent(
  state: StationState,
  { id: shiftId }: ShiftRow,
  tellerId: number,
  counted: readonly Pieces[],
): DomainEventOf<'shift.counted'> {
  const pieces = counted
    .filter((each) => each.pieces > 0)
    .toSorted((one, other) => other.denomination - one.denomination);
  const expected = onHandOf(drawerOf(state, tellerId));
  const data = { shiftId, tellerId, pieces, counted: countedSum(pieces), expected };
  return { type: 'shift.counted', data };
}

function closedEvent(
  state: StationState,
  { id: shiftId }: ShiftRow,
  closing: { readonly tellerId: number; readonly counted: number; readonly reason?: string },
  { serials, today: businessDate }: Context,
): DomainEventOf<'shift.closed'> {
  const expected = onHandOf(drawerOf(state, closing.tellerId));
  const zNumber = state.counters.get().z + 1;
  const betsOpen = openBetsOf(state, closing.tellerId);
  const data = { ...closing, shiftId, zNumber, refNumber: serials[0], expected, betsOpen, businessDate };
  return { type: 'shift.closed', data };
}

/** Bets that the teller sold in the game that is not final yet. */
function openBetsOf(state: StationState, tellerId: number): number {
  if (mayCreateGame(state.game.get())) return 0;
  let bets = 0;
  for (const { stakes } of state.books.values())
    for (const row of stakes.values()) if (row.tellerId === tellerId) bets += row.count;
  return bets;
}

/** What a count finds too much comes in like a cash-in, so that the turnover bounds it too. */
const overOf = (difference: number) => centavos(Math.max(0, difference));

const differenceOf = ({ counted, expected }: EventData<'shift.closed'>) => counted - expected;

export function shiftOpened(state: StationState, { data, at }: EventOf<'shift.opened'>): void {
  const { shiftId: id, tellerId, difference = 0 } = data;
  if (difference !== 0) {
    addTurnover(state, overOf(difference), at);
    changeDrawer(state, tellerId, { overShort: difference });
  }
  state.counters.put({ ...state.counters.get(), shift: id });
  state.shifts.put(tellerId, { id, status: 'open', counts: 0, counted: null });
}

type CountEvent = EventOf<'shift.countBegun' | 'shift.counted' | 'shift.resumed'>;

export function shiftCounted(state: StationState, { type, data }: CountEvent): void {
  const shift = openShiftOf(state, data.tellerId);
  const counted =
    type === 'shift.counted' ? { counts: shift.counts + 1, counted: centavos(data.counted) } : {};
  state.shifts.put(data.tellerId, { ...shift, ...counted, status: STATUS_AFTER[type] });
}

const STATUS_AFTER = {
  'shift.countBegun': 'counting',
  'shift.counted': 'counted',
  'shift.resumed': 'open',
} as const;

export function shiftClosed(state: StationState, { data, at }: EventOf<'shift.closed'>): void {
  const { tellerId, zNumber } = data;
  openShiftOf(state, tellerId);
  state.counters.put({ ...state.counters.get(), z: zNumber });
  state.shifts.put(tellerId, undefined);
  addTurnover(state, overOf(differenceOf(data)), at);
  changeDrawer(state, tellerId, { overShort: differenceOf(data) });
  markCounted(state, tellerId);
}

const openShiftOf = (state: StationState, tellerId: number): ShiftRow =>
  requireRow(state.shifts.get(tellerId), `open shift of teller ${tellerId}`);

export interface ShiftAfter {
  readonly shiftId: number;
}

function shiftAfter(
  _state: StationState,
  [{ data }]: readonly [{ readonly data: ShiftAfter }, ...unknown[]],
): ShiftAfter {
  return { shiftId: data.shiftId };
}

export const SHIFT_COMMANDS = {
  openShift: command(Role.Teller, openShift, shiftAfter),
  beginCount: command(Role.Teller, beginCount, shiftAfter),
  countDrawer: command(Role.Teller, countDrawer, shiftAfter),
  resumeShift: command(Role.Teller, resumeShift, shiftAfter),
  closeShift: command([Role.Teller, Role.Admin], closeShift, shiftAfter),
} as const;
