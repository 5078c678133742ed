import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { assertUncommonPassword } from '../../auth/common-passwords.js';
import { Credentials } from '../../auth/credentials.js';
import { assertPasswordLength } from '../../auth/password-length.js';
import { CommandGate, type CommandSource } from '../../http/commands.js';
import { IsSecret } from '../../http/validation.js';

/** The body of `POST /api/auth/change-admin-password`. */
export class ChangeAdminPasswordDto {
  @IsSecret({ message: 'New password is required', maxLength: MAX_PASSWORD_LENGTH })
  new_password!: string;
}

/** Sets the password of user 1, which ends their session. @throws Failure VALIDATION */
export class ChangeAdminPassword extends Command<null> {
  constructor(
    readonly body: ChangeAdminPasswordDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(ChangeAdminPassword)
export class ChangeAdminPasswordHandler implements ICommandHandler<ChangeAdminPassword> {
  constructor(
    private readonly gate: CommandGate,
    private readonly credentials: Credentials,
  ) {}

  async execute({ body, source }: ChangeAdminPassword): Promise<null> {
    assertPasswordLength(body.new_password, 'new_password');
    assertUncommonPassword(body.new_password, 'new_password');
    const credentialId = await this.credentials.create(body.new_password);
    return this.gate.execute(source, { type: 'changeAdminPassword', credentialId }, {});
  }
}
