import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PIN } from '@taya/contracts/approval';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { Credentials } from '../../auth/credentials.js';
import { OwnPassword } from '../../auth/own-password.js';
import { BodyCommand, CommandGateway, LedgerCommand } from '../../http/command-gateway.js';
import { Failure } from '../../http/failure.js';
import { checked, secret } from '../../http/fields.js';
import { body, type Values } from '../../http/validation.js';

const PIN_LENGTH = 6;
const isPin = (value: unknown) => typeof value === 'string' && PIN.test(value);

const SIX = { minLength: PIN_LENGTH, maxLength: PIN_LENGTH, message: 'pin must be six digits' };

/** `PUT /api/auth/pin`. */
export const NEW_PIN = body('SetPinDto', {
  password: secret({ maxLength: MAX_PASSWORD_LENGTH }),
  pin: checked(secret(SIX), 'format', isPin, SIX.message),
});

/** @throws Failure TOO_MANY_SIGN_INS, and that the password is wrong */
export class SetPin extends BodyCommand<Values<typeof NEW_PIN>, null> {}

@CommandHandler(SetPin)
export class SetPinHandler implements ICommandHandler<SetPin> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly own: OwnPassword,
    private readonly credentials: Credentials,
  ) {}

  async execute({ body: { password, pin }, source }: SetPin): Promise<null> {
    const verifiedCredentialId = await this.own.verify(source.actor, password);
    if (verifiedCredentialId === null) throw Failure.ofField('password', 'The password is not correct.');
    const content = { pinId: await this.credentials.create(pin, source.scopedKey) };
    const fields = { verifiedCredentialId, ...content };
    return this.gateway.execute(new LedgerCommand('setPin', fields, source, content));
  }
}
