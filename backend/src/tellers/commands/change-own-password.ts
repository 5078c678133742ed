import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { Credentials } from '../../auth/credentials.js';
import { GUESSED_NEW_PASSWORD, isGuessedFirst, newPassword } from '../../auth/new-passwords.js';
import { OwnPassword } from '../../auth/own-password.js';
import { Sessions } from '../../auth/sessions.js';
import { BodyCommand, CommandGateway, LedgerCommand } from '../../http/command-gateway.js';
import { Failure } from '../../http/failure.js';
import { checked, type IsValid, secret } from '../../http/fields.js';
import { body, type Values } from '../../http/validation.js';

const NEEDED = { message: 'All fields are required' };

const ANY_NEW = newPassword('New password', { ...NEEDED, alias: 'newPassword' });
const isAnother: IsValid = (value, { old_password }) =>
  String(value).normalize('NFC') !== String(old_password).normalize('NFC');

/** `POST /api/auth/change-password`. */
export const OWN_PASSWORDS = body('ChangeOwnPasswordDto', {
  old_password: secret({ ...NEEDED, maxLength: MAX_PASSWORD_LENGTH, alias: 'oldPassword' }),
  new_password: checked(ANY_NEW, 'strength', isAnother, 'New password must not be the old one'),
});

/**
 * A credential id that nobody has. The ledger refuses it, unless the command is a repeated one: then the old password is
 * wrong because the first one has replaced it, and its answer is given again.
 */
const NOT_VERIFIED = '';

/** The caller's session goes on. @throws Failure TOO_MANY_SIGN_INS, and that the old password is wrong */
export class ChangeOwnPassword extends BodyCommand<Values<typeof OWN_PASSWORDS>, null> {}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly own: OwnPassword,
  ) {}

  async execute({ body, source }: ChangeOwnPassword): Promise<null> {
    if (isGuessedFirst(body.new_password, this.sessions.findUser(source.actor.userId)?.username ?? ''))
      throw Failure.ofField('new_password', GUESSED_NEW_PASSWORD);
    const verifiedCredentialId = (await this.own.verify(source.actor, body.old_password)) ?? NOT_VERIFIED;
    const content = { credentialId: await this.credentials.create(body.new_password, source.scopedKey) };
    const fields = { verifiedCredentialId, ...content };
    return this.gateway.execute(new LedgerCommand('changeOwnPassword', fields, source, content));
  }
}
