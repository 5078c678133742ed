import { SIGNED_CALLS } from '@taya/contracts/print';
import { anyText, anything, milliseconds } from '../http/fields.js';
import { body } from '../http/validation.js';

/** `POST /api/print/sign`; whether the call may be signed is decided later. */
export const TRAY_CALL = body('SignCallDto', {
  call: anyText({
    message: 'call must be the name of a call to QZ Tray',
    example: SIGNED_CALLS[0],
    about: `signed are ${SIGNED_CALLS.join(', ')}`,
  }),
  params: anything('as QZ Tray’s client sends them: signed is what this product does, and no more'),
  timestamp: milliseconds({ about: 'on the PC, UTC' }),
});
