import Type from 'typebox';
import { date, id, money, optional, text } from './fields.js';
import { define, SILENT } from './record.js';

/** Sealed days. */
export const DAY_EVENTS = {
  'day.sealed': define(
    1,
    'A day was closed: everything up to the event before this one, and the sums of all drawers then, signed with the station’s key.',
    Type.Object({
      sealId: id('the seal; seals are numbered from 1'),
      date: date('the day that was closed'),
      revision: Type.Integer({ minimum: 0, description: 'the event right before this one' }),
      hash: text('its chain hash, 64 hex digits'),
      sums: Type.Object(
        {
          cashin: money('cash-ins'),
          remit: money('remits'),
          payin: money('stakes without cancelled ones'),
          paidOut: money('payouts'),
          unfinished: money('stakes in unfinished games'),
          unclaimed: money('owed on unpaid winning bets that are not cleared'),
          overShort: optional(
            Type.Integer({
              description:
                'what counts found too much, less what they found missing, centavos; left out for 0',
            }),
          ),
        },
        { description: 'of all drawers since the station began' },
      ),
      publicKey: text('of the key that signed, 64 hex digits'),
      signature: text('Ed25519 over the line that docs/auditors-guide.md describes, base64url'),
    }),
    SILENT,
  ),
} as const;
