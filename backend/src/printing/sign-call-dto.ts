import { SIGNED_CALLS, type TrayCall } from '@taya/contracts/print';
import { IsAnyText, IsAnything, IsMilliseconds } from '../http/fields.js';

/** The body of `POST /api/print/sign`; whether the call may be signed is decided later. */
export class SignCallDto implements TrayCall {
  @IsAnyText({
    message: 'call must be the name of a call to QZ Tray',
    example: SIGNED_CALLS[0],
    about: `signed are ${SIGNED_CALLS.join(', ')}`,
  })
  readonly call!: string;

  @IsAnything('as QZ Tray’s client sends them: signed is what this product does, and no more')
  readonly params?: unknown;

  @IsMilliseconds({ about: 'on the PC, UTC' })
  readonly timestamp!: number;
}
