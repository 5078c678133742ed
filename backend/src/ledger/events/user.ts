import type { LogoutCode } from '@taya/contracts/errors';
import Type from 'typebox';
import { flag, id, mustChangePassword, oneOf, optional, profile, role, text } from './fields.js';
import { define, PUSHES_DRAWER, SILENT } from './record.js';

const LOGOUT_CODES = ['LOGGED_OUT', 'SESSION_IDLE'] as const satisfies readonly LogoutCode[];

/** Users, their sessions and passwords. */
export const USER_EVENTS = {
  'user.created': define(
    1,
    'A user may sign in. Users 1 to 3 come with the station, tellers and more staff from 4 on.',
    Type.Object({
      userId: id('the new user'),
      role,
      ...profile,
      credentialId: text('names the stored password hash'),
      mustChangePassword: optional(mustChangePassword),
    }),
    PUSHES_DRAWER,
  ),
  'user.edited': define(
    1,
    'A teller or a member of staff was edited, enabled or disabled. Fields that stay are left out.',
    Type.Object({
      userId: id('the user'),
      ...Type.Partial(Type.Object(profile)).properties,
      isActive: optional(flag('whether they may sign in')),
      credentialId: optional(text('names the new stored password hash')),
      mustChangePassword: optional(mustChangePassword),
      endsSession: optional(
        oneOf(
          ['USER_DISABLED', 'PASSWORD_CHANGED', 'IP_CHANGED'] as const,
          'why their session ended, if this edit ended it',
        ),
      ),
    }),
    PUSHES_DRAWER,
  ),
  'user.signedIn': define(
    1,
    'A session began and replaced the one before.',
    Type.Object({
      loginId: id('number of the login'),
      userId: id('the user'),
      sessionId: text('`unique_key`, not a credential'),
      ip: text('address'),
    }),
    PUSHES_DRAWER,
  ),
  'user.signedOut': define(
    1,
    'A session ended and no other began: its owner logged out, or the station ended it because nothing was done in it.',
    Type.Object({
      userId: id('the user'),
      sessionId: text('the session that ended'),
      reason: oneOf(LOGOUT_CODES, 'what its owner is told'),
    }),
    PUSHES_DRAWER,
  ),
  'user.pinSet': define(
    1,
    'A user chose the PIN with which they approve what others do.',
    Type.Object({ userId: id('the user'), pinId: text('names the stored hash of it') }),
    SILENT,
  ),
  'user.pinRefused': define(
    1,
    'Somebody, who is in `by`, typed a wrong PIN of this user: nothing was approved.',
    Type.Object({ userId: id('whose PIN it is') }),
    SILENT,
  ),
  'user.passwordChanged': define(
    1,
    'A user changed their own password, which keeps their session; or the super admin set the admin’s, or it was reset at the server, which ends it.',
    Type.Object({
      userId: id('the user'),
      credentialId: text('names the new stored password hash'),
      keepsSession: flag('changed by the user'),
      mustChangePassword: optional(mustChangePassword),
    }),
    PUSHES_DRAWER,
  ),
} as const;
