import { type ApprovedKind, PIN_TRIES, PIN_TRIES_OF_ALL, PIN_WINDOW_MS } from '@taya/contracts/approval';
import { REASON_LENGTH } from '@taya/contracts/limits';
import { type Centavos, pesos } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { fullName } from '@taya/contracts/teller';
import type { Person } from './bet-facts.js';
import { command, noResult, type OwnEvents } from './command.js';
import type { Approval, Context } from './context.js';
import { accept, type DecisionOf, type Refused, refuse } from './decision.js';
import { apply, type EventMap } from './event-map.js';
import type { EventData, EventOf, EventType, LedgerEvent } from './events.js';
import { requireRow } from './invariant.js';
import type { PinRow, StationState, UserRow } from './state/state.js';

/** Who approved, for the event; nobody where nobody had to. */
interface Approved {
  readonly approverId?: number;
}

/**
 * Whether a second person has approved what needs one. Asked after every other refusal.
 * @param need what they have to approve and above which figure; null where nobody has to
 * @returns refusal: APPROVAL_REQUIRED, APPROVAL_REFUSED
 */
export function approvedBy(
  state: StationState,
  { actor }: Pick<Context, 'actor'>,
  approval: Approval | undefined,
  need: string | null,
): Approved | Refused {
  if (need === null) return {};
  if (approval === undefined) return refuse('APPROVAL_REQUIRED', need);
  const { approverId, pinId } = approval;
  const approver = state.users.get(approverId);
  if (!mayApprove(approver) || approverId === actor.userId) return refuse('APPROVAL_REFUSED', CANNOT);
  const pin = state.pins.get(approverId);
  // The PIN was compared with one that may have been replaced since.
  if (pin?.pinId !== pinId) return refuse('APPROVAL_REFUSED');
  return isPinLocked(pin, actor.userId) ? refuse('APPROVAL_REFUSED', lockedText(approver)) : { approverId };
}

/** Who approved, as it is shown; null for nobody. */
export function approverIn(state: StationState, { approverId }: Approved): Person | null {
  return approverId === undefined ? null : personIn(state, approverId);
}

export function personIn(state: StationState, userId: number): Person {
  const user = requireRow(state.users.get(userId), `user ${userId}`);
  return { id: userId, name: nameOf(user) };
}

const nameOf = ({
  firstName,
  middleName,
  lastName,
}: Pick<UserRow, 'firstName' | 'middleName' | 'lastName'>) => fullName(firstName, middleName, lastName);

/** `more` is above the figure of a setting; with null nothing is. */
export const isAbove = (figure: Centavos | null, more: number): figure is Centavos =>
  figure !== null && more > figure;

export const aboveText = (what: string, figure: Centavos, where = ''): string =>
  `${what} more than ${pesos(figure)}${where} needs a second person.`;

export const CANNOT = 'This person cannot approve it.';

export const mayApprove = (user: UserRow | undefined): user is UserRow =>
  user?.isActive === true && (user.role === Role.Admin || user.role === Role.SuperAdmin);

export const isPinLocked = ({ isLocked, lockedFor }: PinRow, askerId: number): boolean =>
  isLocked || lockedFor.includes(askerId);

export const lockedText = (owner: UserRow): string =>
  `The PIN of ${nameOf(owner)} was wrong too often. They have to sign in, or set another.`;

/**
 * The password was verified against `verifiedCredentialId`.
 * @returns refusal: WRONG_PASSWORD when the verified password is no longer the user's
 */
function setPin(
  state: StationState,
  { verifiedCredentialId, pinId }: { readonly verifiedCredentialId: string; readonly pinId: string },
  { actor: { userId } }: Context,
): DecisionOf<'user.pinSet'> {
  if (state.users.get(userId)?.credentialId !== verifiedCredentialId) return refuse('WRONG_PASSWORD');
  return accept({ type: 'user.pinSet', data: { userId, pinId } });
}

/**
 * Records that somebody typed a PIN that is not `pinId`.
 * @returns refusal: APPROVAL_REFUSED when it is locked, or another one by now
 */
function refusePin(
  state: StationState,
  { approverId: userId, pinId }: { readonly approverId: number; readonly pinId: string },
  { actor }: Context,
): DecisionOf<'user.pinRefused'> {
  const pin = state.pins.get(userId);
  const isTried = pin?.pinId === pinId && !isPinLocked(pin, actor.userId);
  return isTried ? accept({ type: 'user.pinRefused', data: { userId } }) : refuse('APPROVAL_REFUSED');
}

/** How often one may still try somebody's PIN. */
export function triesLeft(pin: PinRow, askerId: number): number {
  if (isPinLocked(pin, askerId)) return 0;
  const theirs = pin.wrong.filter(({ by }) => by === askerId).length;
  return Math.min(PIN_TRIES - theirs, PIN_TRIES_OF_ALL - pin.wrong.length);
}

export function pinSet(state: StationState, { data }: EventOf<'user.pinSet'>): void {
  state.pins.put(data.userId, { pinId: data.pinId, ...UNTRIED });
}

export function pinRefused(state: StationState, { data, at, by }: EventOf<'user.pinRefused'>): void {
  const pin = requireRow(state.pins.get(data.userId), `PIN of user ${data.userId}`);
  const recent = pin.wrong.filter((each) => each.at > at - PIN_WINDOW_MS);
  const tried = { ...pin, wrong: [...recent, { by: by.userId, at }] };
  const theirs = tried.wrong.filter((each) => each.by === by.userId).length;
  state.pins.put(data.userId, {
    ...tried,
    lockedFor: theirs >= PIN_TRIES ? [...pin.lockedFor, by.userId] : pin.lockedFor,
    isLocked: tried.wrong.length >= PIN_TRIES_OF_ALL,
  });
}

/** What is wrong with what a person says why; null when nothing is. */
export function reasonProblem({ length }: string): string | null {
  const { min, max } = REASON_LENGTH;
  return length < min || length > max ? `reason must have ${min} to ${max} characters` : null;
}

/** Its owner has shown who they are. */
export function unlockPin(state: StationState, userId: number): void {
  const pin = state.pins.get(userId);
  if (pin !== undefined && pin.wrong.length > 0) state.pins.put(userId, { pinId: pin.pinId, ...UNTRIED });
}

const UNTRIED: Omit<PinRow, 'pinId'> = { wrong: [], lockedFor: [], isLocked: false };

/** What an event says that somebody approved; null for nothing. */
export function approvalIn(
  event: LedgerEvent,
): { readonly approverId: number; readonly what: ApprovedKind } | null {
  const approverId = (event.data as Approved).approverId;
  const what = apply(APPROVED, event);
  return approverId === undefined || what === undefined ? null : { approverId, what };
}

/** The events that name who approved them. */
type ApprovedType = { [T in EventType]: 'approverId' extends keyof EventData<T> ? T : never }[EventType];

const APPROVED: EventMap<ApprovedType, ApprovedKind> = {
  'bet.cancelled': () => 'cancel',
  'bet.paid': ({ data }) => (data.claimCode === undefined ? 'payout' : 'lost'),
  'cash.reversed': () => 'reversal',
  'shift.opened': () => 'opening',
  'shift.closed': () => 'closing',
  'game.reopened': () => 'reopening',
};

/** Whether anybody could approve anything. */
export const hasApprover = (state: StationState): boolean =>
  [...state.pins.keys()].some((userId) => mayApprove(state.users.get(userId)));

/** How often somebody may still try a PIN. */
function triesAfter(state: StationState, [{ data, by }]: OwnEvents<'user.pinRefused'>): number {
  return triesLeft(requireRow(state.pins.get(data.userId), `PIN of user ${data.userId}`), by.userId);
}

export const PIN_COMMANDS = {
  setPin: command([Role.Admin, Role.SuperAdmin], setPin, noResult),
  refusePin: command([Role.Admin, Role.Teller], refusePin, triesAfter),
} as const;
