import type { LogoutCode } from '@taya/contracts/errors';
import type { LedgerEvent } from '../ledger/events.js';

/** Whether an event changes a game's figures, status or dates. */
export function changesGame({ type }: LedgerEvent): boolean {
  return (
    type.startsWith('game.') || type === 'bet.sold' || type === 'bet.cancelled' || type === 'date.cleared'
  );
}

/** The tellers whose balance an event changes. */
export function tellersAffectedBy(event: LedgerEvent): readonly number[] {
  switch (event.type) {
    case 'bet.sold':
    case 'bet.cancelled':
      return [event.data.sellerId];
    case 'cash.added':
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

/** A session that an event ended, and the reason for its owner. */
export type EndedSession =
  | { readonly userId: number; readonly message: 'login'; readonly newSessionId: string }
  | { readonly userId: number; readonly message: 'disable' | 'password-update' | 'ip-update' }
  | { readonly userId: number; readonly message: 'logout'; readonly code: LogoutCode };

const EDIT_MESSAGES = {
  USER_DISABLED: 'disable',
  PASSWORD_CHANGED: 'password-update',
  IP_CHANGED: 'ip-update',
} as const;

export function sessionEndedBy(event: LedgerEvent): EndedSession | null {
  switch (event.type) {
    case 'user.signedIn':
      return { userId: event.data.userId, message: 'login', newSessionId: event.data.sessionId };
    case 'user.edited': {
      const { userId, endsSession } = event.data;
      return endsSession === undefined ? null : { userId, message: EDIT_MESSAGES[endsSession] };
    }
    case 'user.signedOut':
      return { userId: event.data.userId, message: 'logout', code: event.data.reason };
    case 'user.passwordChanged':
      return event.data.keepsSession ? null : { userId: event.data.userId, message: 'password-update' };
    default:
      return null;
  }
}
