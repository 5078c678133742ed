import { type Centavos, centavos } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import { type BetChange, type BetFacts, soldBet } from './bet-facts.js';
import type { Command, CommandType, Recorded } from './commands.js';
import { drawerOf } from './drawers.js';
import type { EventOf, LedgerEvent } from './events.js';
import type { Game } from './game.js';
import { BrokenInvariantError, known } from './invariant.js';
import { type BetInGame, knownBetById } from './known-bets.js';
import type { DrawerRow, SettingsRow, StationState, TimerRow, UserRow } from './state/state.js';

/**
 * The result of a command for its caller: taken from its own events and the state right after them, and answered once
 * they are durable. Views are made from it later and elsewhere. For a repeated command the events are the first ones,
 * but the state is the current one; what the state no longer knows is null, and can be read from the read models. Rows
 * never change, so they may be kept.
 */

export interface BetSold {
  readonly bet: BetFacts;
  readonly game: Game | null;
  readonly seller: UserRow;
}

export interface BetChanged {
  readonly betId: number;
  readonly after: BetInGame | null;
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

export interface TellerEdited extends UserAfter {
  /** Whether the teller was enabled or disabled; null when neither. */
  readonly isActive: boolean | null;
}

export interface CashMoved {
  readonly id: number;
  readonly amount: Centavos;
  readonly refNumber: string;
  readonly at: number;
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
type OwnEvents<Type extends CommandType> = readonly [EventOf<Recorded[Type]>, ...EventOf<Recorded[Type]>[]];

type ResultMakers = {
  readonly [Type in CommandType]: (state: StationState, events: OwnEvents<Type>) => unknown;
};

const RESULTS = {
  openStation: () => null,
  changeTimeZone: () => null,
  signIn: (state, [{ data }]): UserRow => userOf(state, data.userId),
  signOut: () => null,
  endIdleSession: () => null,
  changeOwnPassword: () => null,
  changeAdminPassword: () => null,
  resetPassword: () => null,
  createTeller: (state, [{ data }]): UserAfter => userAfter(state, data.userId),
  editTeller: (state, [{ data }]): TellerEdited => ({
    ...userAfter(state, data.userId),
    isActive: data.isActive ?? null,
  }),
  changeHousePercentage: (state): SettingsRow => state.settings.get(),
  changeSettings: (state): SettingsRow => state.settings.get(),
  createGame: (state, [{ data }]): GameAfter => gameAfter(state, data.gameId),
  actOnGame: gameActedOn,
  endLastCall: () => null,
  setTimer: (state): TimerRow => state.timer.get(),
  sellBet: betSold,
  cancelBet: betChanged,
  payBet: betChanged,
  claimBet: betChanged,
  recordPrint: betPrinted,
  cashIn: (_, [{ data, at }]): CashMoved => ({
    id: data.cashinId,
    amount: centavos(data.amount),
    refNumber: data.refNumber,
    at,
  }),
  remit: (_, [{ data, at }]): CashMoved => ({
    id: data.remitId,
    amount: centavos(data.amount),
    refNumber: data.refNumber,
    at,
  }),
  clearDate: (_, [{ data, at }]): DateCleared => ({ id: data.clearId, date: data.date, at }),
  sealDay: (_, [{ data }]): DaySealed => ({ sealId: data.sealId }),
  withdrawCommand: () => null,
} satisfies ResultMakers;

/** The result of a type of command. */
export type ResultOf<Given extends Command> = ReturnType<(typeof RESULTS)[Given['type']]>;

/** @param events the command's own, as they were recorded */
export function resultOf<Given extends Command>(
  state: StationState,
  command: Given,
  events: readonly LedgerEvent[],
): ResultOf<Given> {
  // A key belongs to one call and its content, so the events of a repeated command are of this command's types too.
  const make = RESULTS[command.type] as (state: StationState, events: readonly LedgerEvent[]) => unknown;
  return make(state, events) as ResultOf<Given>;
}

function betSold(state: StationState, [event]: OwnEvents<'sellBet'>): BetSold {
  const bet = soldBet(event);
  const { game } = gameAfter(state, bet.gameId);
  return { bet, game, seller: userOf(state, bet.tellerId) };
}

function gameActedOn(state: StationState, [event]: OwnEvents<'actOnGame'>): GameActedOn {
  if (event.type === 'timer.changed')
    throw new BrokenInvariantError('the timer follows betting, never leads it');
  return { ...gameAfter(state, event.data.gameId), wasResumed: event.type === 'game.resumed' };
}

function betChanged(state: StationState, [{ data }]: readonly [BetChange, ...BetChange[]]): BetChanged {
  return { betId: data.betId, after: knownBetById(state, data.gameId, data.betId) ?? null };
}

function betPrinted(state: StationState, [event]: OwnEvents<'recordPrint'>): BetPrinted {
  const { receipt, count, sellerId } = event.data;
  const changed = betChanged(state, [event]);
  const payerId = changed.after?.bet.payerId ?? null;
  const seller = userOf(state, sellerId);
  const payer = payerId === null ? null : userOf(state, payerId);
  return { ...changed, revision: event.revision, receipt, count, at: event.at, seller, payer };
}

/** The latest game when it is the one asked for; an older one is final and can be read from the read models. */
function gameAfter(state: StationState, gameId: number): GameAfter {
  const game = state.game.get();
  return { gameId, game: game?.id === gameId ? game : null };
}

function userAfter(state: StationState, userId: number): UserAfter {
  return { user: userOf(state, userId), drawer: drawerOf(state, userId) };
}

function userOf(state: StationState, userId: number): UserRow {
  return known(state.users.get(userId), `user ${userId}`);
}
