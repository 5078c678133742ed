import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { STAFF_ROLES, type StaffRole } from '@taya/contracts/roles';
import { Credentials } from '../../auth/credentials.js';
import { IsNewPassword } from '../../auth/new-passwords.js';
import { CommandGateway, type CommandSource, LedgerCommand } from '../../http/command-gateway.js';
import { IsIpv4Address, IsOneOf, IsText } from '../../http/fields.js';
import type { Profile } from '../../ledger/commands.js';
import type { UserAfter } from '../../ledger/results.js';
import { ALL_FIELDS, BAD_IP, profileOf } from '../profile-form.js';

const NEEDED = { missing: ALL_FIELDS };

/** What everybody's form has. A missing field and a wrong one have different messages: the form itself says the first. */
class CreateUserDto {
  @IsText(NEEDED)
  readonly first_name!: string;

  @IsText({ optional: true, mayBeEmpty: true })
  readonly middle_name?: string;

  @IsText(NEEDED)
  readonly last_name!: string;

  @IsText(NEEDED)
  readonly username!: string;

  @IsNewPassword('Password', NEEDED, ({ username }) => username)
  readonly password!: string;

  @IsText(NEEDED)
  readonly location!: string;
}

/** The body of `POST /api/teller`. */
export class CreateTellerDto extends CreateUserDto {
  @IsIpv4Address(BAD_IP)
  @IsText(NEEDED)
  readonly ip!: string;
}

/** The body of `POST /api/staff`. */
export class CreateStaffDto extends CreateUserDto {
  @IsOneOf(STAFF_ROLES)
  readonly role_id!: StaffRole;

  @IsIpv4Address(BAD_IP, { mayBeEmpty: true })
  @IsText({ optional: true, mayBeEmpty: true })
  readonly ip?: string;
}

/** @throws Failure VALIDATION, USERNAME_TAKEN */
export class CreateUser extends Command<UserAfter> {
  constructor(
    readonly body: CreateTellerDto | CreateStaffDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

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
    return body instanceof CreateStaffDto
      ? this.gateway.execute(new LedgerCommand('createStaff', { ...user, role: body.role_id }, source))
      : this.gateway.execute(new LedgerCommand('createTeller', user, source));
  }
}
