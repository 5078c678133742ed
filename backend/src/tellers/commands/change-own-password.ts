import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { assertUncommonPassword } from '../../auth/common-passwords.js';
import { Credentials } from '../../auth/credentials.js';
import { assertPasswordLength } from '../../auth/password-length.js';
import { Sessions } from '../../auth/sessions.js';
import { SignInThrottle } from '../../auth/sign-in-throttle.js';
import { CommandGate, type CommandSource } from '../../http/commands.js';
import { Failure } from '../../http/failure.js';
import type { Fields } from '../../http/validation.js';

export interface ChangePassword {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export const CHANGE_PASSWORD_SCHEMA = {
  type: 'object',
  properties: { old_password: { type: 'string' }, new_password: { type: 'string' } },
  required: ['old_password', 'new_password'],
};

/**
 * `old_password` and `new_password`, or both in camel case.
 * @throws Failure VALIDATION
 */
export function parseChangePassword(fields: Fields): ChangePassword {
  const oldPassword = fields.old_password ?? fields.oldPassword;
  const newPassword = fields.new_password ?? fields.newPassword;
  if (!isSecret(oldPassword)) throw Failure.ofField('old_password', 'All fields are required');
  if (!isSecret(newPassword)) throw Failure.ofField('new_password', 'All fields are required');
  assertPasswordLength(newPassword, 'new_password');
  assertUncommonPassword(newPassword, 'new_password');
  if (newPassword.normalize('NFC') === oldPassword.normalize('NFC')) {
    throw Failure.ofField('new_password', 'New password must not be the old one');
  }
  return { oldPassword, newPassword };
}

function isSecret(value: unknown): value is string {
  return (
    typeof value === 'string' && value !== '' && value.length <= MAX_PASSWORD_LENGTH && value.isWellFormed()
  );
}

/**
 * Credential ids that nobody has. The ledger refuses them, unless the command is a repeated one: then the old password is
 * wrong because the first one has replaced it, and its answer is given again.
 */
const NOT_VERIFIED = { verifiedCredentialId: '', credentialId: '' };

/** The caller's session goes on. @throws Failure TOO_MANY_SIGN_INS, and that the old password is wrong */
export class ChangeOwnPassword extends Command<null> {
  constructor(
    readonly passwords: ChangePassword,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly gate: CommandGate,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly throttle: SignInThrottle,
  ) {}

  async execute({ passwords, source }: ChangeOwnPassword): Promise<null> {
    const { userId, ip } = source.actor;
    const present = this.sessions.user(userId)?.credentialId ?? null;
    // A session left open must not be a way to try passwords.
    const isRight = await this.throttle.run(`user ${userId}`, ip, true, () =>
      this.credentials.verify(present, passwords.oldPassword),
    );
    const verified =
      isRight && present !== null
        ? {
            verifiedCredentialId: present,
            credentialId: await this.credentials.create(passwords.newPassword),
          }
        : NOT_VERIFIED;
    return this.gate.execute(source, { type: 'changeOwnPassword', ...verified }, {});
  }
}
