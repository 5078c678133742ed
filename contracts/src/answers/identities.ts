import Type from 'typebox';
import { type Answer, count, decimalText, flag, id, instant, oneOf, orNull, text } from './kinds.js';

/** What is checked all the time, in the order in which it is shown. */
export const CHECKED_PARTS = [
  'chain',
  'journal',
  'identity 1',
  'identity 2',
  'identity 3',
  'identity 4',
  'read models',
  'state',
] as const;

/** What the checks may have to wait for. */
export const AWAITED = ['disk', 'event store', 'documents', 'read models'] as const;
export type Awaited = (typeof AWAITED)[number];

const REVISION = Type.Integer({ minimum: -1 });

const FIRST_BAD = Type.Object(
  {
    revision: orNull(Type.Integer({ minimum: 0, description: 'the first that does not hold' })),
    at: orNull(instant('of that event')),
    teller_id: orNull(id()),
    teller: orNull(text('the username')),
    shown: orNull(decimalText('what the station has')),
    replayed: orNull(decimalText('what the log makes it')),
    amount: orNull(decimalText('how much too much the station has')),
    reason: text(),
  },
  { title: 'FirstBad' },
);
export type FirstBad = Answer<typeof FIRST_BAD>;

const CHECKED_PART = Type.Object(
  {
    name: oneOf(CHECKED_PARTS),
    holds: flag(),
    revision: Type.Integer({ minimum: -1, description: 'up to which it was checked' }),
    checked: count('events, entries, figures or documents'),
    first_bad: orNull(FIRST_BAD),
  },
  { title: 'CheckedPart' },
);
export type CheckedPart = Answer<typeof CHECKED_PART>;

export const LIVE_IDENTITIES = Type.Object(
  {
    is_on: flag('off where the server’s settings say so'),
    holds: flag('so far: nothing was found that does not hold'),
    revision: Type.Integer({ minimum: -1, description: 'up to which every part was checked' }),
    ledger_revision: REVISION,
    waits_for: orNull(
      oneOf(
        AWAITED,
        'room on the disk, a server that does not answer, or read models that have stopped: nothing of it is checked meanwhile',
      ),
    ),
    checking_again: orNull(
      Type.Integer({
        minimum: -1,
        description: 'up to which the whole log was checked again; null where nobody asked for it',
      }),
    ),
    checked_at: orNull(instant('of the last look; null before the first')),
    parts: Type.Array(CHECKED_PART),
  },
  { title: 'LiveIdentities' },
);
/** What the audit's checks have found that run all the time beside the station. */
export type LiveIdentities = Answer<typeof LIVE_IDENTITIES>;

export interface IdentityCalls {
  reads: { '/api/audit/identities': LiveIdentities };
  computations: { '/api/audit/identities/check': LiveIdentities };
}
