import type { ServerMessages } from '@taya/contracts/socket';
import { apply, type EventMap, type EventTypeOf } from '../ledger/event-map.js';
import type { LedgerEvent } from '../ledger/events.js';

type EndName = 'login' | 'disable' | 'password-update' | 'ip-update' | 'logout';

/** A session that an event ended, as its owner is notified. */
export type EndedSession = {
  [Name in EndName]: { readonly event: Name; readonly data: ServerMessages[Name] };
}[EndName];

const EDIT_MESSAGES = {
  USER_DISABLED: 'disable',
  PASSWORD_CHANGED: 'password-update',
  IP_CHANGED: 'ip-update',
} as const;

const ENDED: EventMap<EventTypeOf<'user'>, EndedSession | null> = {
  'user.created': () => null,
  'user.signedIn': ({ data: { userId: user_id, sessionId: unique_key } }) => ({
    event: 'login',
    data: { user_id, unique_key },
  }),
  'user.edited': ({ data: { userId: user_id, endsSession } }) =>
    endsSession === undefined ? null : { event: EDIT_MESSAGES[endsSession], data: { user_id } },
  'user.signedOut': ({ data: { userId: user_id, reason: code } }) => ({
    event: 'logout',
    data: { user_id, code },
  }),
  'user.passwordChanged': ({ data: { userId: user_id, keepsSession } }) =>
    keepsSession ? null : { event: 'password-update', data: { user_id } },
  'user.pinSet': () => null,
  'user.pinRefused': () => null,
};

export function findEndedSession(event: LedgerEvent): EndedSession | null {
  return apply(ENDED, event) ?? null;
}
