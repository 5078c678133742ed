import type { LogoutCode } from '@taya/contracts/errors';
import { apply, type EventMap, type EventTypeOf } from '../ledger/event-map.js';
import type { LedgerEvent } from '../ledger/events.js';

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

const ENDED: EventMap<EventTypeOf<'user'>, EndedSession | null> = {
  'user.created': () => null,
  'user.signedIn': ({ data }) => ({
    userId: data.userId,
    message: 'login',
    newSessionId: data.sessionId,
  }),
  'user.edited': ({ data: { userId, endsSession } }) =>
    endsSession === undefined ? null : { userId, message: EDIT_MESSAGES[endsSession] },
  'user.signedOut': ({ data }) => ({ userId: data.userId, message: 'logout', code: data.reason }),
  'user.passwordChanged': ({ data }) =>
    data.keepsSession ? null : { userId: data.userId, message: 'password-update' },
  'user.pinSet': () => null,
  'user.pinRefused': () => null,
};

export function findEndedSession(event: LedgerEvent): EndedSession | null {
  return apply(ENDED, event) ?? null;
}
