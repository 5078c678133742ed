import type { EventOf, EventType, LedgerEvent } from './events.js';

/**
 * Guards for parts of the station that are about one event alone. A part that tells events apart has an `EventMap`, or
 * asks their records (`event-facts.ts`).
 */
export const isOpening = is('station.opened');
export const isNewGame = is('game.created');
export const isConfirmation = is('game.confirmed');
export const isReopening = is('game.reopened');
export const isSale = is('bet.sold');
export const isPrint = is('bet.printed');
export const isPayment = is('bet.paid');
export const isReversal = is('cash.reversed');
export const isShiftClosing = is('shift.closed');
export const isClearing = is('date.cleared');
export const isSeal = is('day.sealed');
export const isWithdrawal = is('command.withdrawn');

/** With the name that it looks for, for a query in SQL. */
function is<T extends EventType>(type: T) {
  return Object.assign((event: LedgerEvent): event is EventOf<T> => event.type === type, { type });
}
