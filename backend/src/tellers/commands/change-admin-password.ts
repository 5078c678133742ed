import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Credentials } from '../../auth/credentials.js';
import { IsNewPassword } from '../../auth/new-passwords.js';
import { BodyCommand, CommandGateway, LedgerCommand } from '../../http/command-gateway.js';

/** The body of `POST /api/auth/change-admin-password`. */
export class ChangeAdminPasswordDto {
  @IsNewPassword('New password', { message: 'New password is required' }, () => 'admin')
  readonly new_password!: string;
}

/** Sets the password of user 1, which ends their session. @throws Failure VALIDATION */
export class ChangeAdminPassword extends BodyCommand<ChangeAdminPasswordDto, null> {}

@CommandHandler(ChangeAdminPassword)
export class ChangeAdminPasswordHandler implements ICommandHandler<ChangeAdminPassword> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly credentials: Credentials,
  ) {}

  async execute({ body, source }: ChangeAdminPassword): Promise<null> {
    const credentialId = await this.credentials.create(body.new_password, source.scopedKey);
    return this.gateway.execute(new LedgerCommand('changeAdminPassword', { credentialId }, source));
  }
}
