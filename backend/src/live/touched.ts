import type { SessionEndCode } from '@taya/contracts/errors';
import type { LedgerEvent } from '../ledger/events.js';

/** Which of a game's figures, statuses or dates an event changes. */
export function touchesGame({ type }: LedgerEvent): boolean {
  return (
    type.startsWith('game.') || type === 'bet.sold' || type === 'bet.cancelled' || type === 'date.cleared'
  );
}

/** The tellers whose drawer or debts an event changes. */
export function tellersTouchedBy(event: LedgerEvent): readonly number[] {
  switch (event.type) {
    case 'bet.sold':
    case 'bet.cancelled':
    case 'cash.in':
    case 'cash.remitted':
      return [event.data.tellerId];
    case 'bet.paid':
      return [event.data.sellerId, event.data.payerId];
    case 'game.confirmed':
    case 'date.cleared':
      return event.data.tellers.map(({ tellerId }) => tellerId);
    default:
      return [];
  }
}

/** A session that an event ended: all of the user's, or all but the new one. */
export interface EndedSession {
  readonly userId: number;
  readonly code: SessionEndCode;
  /** The session that replaced it; null when none did. */
  readonly newSessionId: string | null;
}

export function sessionEndedBy(event: LedgerEvent): EndedSession | null {
  switch (event.type) {
    case 'user.signedIn':
      return { userId: event.data.userId, code: 'SESSION_REPLACED', newSessionId: event.data.sessionId };
    case 'user.edited':
      return event.data.endsSession === undefined
        ? null
        : { userId: event.data.userId, code: event.data.endsSession, newSessionId: null };
    case 'user.passwordChanged':
      return event.data.keepsSession
        ? null
        : { userId: event.data.userId, code: 'PASSWORD_CHANGED', newSessionId: null };
    default:
      return null;
  }
}
