import Type from 'typebox';
import {
  type Answer,
  count,
  date,
  decimalText,
  type FilteredPath,
  flag,
  id,
  instant,
  orNull,
  text,
} from './kinds.js';

export const SEALED_DAY = Type.Object(
  {
    id: id(),
    date: date('the day that was closed'),
    created_at: instant('when it was sealed'),
    sealed_by: id('the user who sealed it'),
    revision: count('the last event that the seal stands for'),
    hash: text('its chain hash'),
    payin: decimalText('stakes since the seal before, without cancelled ones'),
    total_profit: decimalText('what the house made since the seal before'),
    key_id: text('the key that signed it'),
    text: text('the seal as one line, for paper and QR codes'),
    witnessed: orNull(
      flag(
        'whether the witness is known to have this very seal, since the last start; null without a witness',
      ),
    ),
  },
  { title: 'SealedDay' },
);
/** A day that was closed with a signed seal. */
export type SealedDay = Answer<typeof SEALED_DAY>;

export const SEALING_PREVIEW = Type.Object(
  { id: id('the number that the seal would have') },
  { title: 'SealingPreview' },
);
export type SealingPreview = Answer<typeof SEALING_PREVIEW>;

export const SEAL_CHECK = Type.Object(
  {
    holds: flag('whether the log bears the seal out'),
    reason: orNull(text('why it does not')),
    id: id(),
    date: date(),
    text: orNull(text('the seal of that number in the log; null when there is none')),
    checked_at: instant(),
  },
  { title: 'SealCheck' },
);
/** What the log says of a seal from paper. */
export type SealCheckView = Answer<typeof SEAL_CHECK>;

export interface SealCalls {
  lists: { '/api/seal': SealedDay };
  reads: FilteredPath<'/api/seal/check', SealCheckView> & {
    [path: `/api/seal/preview?date=${string}`]: SealingPreview;
  };
  writes: { '/api/seal': SealedDay };
}
