import { type Centavos, centavos } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import { triesLeft } from './approvals.js';
import { type BetChange, type BetFacts, soldBet } from './bet-facts.js';
import type { Commands, CommandType } from './commands.js';
import { drawerOf } from './drawers.js';
import type { EventOf } from './events.js';
import type { Game } from './game.js';
import { BrokenInvariantError, known } from './invariant.js';
import { type KnownBet, knownBetById } from './known-bets.js';
import type { DrawerRow, SettingsRow, StationState, UserRow } from './state/state.js';

/**
 * The result of a command for its caller: taken from its own events and the state right after them, and answered once
 * they are durable. Views are made from it later and elsewhere. For a repeated command the events are the first ones,
 * but the state is the current one; what the state no longer knows is null, and can be read from the read models. Rows
 * never change, so they may be stored.
 */

export type SettingsAfter = SettingsRow & { readonly timeZone: string };

export function settingsAfter({ settings, station }: StationState): SettingsAfter {
  return { ...settings.get(), timeZone: known(station.get(), 'the station').timeZone };
}

export interface BetSold {
  readonly bet: BetFacts;
  readonly game: Game | null;
  readonly seller: UserRow;
}

export interface BetChanged {
  readonly betId: number;
  readonly after: KnownBet | null;
}

export interface BetPrinted extends BetChanged {
  /** Where the print is in the log. */
  readonly revision: number;
  readonly receipt: CountedReceipt;
  readonly count: number;
  readonly at: number;
  readonly seller: UserRow;
  /** Who paid the bet, as far as the ledger knows. */
  readonly payer: UserRow | null;
}

export interface GameAfter {
  readonly gameId: number;
  readonly game: Game | null;
}

export interface GameActedOn extends GameAfter {
  readonly wasResumed: boolean;
}

export interface UserAfter {
  readonly user: UserRow;
  readonly drawer: DrawerRow;
}

export interface UserEdited extends UserAfter {
  /** Whether they were enabled or disabled; null when neither. */
  readonly isActive: boolean | null;
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

export interface ShiftAfter {
  readonly shiftId: number;
}

export interface DaySealed {
  readonly sealId: number;
}

export interface DateCleared {
  readonly id: number;
  readonly date: string;
  readonly at: number;
}

/** At least one event, as the decider produced them. */
export type OwnEvents<Type extends CommandType> = readonly [
  EventOf<Commands[Type]['records']>,
  ...EventOf<Commands[Type]['records']>[],
];

export function cashMoved({ at, data }: EventOf<'cash.added' | 'cash.remitted'>): CashMoved {
  const id = 'cashinId' in data ? data.cashinId : data.remitId;
  return { id, amount: centavos(data.amount), refNumber: data.refNumber, at };
}

export function cashReversed(state: StationState, events: OwnEvents<'reverseCash'>): CashReversed {
  const reversal = known(
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

export function shiftAfter(
  _state: StationState,
  [{ data }]: readonly [{ readonly data: { readonly shiftId: number } }, ...unknown[]],
): ShiftAfter {
  return { shiftId: data.shiftId };
}

export function betSold(state: StationState, [event]: OwnEvents<'sellBet'>): BetSold {
  const bet = soldBet(event);
  const { game } = gameAfter(state, bet.gameId);
  return { bet, game, seller: userOf(state, bet.tellerId) };
}

export function gameMade(state: StationState, [event]: OwnEvents<'createGame'>): GameAfter {
  return gameAfter(state, firstGameEvent(event).data.gameId);
}

export function gameActedOn(state: StationState, [event]: OwnEvents<'actOnGame'>): GameActedOn {
  const { type, data } = firstGameEvent(event);
  return { ...gameAfter(state, data.gameId), wasResumed: type === 'game.resumed' };
}

/** The first event of a batch about a game. */
function firstGameEvent<Event extends OwnEvents<'createGame' | 'actOnGame'>[0]>(event: Event) {
  if (event.type === 'timer.changed')
    throw new BrokenInvariantError('the timer follows the game, never leads it');
  return event as Exclude<Event, { readonly type: 'timer.changed' }>;
}

export function betChanged(
  state: StationState,
  [{ data }]: readonly [BetChange, ...BetChange[]],
): BetChanged {
  return { betId: data.betId, after: knownBetById(state, data.gameId, data.betId) ?? null };
}

export function betPrinted(state: StationState, [event]: OwnEvents<'recordPrint'>): BetPrinted {
  const { receipt, count, sellerId } = event.data;
  const changed = betChanged(state, [event]);
  const payerId = changed.after?.bet.payerId ?? null;
  const seller = userOf(state, sellerId);
  const payer = payerId === null ? null : userOf(state, payerId);
  return { ...changed, revision: event.revision, receipt, count, at: event.at, seller, payer };
}

/** The latest game when it is the one asked for; an older one is final and can be read from the read models. */
export function gameAfter(state: StationState, gameId: number): GameAfter {
  const game = state.game.get();
  return { gameId, game: game?.id === gameId ? game : null };
}

export function userCreated(
  state: StationState,
  [{ data }]: readonly [{ readonly data: { readonly userId: number } }, ...unknown[]],
): UserAfter {
  return { user: userOf(state, data.userId), drawer: drawerOf(state, data.userId) };
}

export function userEdited(state: StationState, events: OwnEvents<'editTeller' | 'editStaff'>): UserEdited {
  return { ...userCreated(state, events), isActive: events[0].data.isActive ?? null };
}

/** How often somebody may still try a PIN. */
export function triesAfter(state: StationState, ownerId: number, askerId: number): number {
  return triesLeft(known(state.pins.get(ownerId), `PIN of user ${ownerId}`), askerId);
}

export function userOf(state: StationState, userId: number): UserRow {
  return known(state.users.get(userId), `user ${userId}`);
}
