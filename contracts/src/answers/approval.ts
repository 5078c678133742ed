import Type from 'typebox';
import { Role } from '../roles.js';
import { type Answer, flag, id, oneOf, text } from './kinds.js';

export const APPROVER = Type.Object(
  {
    id: id(),
    name: text(),
    username: text('sent with the PIN'),
    role_id: oneOf([Role.Admin, Role.SuperAdmin]),
    signed_in: flag(),
    has_pin: flag('only then can they approve'),
    locked: flag('their PIN was wrong too often: until they sign in, or set another'),
  },
  { title: 'Approver' },
);
/** Somebody who may approve what the one who asks does. */
export type ApproverView = Answer<typeof APPROVER>;

export interface ApprovalCalls {
  reads: { '/api/approvers': readonly ApproverView[] };
  writes: { '/api/auth/pin': null };
}
