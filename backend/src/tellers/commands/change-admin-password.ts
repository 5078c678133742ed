import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Credentials } from '../../auth/credentials.js';
import { newPassword } from '../../auth/new-passwords.js';
import { BodyCommand, CommandGateway, LedgerCommand } from '../../http/command-gateway.js';
import { body, type Values } from '../../http/validation.js';

/** `POST /api/auth/change-admin-password`. */
export const ADMIN_PASSWORD = body('ChangeAdminPasswordDto', {
  new_password: newPassword('New password', { message: 'New password is required' }, () => 'admin'),
});

/** Sets the password of user 1, which ends their session. @throws Failure VALIDATION */
export class ChangeAdminPassword extends BodyCommand<Values<typeof ADMIN_PASSWORD>, null> {}

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
