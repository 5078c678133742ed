import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { STAFF_ROLES } from '@taya/contracts/roles';
import { Credentials } from '../../auth/credentials.js';
import { newPassword } from '../../auth/new-passwords.js';
import { BodyCommand, CommandGateway, LedgerCommand } from '../../http/command-gateway.js';
import { ipv4Address, oneOf, optional, text } from '../../http/fields.js';
import { body, type Values } from '../../http/validation.js';
import type { Profile } from '../../ledger/commands.js';
import type { UserAfter } from '../../ledger/results.js';
import { ALL_FIELDS, ANY_ADDRESS, BAD_IP, profileOf } from '../profile-form.js';

/** What everybody's form has. A missing field and a wrong one have different messages: the form itself says the first. */
const NEEDED = { missing: ALL_FIELDS };
const NAMED = text(NEEDED);
const EVERYBODY = {
  first_name: NAMED,
  middle_name: optional(text({ mayBeEmpty: true })),
  last_name: NAMED,
  username: NAMED,
  password: newPassword('Password', NEEDED, ({ username }) => username),
  location: NAMED,
};

/** `POST /api/teller`. */
export const NEW_TELLER = body('CreateTellerDto', { ip: ipv4Address(NAMED, BAD_IP), ...EVERYBODY });

/** `POST /api/staff`. */
export const NEW_STAFF = body('CreateStaffDto', {
  role_id: oneOf(STAFF_ROLES),
  ip: ANY_ADDRESS,
  ...EVERYBODY,
});

/** @throws Failure VALIDATION, USERNAME_TAKEN */
export class CreateUser extends BodyCommand<
  Values<typeof NEW_TELLER> | Values<typeof NEW_STAFF>,
  UserAfter
> {}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly credentials: Credentials,
  ) {}

  async execute({ body, source }: CreateUser): Promise<UserAfter> {
    // All but these two are required.
    const profile = { middleName: '', ip: '', ...profileOf(body) } as Profile;
    const user = { ...profile, credentialId: await this.credentials.create(body.password, source.scopedKey) };
    return 'role_id' in body
      ? this.gateway.execute(new LedgerCommand('createStaff', { ...user, role: body.role_id }, source))
      : this.gateway.execute(new LedgerCommand('createTeller', user, source));
  }
}
