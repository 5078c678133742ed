import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SIGNED_CALLS, type TrayCall } from '@taya/contracts/print';
import type { Caller } from '../../http/caller.js';
import { IsAnyText, IsAnything, IsMilliseconds } from '../../http/fields.js';
import { CallRate } from '../call-rate.js';
import { Signer } from '../signer.js';

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

/** The signature of a call to QZ Tray, base64. @throws Failure NOT_SIGNABLE, TOO_MANY_REQUESTS */
export class SignCall extends Command<string> {
  constructor(
    readonly body: SignCallDto,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(SignCall)
export class SignCallHandler implements ICommandHandler<SignCall> {
  constructor(
    private readonly signer: Signer,
    private readonly rate: CallRate,
  ) {}

  async execute({ body, caller }: SignCall): Promise<string> {
    this.rate.take(caller.userId);
    return this.signer.sign(body, caller);
  }
}
